import { type AnyGame, isRefused } from '../../../src/games/contract/index.ts';
import { parade } from '../../../src/games/parade/index.ts';
import { type Opening, openTable } from '../../../src/tables/lobby.ts';
import { type Changed, play, start } from '../../../src/tables/playing.ts';
import { seedFrom } from '../../../src/tables/random.ts';
import type { Table } from '../../../src/tables/table.ts';
import { toyGame } from '../games/toy-game.ts';

/** Noon of some day, in milliseconds. */
export const noon = 1_760_000_000_000;
export const minute = 60_000;
export const day = 24 * 60 * minute;

/** The toy, where it does not matter which game is played. */
export const toy: AnyGame = toyGame;
export const paradeGame: AnyGame = parade;

/** A lobby that ann opened at noon; the others have joined in the order given. `Hatter*` is a bot. */
export function lobby(others = '', changes: Partial<Table> & { readonly of?: AnyGame } = {}): Table {
  const { of = toy, ...rest } = changes;
  const opening: Opening = {
    id: '7K3F',
    guild: 'guild',
    channel: 'channel',
    locale: 'en-US',
    host: { user: 'ann', name: 'Ann' },
    options: of.options.parse({}),
    pace: 'day',
    size: undefined,
    interaction: 'opening',
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

/** The table's game begun at noon, its chance drawn from a small number. */
export function begun(table: Table, seed = 1, game: AnyGame = toy): Table {
  return done(start(table, game, table.host, seedFrom(seed, 0), noon, 1_000)).table;
}

/** The first legal move of a seat, made by whoever sits there. */
export function moveOf(table: Table, game: AnyGame, seat: number): unknown {
  return game.legalMoves(table.play?.state, seat)[0];
}

/** Lets the seats that are to move make their first legal moves until the game is over. */
export function playOut(table: Table, game: AnyGame = toy): { readonly table: Table; readonly changes: Changed[] } {
  const changes: Changed[] = [];
  let now = table;
  while (now.phase === 'playing') {
    const [seat = 0] = game.toMove(now.play?.state);
    const changed = done(play(now, game, seat, `seat${seat}`, moveOf(now, game, seat), noon + changes.length, 1_000));
    changes.push(changed);
    now = changed.table;
  }
  return { table: now, changes };
}
