import { type API, MessageFlags } from '@discordjs/core';
import { type APIApplicationCommandOptionChoice, type APIInteraction, InteractionType } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import { type Attempt, attempt, describe } from '../calls/errors.ts';
import { type Picturing, sendWithExtras, withFiles } from '../messages/picturing.ts';
import type { PrivateMessage, PublicMessage } from '../messages/render.ts';
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
  /** @param above replaces the text above the board; undefined leaves it */
  update(board: PublicMessage, above: Above | undefined): Promise<Attempt<unknown>>;
}

/** The line above a board, and whom it names. An edit calls nobody, but whom it does not name is not marked as called any more. */
export interface Above {
  readonly content: string;
  readonly users: readonly string[];
}

/** A publication under way: whether it answers the press by itself, and when it is over. */
export interface Publishing {
  readonly answers: boolean;
  readonly done: Promise<void>;
}

/** Discord gives three seconds; what is not answered by now is deferred, and answered later. */
const patience = 1_500;

/** What answering takes. */
export interface Answering {
  readonly api: API;
  readonly log: Logger;
  readonly pictures: Picturing;
  readonly clock: Clock;
}

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
  readonly #pictures: Picturing;
  readonly #clock: Clock;
  #deferred: Promise<boolean> | undefined;
  /** Whether an answer is out, or on its way: it cannot be deferred any more. */
  #sent = false;

  /** @param how whether a press is answered by a change of the public message that it was made on, or by a new message even in private */
  constructor(bot: Answering, interaction: APIInteraction, how: 'on-board' | 'beside' | undefined) {
    this.#api = bot.api;
    this.#log = bot.log.child({ interaction: interaction.id });
    this.#pictures = bot.pictures;
    this.#clock = bot.clock;
    this.#interaction = interaction;
    this.#deferral = deferralOf(interaction, how);
  }

  /** Does the work and delivers what it answers. */
  async respond(work: () => Promise<Answer>): Promise<void> {
    const callOff = this.#clock.after(patience, () => this.#defer());
    try {
      await this.#deliver(await work());
    } finally {
      callOff();
    }
    await this.#deferred;
  }

  /** @param how a board that answers needs no message of its own */
  #defer(how: Deferral = this.#deferral): void {
    if (this.#deferred || this.#sent || how === 'none') return;
    const { id, token } = this.#interaction;
    const call =
      how === 'update'
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
    if ('private' in answer) return this.#showPictured(answer);
    if ('update' in answer) {
      await this.#updateBoard(await this.#pictures.add(answer.update));
      return answer.updated?.();
    }
    const { message } = this.#interaction;
    let answered = false;
    const via: UpdateBoard | undefined =
      this.#deferred || !message
        ? undefined
        : {
            message: message.id,
            update: async (board, above) => {
              // the picture took too long to answer with: the board is changed in the usual way
              if (this.#deferred) return { failed: 'late' };
              answered = true;
              return this.#update(board, above);
            },
          };
    const publishing = answer.publish(via);
    if (!publishing.answers) this.#defer('update');
    await publishing.done;
    // a board that could not even be drawn must not leave the person without an answer
    if (!answered) this.#defer('update');
  }

  async #complete(choices: readonly APIApplicationCommandOptionChoice[]): Promise<void> {
    const { id, token } = this.#interaction;
    await attempt(this.#log, 'autocomplete', async () => {
      await this.#api.interactions.createAutocompleteResponse(id, token, { choices: choices.slice(0, 25) });
    });
  }

  async #updateBoard(board: PublicMessage): Promise<void> {
    if (!this.#deferred) {
      await sendWithExtras(board, (shown) => this.#update(shown, undefined));
      return;
    }
    const { application_id: application, token } = this.#interaction;
    if (!(await this.#deferred)) return;
    await sendWithExtras(board, (shown) =>
      attempt(this.#log, 'renew message', () =>
        this.#api.interactions.editReply(application, token, publicBody(shown)),
      ),
    );
  }

  #update(board: PublicMessage, above: Above | undefined): Promise<Attempt<unknown>> {
    const { id, token } = this.#interaction;
    this.#sent = true;
    return attempt(this.#log, 'update message', async () => {
      await this.#api.interactions.updateMessage(id, token, publicBody(board, above));
    });
  }

  /** With its picture; without, where Discord does not take it. */
  async #showPictured(answer: Extract<Answer, { private: PrivateMessage }>): Promise<void> {
    const { private: message, files = [] } = answer;
    const beside = answer.beside ?? false;
    const pictured = await this.#pictures.add(message);
    await sendWithExtras(pictured, (shown) => this.#show(shown, files, beside));
  }

  async #show(message: PrivateMessage, files: readonly File[], beside: boolean): Promise<Attempt<unknown> | undefined> {
    const { id, token, application_id: application } = this.#interaction;
    const renews = isPrivatePress(this.#interaction) && !beside;
    const body = privateBody(message, files);
    const ephemeral = { ...body, flags: MessageFlags.Ephemeral as const };
    if (this.#deferred) {
      const deferred = await this.#deferred;
      if (!deferred) return undefined;
      return attempt<unknown>(this.#log, 'late answer', () =>
        this.#deferral === 'update' && !renews
          ? this.#api.interactions.followUp(application, token, ephemeral)
          : this.#api.interactions.editReply(application, token, body),
      );
    }
    this.#sent = true;
    return attempt(this.#log, 'answer', async () => {
      if (renews) await this.#api.interactions.updateMessage(id, token, body);
      else await this.#api.interactions.reply(id, token, ephemeral);
    });
  }
}

function deferralOf(interaction: APIInteraction, how: 'on-board' | 'beside' | undefined): Deferral {
  if (interaction.type === InteractionType.ApplicationCommandAutocomplete) return 'none';
  if (interaction.type !== InteractionType.MessageComponent) return 'private';
  if (how === 'beside') return 'private';
  return how === 'on-board' || isPrivatePress(interaction) ? 'update' : 'private';
}

function privateBody(message: PrivateMessage, files: readonly File[]) {
  return { components: message.components, allowed_mentions: { parse: [] }, ...withFiles(message, files) };
}

export function publicBody(board: PublicMessage, above?: Above) {
  const body = { components: board.components, allowed_mentions: { parse: [] }, ...withFiles(board) };
  return above ? { ...body, content: above.content, allowed_mentions: { users: [...above.users] } } : body;
}
