/** Lobbies, running games and finished ones, made in one expression. */

import { type AnyGame, isRefused } from '../../../src/games/contract/index.ts';
import { parade } from '../../../src/games/parade/index.ts';
import type { Changed, OrRefused } from '../../../src/tables/change.ts';
import { type Opening, openTable } from '../../../src/tables/lobby.ts';
import { play, start } from '../../../src/tables/playing.ts';
import { seedFrom } from '../../../src/tables/random.ts';
import {
  type EndedPlay,
  type Finished,
  isDealt,
  type Lobby,
  type Play,
  type Running,
  type Table,
} from '../../../src/tables/table.ts';
import { toyGame } from '../games/toy-game.ts';

/** Noon of some day, in milliseconds. */
export const noon = 1_760_000_000_000;
export const minute = 60_000;
export const day = 24 * 60 * minute;

/** The toy, where it does not matter which game is played. */
export const toy: AnyGame = toyGame;
export const paradeGame: AnyGame = parade;

/** A lobby that ann opened at noon; the others have joined in the order given. `Hatter*` is a bot. */
export function lobby(others = '', changes: Partial<Lobby> & { readonly of?: AnyGame } = {}): Lobby {
  const { of = toy, ...rest } = changes;
  const opening: Opening = {
    id: '7K3F',
    guild: 'guild',
    channel: 'channel',
    locale: 'en-US',
    host: { user: 'ann', name: 'Ann' },
    options: of.options.usual,
    pace: 'day',
    size: undefined,
    interaction: 'opening',
    serverSeed: seedFrom(0, 0),
    now: noon,
  };
  const opened = openTable(of, opening);
  const seats = others
    .split(' ')
    .filter(Boolean)
    .map((name) => (name.endsWith('*') ? ({ bot: 'greedy', name: name.slice(0, -1) } as const) : personCalled(name)));
  return { ...opened, seats: [...opened.seats, ...seats], ...rest };
}

export function personCalled(user: string) {
  return { user, name: `${user.charAt(0).toUpperCase()}${user.slice(1)}` };
}

/** Takes what must not be a refusal. */
export function done<T extends object>(outcome: T): Exclude<T, { readonly refused: string }> {
  if (isRefused(outcome)) throw new Error(`refused: ${outcome.refused}`);
  return outcome as Exclude<T, { readonly refused: string }>;
}

/** Takes what must be a running game. */
export function running(outcome: OrRefused<Table>): Running {
  const table = done(outcome);
  if (table.phase !== 'playing') throw new Error(`no game is running: ${table.phase}`);
  return table;
}

/** The running game after what must be a legal move. */
export function moved(outcome: OrRefused<Changed>): Running {
  return running(done(outcome).table);
}

/** Takes the table of a game that goes on or was played to its end. */
export function played(table: Table): Running | Finished {
  if (table.phase !== 'playing' && table.phase !== 'over') throw new Error(`no game was played: ${table.phase}`);
  return table;
}

/** The table's game begun at noon, its chance drawn from a small number. */
export function begun(table: Lobby, seed = 1, game: AnyGame = toy): Running {
  const promised = { ...table, serverSeed: seedFrom(seed, 0) };
  const beginning = { interaction: 'start', seed: seedFrom(seed, 1) };
  return running(start(promised, table.host, beginning, { game, now: noon, botDelay: 1_000 }));
}

/** The game of a table, over or not. */
export function playOf(table: Table): Play | EndedPlay {
  if (!isDealt(table)) throw new Error('no game has begun');
  return table.play;
}

/** Why the clock of a table stands; undefined where it does not. */
export function whyStopped(table: Table): 'paused' | 'held' | undefined {
  return table.phase === 'playing' ? table.stopped?.why : undefined;
}

/** The first legal move of a seat, made by whoever sits there. */
export function moveOf(table: Table, game: AnyGame, seat: number): unknown {
  return game.legalMoves(playOf(table).state, seat)[0];
}

/** Lets the seats that are to move make their first legal moves until the game is over. */
export function playOut(
  table: Running,
  game: AnyGame = toy,
): { readonly table: Finished; readonly changes: readonly Changed[] } {
  const changes: Changed[] = [];
  let now: Running | Finished = table;
  while (now.phase === 'playing') {
    const [seat = 0] = game.toMove(now.play.state);
    const changed: Changed<Running | Finished> = done(
      play(
        now,
        { seat, by: 'person', move: moveOf(now, game, seat) },
        { game, now: noon + changes.length, botDelay: 1_000 },
      ),
    );
    changes.push(changed);
    now = changed.table;
  }
  return { table: now, changes };
}
