/** How answers reach people: at once, or deferred and later. */

import type { API } from '@discordjs/core';
import { type APIInteraction, InteractionType, MessageFlags } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { type Clock, wait } from '../../clock.ts';
import { isRefused } from '../../games/contract/index.ts';
import type { TableService } from '../../tables/service/service.ts';
import { noticingOthers } from '../../tables/service/tables-of-others.ts';
import { shownVersionOf } from '../../tables/table.ts';
import type { Publisher } from '../boards/publisher.ts';
import { attempt, loggable } from '../calls/errors.ts';
import { FirstAnswer } from '../interactions/first-answer.ts';
import { isPrivatePress } from '../interactions/request.ts';
import { type File, privateBody, publicBody } from '../messages/body.ts';
import { type Picturing, sendWithExtras } from '../messages/picturing.ts';
import type { PrivateMessage } from '../messages/render.ts';
import type {
  Answer,
  AnswerMode,
  BoardAnswer,
  ChoicesAnswer,
  KeepsHands,
  NarrowedAnswer,
  PrivateAnswer,
  ShownBy,
} from './answer.ts';

/** What the delivery of answers needs. */
export interface DeliveryContext {
  readonly api: API;
  readonly log: Logger;
  readonly pictures: Picturing;
  readonly tables: Pick<TableService, 'find'>;
  readonly publisher: Pick<Publisher, 'canAnswer' | 'publish' | 'repair'>;
  readonly clock: Clock;
  readonly hands: Pick<KeepsHands, 'take' | 'note' | 'forget'>;
}

/** Discord allows three seconds. An answer that is not ready after this time is deferred. */
const patience = 1_500;

/** How long an answer waits for that of another process, which is deferred by then at the latest. */
const othersFirst = 2_000;

/**
 * Answers one interaction, and is the only place that does. Its first answer goes to whoever takes it first: the answer that is
 * ready in time, the first edit of the board where that is the answer, or, after `patience`, the deferral. A failed answer never
 * undoes the work: it is saved, and the board shows it.
 */
export class Delivery {
  readonly #context: DeliveryContext;
  readonly #log: Logger;
  readonly #interaction: APIInteraction;
  readonly #mode: AnswerMode;
  readonly #first: FirstAnswer;
  /** When the interaction came. */
  readonly #since: number;
  readonly #deferral: Deferral;
  /** Whether Discord accepted the deferral; undefined: it was not deferred. */
  #deferred: Promise<boolean> | undefined;

  /** @param mode of the press; a command is answered in private */
  constructor(context: DeliveryContext, interaction: APIInteraction, mode: AnswerMode = 'private') {
    this.#context = context;
    this.#log = context.log.child({ interaction: interaction.id });
    this.#interaction = interaction;
    this.#mode = mode;
    this.#first = new FirstAnswer(interaction);
    this.#since = context.clock.elapsed();
    this.#deferral = deferralOf(interaction, mode);
  }

  /** Does the work and delivers what it answers. */
  async respond(work: () => Promise<Answer>): Promise<void> {
    const { clock } = this.#context;
    const begun = clock.now();
    const callOff = clock.after(patience, () => this.#defer());
    try {
      const { result: answer, met } = await noticingOthers(work);
      // during an update a process of another version gets the same press, and may know better
      if (met) {
        callOff();
        await wait(clock, begun + othersFirst - clock.now());
      }
      await this.#deliver(answer);
    } finally {
      callOff();
    }
    await this.#deferred;
  }

  #deliver(answer: Answer): Promise<void> {
    switch (answer.kind) {
      case 'private':
        return this.#showPrivate(answer);
      case 'board':
        return this.#showBoard(answer);
      case 'narrowed':
        return this.#narrowBoard(answer);
      case 'choices':
        return this.#offer(answer);
    }
  }

  /** Does nothing where the first answer is out, or on its way. */
  #defer(): void {
    if (this.#deferral === 'never' || !this.#first.take()) return;
    const { api } = this.#context;
    const { id, token } = this.#first;
    this.#deferred = attempt(this.#log, 'defer', async () => {
      if (this.#deferral === 'same-message') await api.interactions.deferMessageUpdate(id, token);
      else await api.interactions.defer(id, token, { flags: MessageFlags.Ephemeral });
    })
      .then((outcome) => 'done' in outcome)
      .catch((error: unknown) => {
        this.#log.error(loggable(error), 'an answer could not be deferred');
        return false;
      });
  }

  /** The board of a changed table is updated separately. */
  async #showPrivate({ message, files = [], beside, changed, hand }: PrivateAnswer): Promise<void> {
    const { hands, pictures, publisher } = this.#context;
    const older = hand && hands.take(hand.table, hand.user);
    if (changed) publisher.publish(changed);
    const renews = isPrivatePress(this.#interaction) && this.#mode !== 'beside' && !beside;
    const pictured = await pictures.add(message);
    const isFirst = this.#first.take();
    // without an accepted deferral there is no follow-up: the token is dead, or another process has answered
    if (!isFirst && !(await this.#deferred)) return;
    const sent = await sendWithExtras(pictured, (shown) =>
      isFirst ? this.#answerFirst(shown, files, renews, hand !== undefined) : this.#answerLate(shown, files, renews),
    );
    const shownOn = renews ? this.#interaction.message?.id : 'done' in sent ? sent.done : undefined;
    if ('failed' in sent || shownOn === undefined) return;
    if (hand) hands.note(hand, this.#shownBy(shownOn, pictured), older);
    else if (renews) hands.forget(shownOn);
  }

  #shownBy(message: string, { awaited }: PrivateMessage): ShownBy {
    return { interaction: this.#interaction, message, since: this.#since, awaited };
  }

  /** @param isAsked whether it must be known which message the answer became */
  #answerFirst(message: PrivateMessage, files: readonly File[], renews: boolean, isAsked: boolean) {
    const { interactions } = this.#context.api;
    const { id, token } = this.#first;
    const body = privateBody(message, files);
    return attempt(this.#log, 'answer', async () => {
      if (renews) {
        await interactions.updateMessage(id, token, body);
        return undefined;
      }
      const flags = MessageFlags.Ephemeral;
      if (isAsked)
        return (await interactions.reply(id, token, { ...body, flags, with_response: true })).resource?.message?.id;
      await interactions.reply(id, token, { ...body, flags });
      return undefined;
    });
  }

  #answerLate(message: PrivateMessage, files: readonly File[], renews: boolean) {
    const { interactions } = this.#context.api;
    const { application_id: application, token } = this.#interaction;
    const body = privateBody(message, files);
    const isBesideDeferred = this.#deferral === 'same-message' && !renews;
    return attempt(this.#log, 'late answer', async () => {
      if (!isBesideDeferred) return (await interactions.editReply(application, token, body)).id;
      // the token's own message is the one that was pressed on, perhaps the board, and not this one
      await interactions.followUp(application, token, { ...body, flags: MessageFlags.Ephemeral });
      return undefined;
    });
  }

  /** If an edit of the board is enough, that edit is the answer: this saves a request. */
  async #showBoard({ changed }: BoardAnswer): Promise<void> {
    const { publisher } = this.#context;
    const answers = publisher.canAnswer(this.#first, changed);
    // the answer does not wait for a board that is posted again or that another process publishes
    if (!answers) this.#defer();
    await publisher.publish(changed, answers ? this.#first : undefined);
    // the person needs an answer even if the board could not be drawn
    this.#defer();
  }

  async #narrowBoard({ table, message }: NarrowedAnswer): Promise<void> {
    const { api, pictures, publisher, tables } = this.#context;
    const { application_id: application, id, token } = this.#interaction;
    const pictured = await pictures.add(message);
    const isFirst = this.#first.take();
    if (isFirst || (await this.#deferred)) {
      await sendWithExtras(pictured, (shown) =>
        attempt(this.#log, 'narrow board', async () => {
          if (isFirst) await api.interactions.updateMessage(id, token, publicBody(shown));
          else await api.interactions.editReply(application, token, publicBody(shown));
        }),
      );
    }
    const now = await tables.find(table.id);
    // the table has moved on meanwhile, so this must not stay in place of something newer
    if (!isRefused(now) && shownVersionOf(now.table) !== shownVersionOf(table)) await publisher.repair(table.id);
  }

  async #offer({ choices }: ChoicesAnswer): Promise<void> {
    const { id, token } = this.#interaction;
    await attempt(this.#log, 'autocomplete', async () => {
      const { interactions } = this.#context.api;
      await interactions.createAutocompleteResponse(id, token, { choices: choices.slice(0, 25) });
    });
  }
}

/** What a deferral promises: that the message that was pressed on will change or stay as it is, or a new private message. */
type Deferral = 'same-message' | 'new-message' | 'never';

function deferralOf(interaction: APIInteraction, mode: AnswerMode): Deferral {
  if (interaction.type === InteractionType.ApplicationCommandAutocomplete) return 'never';
  if (interaction.type !== InteractionType.MessageComponent || mode === 'beside') return 'new-message';
  return mode === 'board' || isPrivatePress(interaction) ? 'same-message' : 'new-message';
}
