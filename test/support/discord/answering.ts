/** Everything that answers people, with a made-up Discord and a clock that stands. */

import type { APIInteraction } from 'discord-api-types/v10';
import { parade } from '../../../commands/index.ts';
import { AskedThoughts } from '../../../src/bots/thinking/asked.ts';
import { createThinker, type Thinker } from '../../../src/bots/thinking/thinker.ts';
import { OneEach } from '../../../src/discord/answers/one-each.ts';
import { makeSeal } from '../../../src/discord/answers/seal.ts';
import { Metrics } from '../../../src/discord/calls/metrics.ts';
import { writeCustomId } from '../../../src/discord/messages/custom-id.ts';
import { type Paints, Picturing } from '../../../src/discord/messages/picturing.ts';
import type { PublicMessage } from '../../../src/discord/messages/render.ts';
import { Symbols } from '../../../src/discord/messages/symbols.ts';
import { Router } from '../../../src/discord/router.ts';
import type { AnyGame } from '../../../src/games/contract/index.ts';
import { games } from '../../../src/games/index.ts';
import { seedFrom } from '../../../src/tables/random.ts';
import { BotMover, type Think } from '../../../src/tables/service/bot-mover.ts';
import { Dailies } from '../../../src/tables/service/dailies.ts';
import type { OpenedStore } from '../stores/stores.ts';
import { type Circumstances, commandInteraction, pressInteraction } from './interactions.ts';
import { noRequests, noWork } from './no-requests.ts';
import { openPublishing } from './publishing.ts';

interface AnsweringOptions {
  readonly known?: readonly AnyGame[];
  readonly painter?: Paints;
  readonly openStore?: (now: () => number) => Promise<OpenedStore>;
}

/** Tables with a publisher and all that answers people, on a clock that only moves when it is told. */
export async function openAnswering(
  thinker: Thinker = createThinker({ threads: 1 }),
  { known = games, painter, openStore }: AnsweringOptions = {},
) {
  const bot = await openPublishing(painter, known, openStore);
  const { tables, history, opener, orders, publisher, refusals, log, clock, hands } = bot;
  const { api } = bot.discord;
  const pictures = new Picturing(painter, log, clock);
  const think: Think = (question) => thinker.choose(question);
  const bots = new BotMover(tables, think);
  const dailies = new Dailies({ store: bot.store, tables, opener, think, newSeed: () => seedFrom('daily', 0) });
  const router = new Router(
    {
      api,
      tables,
      history,
      opener,
      orders,
      bots,
      dailies,
      publisher,
      refusals,
      log,
      pictures,
      symbols: new Symbols(),
      metrics: new Metrics({
        clock,
        countOpen: async () => 0,
        isStoreUp: () => true,
        unreplicated: () => 0,
        requests: noRequests,
        work: noWork,
        games: ['parade'],
      }),
      thinker,
      asked: new AskedThoughts(),
      clock,
      hands,
      seal: makeSeal('token'),
      films: new OneEach<PublicMessage | undefined>(),
      erasures: new OneEach<void>(),
    },
    parade,
  );

  /** What somebody is told: the texts of all that answers one interaction. */
  async function tell(interaction: APIInteraction): Promise<string> {
    const before = bot.discord.calls.length;
    await bot.settle(router.handle(interaction));
    return bot.discord.calls
      .slice(before)
      .filter(({ path }) => path.includes(interaction.id) || path.includes(interaction.token))
      .map(({ body }) => JSON.stringify('data' in body ? body.data : body))
      .join('\n');
  }

  return {
    ...bot,
    bots,
    router,
    tell,
    async close() {
      await thinker.close();
      await bot.close();
    },
  };
}

export type Answering = Awaited<ReturnType<typeof openAnswering>>;

export function command(
  subcommand: string,
  circumstances: Circumstances = {},
  options: Readonly<Record<string, string | boolean>> = {},
) {
  const given = Object.entries(options).map(([name, value]) =>
    typeof value === 'boolean' ? { name, value, type: 5 as const } : { name, value, type: 3 as const },
  );
  return commandInteraction({ ...circumstances, subcommand, options: given });
}

/** @param turn the turn that the button was shown in, for what depends on it */
export function press(
  table: string,
  verb: string,
  circumstances: Parameters<typeof pressInteraction>[1] = {},
  turn = 0,
) {
  return pressInteraction(writeCustomId({ table, turn, on: 'table', verb }), circumstances);
}
