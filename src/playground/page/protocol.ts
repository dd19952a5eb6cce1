/**
 * What the page and its server say to each other: JSON over one WebSocket at `/page`. Messages, embeds, components and commands are as in
 * Discord's API (discord-api-types).
 */
import type {
  APIApplicationCommand,
  APIApplicationCommandOptionChoice,
  APIMessage,
  APIUser,
} from 'discord-api-types/v10';

export interface PageChannel {
  readonly id: string;
  readonly name: string;
  /** The parent channel of a thread. */
  readonly parent?: string;
  /** The person whose direct messages with the bot these are. */
  readonly onlyFor?: string;
}

/** One request of the bot, without what was in it. */
export interface PageRequest {
  /** They are numbered from 1 in the order of their answers. */
  readonly number: number;
  readonly at: string;
  readonly method: string;
  /** Without /api/v10 and query. */
  readonly path: string;
  readonly status: number;
  /** How many milliseconds the answer took. */
  readonly took: number;
  /** The size of what was sent, files included. */
  readonly bytes: number;
  readonly files: readonly string[];
}

/** A message as one person sees it. Ephemeral ones reach only their addressee. */
export interface PageMessage {
  readonly channel: string;
  readonly message: APIMessage;
  /** Set on ephemeral messages. */
  readonly onlyFor?: string;
}

/** An option of a slash command as typed, by its name. With autocomplete, the option in which the person types has the focus. */
export interface TypedOption {
  readonly name: string;
  readonly value: string | number | boolean;
  readonly focused?: boolean;
}

/** From the page to the server. The answer repeats `ref`. `as` is the id of the person who acts. */
export type FromPage =
  | {
      readonly do: 'slash';
      readonly ref: number;
      readonly as: string;
      readonly channel: string;
      readonly command: string;
      readonly subcommand?: string;
      readonly options: readonly TypedOption[];
    }
  | {
      readonly do: 'autocomplete';
      readonly ref: number;
      readonly as: string;
      readonly channel: string;
      readonly command: string;
      readonly subcommand?: string;
      readonly options: readonly TypedOption[];
    }
  | {
      readonly do: 'click';
      readonly ref: number;
      readonly as: string;
      readonly message: string;
      readonly customId: string;
    }
  | {
      readonly do: 'select';
      readonly ref: number;
      readonly as: string;
      readonly message: string;
      readonly customId: string;
      readonly values: readonly string[];
    }
  | {
      readonly do: 'say';
      readonly ref: number;
      readonly as: string;
      readonly channel: string;
      readonly content: string;
    }
  | { readonly do: 'dismiss'; readonly ref: number; readonly as: string; readonly message: string }
  /** Opens a new, empty channel. What is in the others stays there. */
  | { readonly do: 'reset'; readonly ref: number; readonly as: string }
  /** Asks what was in a request of the bot and in its answer. */
  | { readonly do: 'inspect'; readonly ref: number; readonly as: string; readonly number: number };

/** From the server to the page. */
export type ToPage =
  | {
      readonly tell: 'world';
      readonly bot: APIUser | null;
      /** Whether the bot's gateway connection is up. */
      readonly online: boolean;
      readonly guild: { readonly id: string; readonly name: string };
      readonly channels: readonly PageChannel[];
      readonly people: readonly APIUser[];
      readonly commands: readonly APIApplicationCommand[];
      readonly messages: readonly PageMessage[];
    }
  | { readonly tell: 'online'; readonly online: boolean; readonly bot: APIUser | null }
  | { readonly tell: 'commands'; readonly commands: readonly APIApplicationCommand[] }
  | { readonly tell: 'channel'; readonly channel: PageChannel; readonly deleted?: true }
  /** A message that is new or has changed. */
  | { readonly tell: 'message'; readonly message: PageMessage }
  | { readonly tell: 'deleted'; readonly channel: string; readonly id: string }
  /** The outcome of a request: `thinking` until the bot has answered a deferred interaction, `failed` when it did not answer within 3 s. */
  | { readonly tell: 'outcome'; readonly ref: number; readonly outcome: 'answered' | 'thinking' | 'failed' }
  | { readonly tell: 'choices'; readonly ref: number; readonly choices: readonly APIApplicationCommandOptionChoice[] }
  /** The channel that a reset has opened. */
  | { readonly tell: 'opened'; readonly ref: number; readonly channel: string }
  /** Requests of the bot, oldest first: the last ones when the page opens, then each one as it is answered. */
  | { readonly tell: 'requests'; readonly requests: readonly PageRequest[] }
  /** What was in a request and in its answer. Each is left out if it was empty or is not kept any more. */
  | { readonly tell: 'contents'; readonly number: number; readonly body?: unknown; readonly response?: unknown };
