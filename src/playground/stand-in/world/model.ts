/** What the stand-in keeps of servers, channels, people and messages. */
import type { APIMessage, APIOverwrite, APIUser, ChannelType, Locale } from 'discord-api-types/v10';

interface Role {
  readonly id: string;
  readonly name: string;
  permissions: bigint;
}

export interface Member {
  readonly id: string;
  nick: string | null;
  roles: string[];
  readonly joinedAt: string;
}

export interface Guild {
  readonly id: string;
  name: string;
  ownerId: string;
  locale: Locale;
  readonly roles: Role[];
  readonly members: Map<string, Member>;
  /** Whether the bot is a member. */
  installed: boolean;
}

export interface ThreadState {
  archived: boolean;
  locked: boolean;
  autoArchiveMinutes: number;
  archivedAt: string;
  readonly owner: string;
}

export interface Channel {
  readonly id: string;
  readonly type: ChannelType.GuildText | ChannelType.DM | ChannelType.PublicThread | ChannelType.PrivateThread;
  name: string;
  /** Not set in direct messages. */
  readonly guild?: string;
  /** The channel a thread belongs to. */
  readonly parent?: string;
  /** The person whom the bot talks to in direct messages. */
  readonly recipient?: string;
  overwrites: APIOverwrite[];
  thread?: ThreadState;
  lastMessage: string | null;
}

export interface StoredFile {
  readonly id: string;
  readonly filename: string;
  readonly bytes: Uint8Array;
  readonly url: string;
  readonly description?: string;
}

export interface StoredMessage {
  readonly message: APIMessage;
  /** The only person who sees an ephemeral message. */
  readonly onlyFor?: string;
  /** The token of the interaction that it answers. */
  readonly token?: string;
  /** All attached files, also those that only an embed shows. */
  readonly files: readonly StoredFile[];
  /** Whom it notified when it was posted. Edits notify nobody. */
  readonly pinged: readonly string[];
}

export interface Person {
  readonly user: APIUser;
  locale: Locale;
  /** Whether this person refuses direct messages. */
  closed: boolean;
}
