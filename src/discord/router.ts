/** The way in: finds what answers an interaction. */

import { randomUUID } from 'node:crypto';
import { type APIInteraction, ApplicationCommandType, InteractionType } from 'discord-api-types/v10';
import { type Say, speak } from '../locales/texts.ts';
import { StoreUnavailable } from '../tables/service/store.ts';
import type { Answer, ChoicesAnswer } from './answers/answer.ts';
import type { Command, Subcommand } from './answers/command.ts';
import type { Context } from './answers/context.ts';
import { Delivery } from './answers/delivery.ts';
import { findPress } from './answers/presses/index.ts';
import { notice } from './answers/telling.ts';
import { logFailure, loggable } from './calls/errors.ts';
import type { InteractionOutcome } from './calls/metrics.ts';
import { type CommandInteraction, noServer, type Request, readOptions, readRequest } from './interactions/request.ts';
import { readCustomId } from './messages/custom-id.ts';

/**
 * Finds what answers an interaction, and has the answer delivered. It takes interactions raw, as Discord sends them, so that they
 * can come over the gateway or as signed HTTP posts.
 */
export class Router {
  readonly #context: Context;
  readonly #command: Command;
  readonly #running = new Set<Promise<void>>();

  constructor(context: Context, command: Command) {
    this.#context = context;
    this.#command = command;
  }

  /** Answers one interaction. Never rejects: failures are reported to the person, if possible, and to the log. */
  handle(interaction: APIInteraction): Promise<void> {
    const running = this.#handle(interaction).finally(() => this.#running.delete(running));
    this.#running.add(running);
    return running;
  }

  /** Resolves when every interaction received so far is answered. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  async #handle(interaction: APIInteraction): Promise<void> {
    const { id, type } = interaction;
    if (type === InteractionType.Ping) return;
    const { log, metrics } = this.#context;
    const end = metrics.beginInteraction(id);
    try {
      end(await this.#answer(interaction));
    } catch (error) {
      end(outcomeOf(error));
      logFailure(log, error, 'an interaction could not be answered', { interaction: String(id) });
    }
  }

  async #answer(interaction: APIInteraction): Promise<InteractionOutcome> {
    const pressed = readPress(interaction);
    const delivery = new Delivery(this.#context, interaction, pressed?.press.answers);
    let outcome: InteractionOutcome = 'answered';
    await delivery.respond(() =>
      this.#dispatch(interaction, pressed).catch((error: unknown) => {
        outcome = outcomeOf(error);
        return this.#apologise(interaction, error);
      }),
    );
    return outcome;
  }

  async #dispatch(interaction: APIInteraction, pressed: PressedButton | undefined): Promise<Answer> {
    const request = readRequest(interaction);
    if (interaction.type === InteractionType.ApplicationCommandAutocomplete) {
      const isServed = request && !this.#context.orders.isBlocked(request.guild);
      return { kind: 'choices', choices: isServed ? await this.#complete(interaction, request) : [] };
    }
    if (!request) return notice(sayTo(interaction)('refusal.needs-server'));
    if (this.#context.orders.isBlocked(request.guild)) return notice(request.say('refusal.server-blocked'));
    if (pressed) return pressed.press.run(this.#context, request, pressed.id, pressed.values);
    if (interaction.type === InteractionType.MessageComponent) return notice(request.say('refusal.unknown-button'));
    const asked = this.#readCommand(interaction);
    if (!asked) return notice(request.say('refusal.unknown-command'));
    return isMisplaced(asked.subcommand, request)
      ? notice(request.say('refusal.needs-server'))
      : asked.subcommand.run(this.#context, request, asked.values);
  }

  async #complete(interaction: APIInteraction, request: Request): Promise<ChoicesAnswer['choices']> {
    const asked = this.#readCommand(interaction);
    if (!asked || isMisplaced(asked.subcommand, request)) return [];
    return (await asked.subcommand.complete?.(this.#context, request, asked.values)) ?? [];
  }

  /** undefined for commands that are not ours, or no longer are. */
  #readCommand(interaction: APIInteraction) {
    if (!isCommand(interaction) || interaction.data.name !== this.#command.definition.name) return undefined;
    const { subcommand: name, values } = readOptions(interaction);
    const subcommand = this.#command.subcommands.find((known) => known.name === name);
    return subcommand && { subcommand, values };
  }

  /** People are told what to do now. What happened is in the log, for the host. */
  #apologise(interaction: APIInteraction, error: unknown): Answer {
    const { log } = this.#context;
    const say = sayTo(interaction);
    if (interaction.type === InteractionType.ApplicationCommandAutocomplete) {
      log.warn({ interaction: interaction.id, ...loggable(error) }, 'no choices could be offered');
      return { kind: 'choices', choices: [] };
    }
    if (error instanceof StoreUnavailable) {
      log.warn({ interaction: interaction.id, message: error.message }, 'the store is away');
      return { ...notice(say('refusal.store-away')), beside: true };
    }
    const reference = randomUUID().slice(0, 8);
    log.error({ interaction: interaction.id, reference, ...loggable(error) }, 'an interaction failed');
    return { ...notice(say('refusal.unexpected', { reference })), beside: true };
  }
}

function outcomeOf(error: unknown): InteractionOutcome {
  return error instanceof StoreUnavailable ? 'store-away' : 'failed';
}

type PressedButton = NonNullable<ReturnType<typeof readPress>>;

/** undefined for anything that is no press, and for presses on buttons that no longer mean anything. */
function readPress(interaction: APIInteraction) {
  if (interaction.type !== InteractionType.MessageComponent) return undefined;
  const id = readCustomId(interaction.data.custom_id);
  const press = id && findPress(id);
  return press && { id, press, values: 'values' in interaction.data ? interaction.data.values : [] };
}

function isCommand(interaction: APIInteraction): interaction is CommandInteraction {
  return (
    (interaction.type === InteractionType.ApplicationCommand ||
      interaction.type === InteractionType.ApplicationCommandAutocomplete) &&
    interaction.data.type === ApplicationCommandType.ChatInput
  );
}

/** Without a server there are no tables with friends. */
function isMisplaced({ anywhere }: Subcommand, { guild }: Request): boolean {
  return guild === noServer && !anywhere;
}

function sayTo(interaction: APIInteraction): Say {
  return speak('locale' in interaction ? interaction.locale : undefined);
}
