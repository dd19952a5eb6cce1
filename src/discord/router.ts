import { randomUUID } from 'node:crypto';
import { type APIInteraction, InteractionType } from 'discord-api-types/v10';
import { speak } from '../locales/texts.ts';
import { StoreUnavailable } from '../tables/service/store.ts';
import type { Answer } from './answers/answer.ts';
import type { Command } from './answers/command.ts';
import type { Bot } from './answers/context.ts';
import { Delivery } from './answers/delivery.ts';
import { pressGame } from './answers/press-game.ts';
import { howAnswered, pressTable } from './answers/press-table.ts';
import { notice } from './answers/table-answers.ts';
import { describe, logFailure } from './calls/errors.ts';
import type { InteractionOutcome } from './calls/metrics.ts';
import { type CommandInteraction, noServer, readOptions, readRequest } from './interactions/request.ts';
import { type CustomId, readCustomId } from './messages/custom-id.ts';

/**
 * Answers interactions. It takes them raw, as Discord sends them, so that it does not matter which way they come: over the
 * gateway, or as signed HTTP posts.
 */
export class Interactions {
  readonly #bot: Bot;
  readonly #command: Command;
  readonly #running = new Set<Promise<void>>();

  constructor(bot: Bot, command: Command) {
    this.#bot = bot;
    this.#command = command;
  }

  /** Answers one interaction. Never rejects: what goes wrong is told to the person and to the log. */
  handle(interaction: APIInteraction): Promise<void> {
    const running = this.#handle(interaction).finally(() => this.#running.delete(running));
    this.#running.add(running);
    return running;
  }

  /** Resolves when everything that has come in is answered. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  async #handle(interaction: APIInteraction): Promise<void> {
    if (interaction.type === InteractionType.Ping) return;
    const { log, metrics } = this.#bot;
    const end = metrics.beginInteraction();
    const pressed = readPress(interaction);
    const delivery = new Delivery(this.#bot, interaction, pressed && howAnswered(pressed));
    try {
      let outcome: InteractionOutcome = 'answered';
      await delivery.respond(() =>
        this.#dispatch(interaction, pressed).catch((error: unknown) => {
          outcome = error instanceof StoreUnavailable ? 'store-away' : 'failed';
          return this.#apologise(interaction, error);
        }),
      );
      end(outcome);
    } catch (error) {
      end(error instanceof StoreUnavailable ? 'store-away' : 'failed');
      logFailure(log, error, 'an interaction could not be answered', { interaction: interaction.id });
    }
  }

  async #dispatch(interaction: APIInteraction, pressed: CustomId | undefined): Promise<Answer> {
    const request = readRequest(interaction);
    const completes = interaction.type === InteractionType.ApplicationCommandAutocomplete;
    if (!request)
      return completes ? { kind: 'choices', choices: [] } : notice(sayTo(interaction)('refusal.needs-server'));
    if (interaction.type === InteractionType.MessageComponent) {
      if (!pressed) return notice(request.say('refusal.unknown-button'));
      const values = 'values' in interaction.data ? interaction.data.values : [];
      return pressed.on === 'table'
        ? pressTable(this.#bot, request, pressed, values)
        : pressGame(this.#bot, request, pressed, values);
    }
    if (!isCommand(interaction)) return notice(request.say('refusal.unknown-command'));
    const { subcommand: name, values, focused } = readOptions(interaction);
    const subcommand = this.#command.subcommands.find((known) => known.name === name);
    const isMisplaced = request.guild === noServer && subcommand !== undefined && !subcommand.anywhere;
    if (isMisplaced) return completes ? { kind: 'choices', choices: [] } : notice(request.say('refusal.needs-server'));
    if (!completes) {
      return subcommand ? subcommand.run(this.#bot, request, values) : notice(request.say('refusal.unknown-command'));
    }
    const choices = await subcommand?.complete?.(this.#bot, request, values, focused ?? '');
    return { kind: 'choices', choices: choices ?? [] };
  }

  /** People are told what to do now; only the host reads what happened. */
  #apologise(interaction: APIInteraction, error: unknown): Answer {
    const { log } = this.#bot;
    const say = sayTo(interaction);
    if (interaction.type === InteractionType.ApplicationCommandAutocomplete) {
      log.warn({ interaction: interaction.id, ...describe(error) }, 'no choices could be offered');
      return { kind: 'choices', choices: [] };
    }
    if (error instanceof StoreUnavailable) {
      log.warn({ interaction: interaction.id, message: error.message }, 'the store is away');
      return { ...notice(say('refusal.store-away')), beside: true };
    }
    const reference = randomUUID().slice(0, 8);
    log.error({ interaction: interaction.id, reference, ...describe(error) }, 'an interaction failed');
    return { ...notice(say('refusal.unexpected', { reference })), beside: true };
  }
}

function readPress(interaction: APIInteraction): CustomId | undefined {
  return interaction.type === InteractionType.MessageComponent ? readCustomId(interaction.data.custom_id) : undefined;
}

function isCommand(interaction: APIInteraction): interaction is CommandInteraction {
  return (
    (interaction.type === InteractionType.ApplicationCommand ||
      interaction.type === InteractionType.ApplicationCommandAutocomplete) &&
    interaction.data.type === 1 &&
    interaction.data.name === 'parade'
  );
}

function sayTo(interaction: APIInteraction) {
  return speak('locale' in interaction ? interaction.locale : undefined);
}
