import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isRefused } from '../../../src/games/contract/index.ts';
import { inLobby } from '../../../src/tables/change.ts';
import { addBot, setBotLevel } from '../../../src/tables/lobby.ts';
import { play } from '../../../src/tables/playing.ts';
import { seedFrom } from '../../../src/tables/random.ts';
import type { Think } from '../../../src/tables/service/bot-mover.ts';
import { TableService } from '../../../src/tables/service/service.ts';
import type { Table } from '../../../src/tables/table.ts';
import { randomFrom } from '../../support/games/random.ts';
import { type OpenedStore, openTestFile } from '../../support/stores/stores.ts';
import { openerOn, wakerOn } from '../../support/tables/service-place.ts';
import { done, moveOf, noon, paradeGame, playOf, running } from '../../support/tables/tables.ts';
import { eventually } from '../../support/time/until.ts';

let now = noon;
let opened: OpenedStore;
beforeEach(async () => {
  now = noon;
  opened = await openTestFile(() => now);
});
afterEach(() => opened.close());

const atOnce: Think = async ({ game, view }) => game.strategy.greedy(view, randomFrom(1));

/** A process of its own, but for the store. */
function startProcess(): TableService {
  return new TableService({
    store: opened.store,
    games: [paradeGame],
    now: () => now,
    owner: 'one',
    botDelay: 1_000,
    onUnreadable: () => undefined,
  });
}

/** A game of ann and a hard bot, which is to move by now. */
async function gameOfHardBot(tables: TableService, pace: 'live' | 'day' = 'live'): Promise<Table> {
  const { table } = done(
    await openerOn(tables, seedFrom(3, 0)).open({
      game: paradeGame,
      guild: 'guild',
      channel: 'channel',
      locale: 'en-US',
      host: { user: 'ann', name: 'Ann' },
      options: paradeGame.options.usual,
      pace,
      size: undefined,
      interaction: 'open',
    }),
  );
  await tables.change(table.id, { by: 'ann', interaction: 'bot' }, (table) =>
    inLobby(table, (lobby) => addBot(lobby, 'ann', ['Hatter'])),
  );
  await tables.change(table.id, { by: 'ann', interaction: 'level' }, (table) =>
    inLobby(table, (lobby) => setBotLevel(lobby, 'ann', 'hard')),
  );
  const begun = done(await openerOn(tables, seedFrom(3, 0)).start(table.id, { by: 'ann', interaction: 'start' })).table;
  now += 1_000;
  if (!paradeGame.toMove(playOf(begun).state).includes(0)) return begun;
  const moved = await tables.change(table.id, { by: 'ann', interaction: 'move' }, (present, moment) =>
    play(running(present), { seat: 0, by: 'person', move: moveOf(present, moment.game, 0) }, moment),
  );
  now += 1_000;
  return done(moved).table;
}

const movesOfBots = async (tables: TableService, id: string) =>
  (await tables.log(id)).filter(({ by }) => by === 'bot').length;

describe('a bot that thinks for long', () => {
  test('thinks again in another process, where the one that had begun is gone', async () => {
    const dying = startProcess();
    const { id } = await gameOfHardBot(dying);
    expect(await dying.claimDue(10, 3_000)).toContain(id);
    void wakerOn(dying, () => new Promise(() => undefined)).wake(id);
    expect(await dying.claimDue(10, 3_000)).toEqual([]);
    now += 3_000;
    const living = startProcess();
    expect(await living.claimDue(10, 3_000)).toContain(id);
    await wakerOn(living, atOnce).wake(id);
    expect(await movesOfBots(living, id)).toBe(1);
  });

  test('moves once, though two processes have thought about it', async () => {
    let finish: (() => void) | undefined;
    const slow = startProcess();
    const thinkSlowly: Think = async (question) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return atOnce(question);
    };
    const { id } = await gameOfHardBot(slow);
    const late = wakerOn(slow, thinkSlowly).wake(id);
    await eventually(() => expect(finish).toBeDefined());
    await wakerOn(startProcess(), atOnce).wake(id);
    finish?.();
    const outcome = await late;
    expect(!isRefused(outcome) && 'unchanged' in outcome && outcome.unchanged).toBe('nothing-due');
    expect(await movesOfBots(slow, id)).toBe(1);
  });

  test.each([
    ['live', 300],
    ['day', 1_000],
  ] as const)('has its time by the pace: at a table of pace %s %i ms', async (pace, milliseconds) => {
    const think = vi.fn(atOnce);
    const tables = startProcess();
    const { id } = await gameOfHardBot(tables, pace);
    await wakerOn(tables, think).wake(id);
    expect(think.mock.calls.map(([question]) => question.milliseconds)).toEqual([milliseconds]);
    expect(think.mock.calls[0]?.[0].level).toBe('hard');
  });
});
