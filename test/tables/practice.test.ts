import { describe, expect, test } from 'vitest';
import type { Level } from '../../src/bots/levels.ts';
import type { AnyGame } from '../../src/games/contract/index.ts';
import { games } from '../../src/games/index.ts';
import { botToMove, moveBots, playAsPerson } from '../../src/tables/bot-turn.ts';
import { finishTable } from '../../src/tables/closing.ts';
import { beginPractice } from '../../src/tables/practice.ts';
import { seedFrom } from '../../src/tables/random.ts';
import { replay } from '../../src/tables/record/replay.ts';
import { indexesOf } from '../../src/tables/service/indexes.ts';
import { isHidden, isPerson, type LogEntry, type Table } from '../../src/tables/table.ts';
import { closeSilent, dueAt } from '../../src/tables/time.ts';
import { begun, day, done, lobby, noon, paradeGame, played, running } from '../support/tables/tables.ts';

function practise(game: AnyGame, seed: number, level: Level = 'easy', seats = 3) {
  return beginPractice(game, {
    id: '7K3F',
    guild: 'guild',
    channel: 'channel',
    locale: 'en-US',
    person: { user: 'ann', name: 'Ann' },
    options: game.options.usual,
    seats,
    level,
    botNames: ['Hatter', 'Dormouse'],
    interaction: 'asked',
    now: noon,
    seed: seedFrom(seed, 0),
  });
}

/** Plays the first move that Ann's view offers until the game is over. */
function playThrough(game: AnyGame, seed: number): { readonly table: Table; readonly log: readonly LogEntry[] } {
  let { table, log } = practise(game, seed);
  for (let moves = 0; table.phase === 'playing'; moves += 1) {
    expect(game.toMove(table.play.state)).toContain(0);
    const [move] = game.strategy.moves(game.view(table.play.state, 0));
    const changed = done(playAsPerson(table, 0, move, { game, now: noon + moves, botDelay: 0 }));
    table = changed.table;
    log = [...log, ...changed.log];
  }
  return { table, log };
}

describe.each(games.map((game) => [game.id, game] as const))('a practice game of %s', (_, game) => {
  test('is always the person’s turn, until it is over', () => {
    for (let seed = 1; seed <= 5; seed += 1) {
      const { table, log } = playThrough(game, seed);
      expect(table.phase).toBe('over');
      expect(log.map(({ n }) => n)).toEqual(log.map((_, index) => index + 1));
      expect(log.every(({ by, move }) => by === (move.seat === 0 ? 'person' : 'bot'))).toBe(true);
    }
  });

  test('can be replayed from its log: each move with the view that its player had', () => {
    const { table, log } = playThrough(game, 7);
    const moves = replay(played(table), game, log) ?? [];
    expect(moves).toHaveLength(log.length);
    for (const { seat, view, move } of moves) {
      expect(game.strategy.moves(view)).toContainEqual(move);
      expect(JSON.stringify(view)).toContain(`"viewer":${seat}`);
    }
    expect(replay(played(table), game, log.slice(1))).toBeUndefined();
  });

  test('begins the same from the same seed, with as many bots as seats are free', () => {
    expect(practise(game, 3)).toEqual(practise(game, 3));
    const { table } = practise(game, 3, 'easy', 6);
    expect(table.seats).toHaveLength(6);
    expect(table.seats.filter(isPerson)).toHaveLength(1);
    expect(new Set(table.seats.map(({ name }) => name)).size).toBe(6);
  });
});

describe('a private table', () => {
  test('stands in no list of its server or channel', () => {
    const { table } = practise(paradeGame, 1);
    expect(indexesOf(table)).toEqual(['user:ann']);
    expect(indexesOf(finishTable(running(table), noon))).toEqual(['played:ann']);
  });

  test('is nobody else’s business', () => {
    const { table } = practise(paradeGame, 1);
    expect(isHidden(table, 'ben')).toBe(true);
    expect(isHidden(table, 'ann')).toBe(false);
    const { practice: _, ...open } = table;
    expect(isHidden(open, 'ben')).toBe(false);
  });

  test('closes after a day of silence, and nothing is due before', () => {
    const { table } = practise(paradeGame, 1);
    expect(dueAt(table)).toBe(noon + day);
    expect(closeSilent(table, noon + day - 1)).toBeUndefined();
    expect(closeSilent(table, noon + day)?.phase).toBe('closed');
  });

  test('leaves a bot that thinks for long to think, and the sweep looks after it if nobody does', () => {
    const first = Array.from({ length: 9 }, (_, seed) => practise(paradeGame, seed, 'hard')).find(({ table }) =>
      botToMove(running(table), paradeGame),
    );
    if (!first) throw new Error('in some of nine games a bot begins');
    const table = running(first.table);
    expect(botToMove(table, paradeGame)?.level).toBe('hard');
    expect(first.log).toEqual([]);
    expect(dueAt(table)).toBe(noon + 10_000);
    expect(moveBots(first, { game: paradeGame, now: noon, botDelay: 0 })).toEqual(first);
  });

  test('lets its bots move at once, and no other table does', () => {
    const games = Array.from({ length: 9 }, (_, seed) => begun(lobby('Hatter*', { of: paradeGame }), seed, paradeGame));
    const bots = games.find((table) => botToMove(table, paradeGame));
    if (!bots) throw new Error('in some of nine games the bot begins');
    const moment = { game: paradeGame, now: noon, botDelay: 0 };
    expect(moveBots({ table: bots, log: [] }, moment)).toEqual({ table: bots, log: [] });
    expect(moveBots({ table: { ...bots, practice: true }, log: [] }, moment).log).not.toEqual([]);
  });
});
