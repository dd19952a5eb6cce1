import { type API, MessageFlags } from '@discordjs/core';
import { type APIApplicationCommandOptionChoice, type APIInteraction, InteractionType } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { type Attempt, attempt, describe } from './errors.ts';
import type { PrivateMessage, PublicMessage } from './render.ts';
import { isPrivatePress } from './request.ts';

/** A file that goes out with an answer. */
export interface File {
  readonly name: string;
  readonly data: Buffer;
}

/** What a person gets for what they did. */
export type Answer =
  /**
   * A screen for this person only: a new message, or the private message that they pressed a button on, renewed. `beside`
   * leaves that one as it is: its buttons are still wanted.
   */
  | { readonly private: PrivateMessage; readonly files?: readonly File[]; readonly beside?: true }
  /** The board that they pressed a button on shows it. `publish` brings it up to date, through this interaction if it can. */
  | { readonly publish: (via: UpdateBoard | undefined) => Publishing }
  /** The public message that they pressed a button on is renewed for everybody; `updated` is called when that is done. */
  | { readonly update: PublicMessage; readonly updated?: () => Promise<void> }
  /** What can be typed on. */
  | { readonly choices: readonly APIApplicationCommandOptionChoice[] };

/** Renews the message that a button was pressed on, in answer to the press. */
export interface UpdateBoard {
  readonly message: string;
  /** `content` replaces the text above the board; undefined leaves it. */
  update(board: PublicMessage, content: '' | undefined): Promise<Attempt<unknown>>;
}

/** A publication under way: whether it answers the press by itself, and when it is over. */
export interface Publishing {
  readonly answers: boolean;
  readonly done: Promise<void>;
}

/** Discord gives three seconds; what is not answered by now is deferred, and answered later. */
const patience = 1_500;

type Deferral = 'private' | 'update' | 'none';

/**
 * Answers one interaction: at once if the work is done in time, deferred otherwise. This is the only place that
 * acknowledges. A failed answer never undoes the work: what was done is saved and stands on the board.
 */
export class Acknowledgement {
  readonly #api: API;
  readonly #log: Logger;
  readonly #interaction: APIInteraction;
  readonly #deferral: Deferral;
  #deferred: Promise<boolean> | undefined;

  /** @param changesBoard whether a press on a public message is answered by a change of that message */
  constructor(api: API, log: Logger, interaction: APIInteraction, changesBoard: boolean) {
    this.#api = api;
    this.#log = log;
    this.#interaction = interaction;
    this.#deferral = deferralOf(interaction, changesBoard);
  }

  /** Does the work and delivers what it answers. */
  async respond(work: () => Promise<Answer>): Promise<void> {
    const timer = setTimeout(() => this.#defer(), patience);
    const answer = await work().finally(() => clearTimeout(timer));
    await this.#deliver(answer);
    await this.#deferred;
  }

  #defer(): void {
    if (this.#deferred || this.#deferral === 'none') return;
    const { id, token } = this.#interaction;
    const call =
      this.#deferral === 'update'
        ? () => this.#api.interactions.deferMessageUpdate(id, token)
        : () => this.#api.interactions.defer(id, token, { flags: MessageFlags.Ephemeral });
    this.#deferred = attempt(this.#log, 'defer', async () => {
      await call();
    })
      .then((outcome) => 'done' in outcome)
      .catch((error: unknown) => {
        this.#log.error(describe(error), 'an answer could not be deferred');
        return false;
      });
  }

  async #deliver(answer: Answer): Promise<void> {
    if ('choices' in answer) return this.#complete(answer.choices);
    if ('private' in answer) return this.#show(answer.private, answer.files ?? [], answer.beside ?? false);
    if ('update' in answer) {
      await this.#updateBoard(answer.update);
      return answer.updated?.();
    }
    const { message } = this.#interaction;
    let answered = false;
    const via: UpdateBoard | undefined =
      this.#deferred || !message
        ? undefined
        : {
            message: message.id,
            update: (board, content) => {
              answered = true;
              return this.#update(board, content);
            },
          };
    const publishing = answer.publish(via);
    if (!publishing.answers) this.#defer();
    await publishing.done;
    // a board that could not even be drawn must not leave the person without an answer
    if (!answered) this.#defer();
  }

  async #complete(choices: readonly APIApplicationCommandOptionChoice[]): Promise<void> {
    const { id, token } = this.#interaction;
    await attempt(this.#log, 'autocomplete', async () => {
      await this.#api.interactions.createAutocompleteResponse(id, token, { choices: choices.slice(0, 25) });
    });
  }

  async #updateBoard(board: PublicMessage): Promise<void> {
    if (!this.#deferred) {
      await this.#update(board, undefined);
      return;
    }
    const { application_id: application, token } = this.#interaction;
    if (await this.#deferred)
      await attempt(this.#log, 'renew message', () =>
        this.#api.interactions.editReply(application, token, publicBody(board)),
      );
  }

  #update(board: PublicMessage, content: '' | undefined): Promise<Attempt<unknown>> {
    const { id, token } = this.#interaction;
    return attempt(this.#log, 'update message', async () => {
      await this.#api.interactions.updateMessage(id, token, {
        ...publicBody(board),
        ...(content === undefined ? {} : { content }),
      });
    });
  }

  async #show(message: PrivateMessage, files: readonly File[], beside: boolean): Promise<void> {
    const { id, token, application_id: application } = this.#interaction;
    const renews = isPrivatePress(this.#interaction) && !beside;
    const body = privateBody(message, files);
    const ephemeral = { ...body, flags: MessageFlags.Ephemeral as const };
    if (this.#deferred) {
      const deferred = await this.#deferred;
      if (!deferred) return;
      await attempt(this.#log, 'late answer', () =>
        this.#deferral === 'update' && !renews
          ? this.#api.interactions.followUp(application, token, ephemeral)
          : this.#api.interactions.editReply(application, token, body),
      );
      return;
    }
    await attempt(this.#log, 'answer', async () => {
      if (renews) await this.#api.interactions.updateMessage(id, token, body);
      else await this.#api.interactions.reply(id, token, ephemeral);
    });
  }
}

function deferralOf(interaction: APIInteraction, changesBoard: boolean): Deferral {
  if (interaction.type === InteractionType.ApplicationCommandAutocomplete) return 'none';
  if (interaction.type !== InteractionType.MessageComponent) return 'private';
  return changesBoard || isPrivatePress(interaction) ? 'update' : 'private';
}

function privateBody(message: PrivateMessage, files: readonly File[]) {
  return {
    embeds: message.embeds,
    components: message.components,
    allowed_mentions: { parse: [] },
    // an answer with files replaces those that the message had, one without takes them away; new ones are kept only if listed
    attachments: files.map(({ name }, index) => ({ id: String(index), filename: name })),
    files: files.map(({ name, data }) => ({ name, data })),
  };
}

export function publicBody(board: PublicMessage) {
  return { embeds: board.embeds, components: board.components, allowed_mentions: { parse: [] } };
}
