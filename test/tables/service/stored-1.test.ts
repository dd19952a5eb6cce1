/** Rows that version 57b2191 wrote: every later version reads them and goes on. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { readBoardState } from '../../../src/discord/boards/board-state.ts';
import { games } from '../../../src/games/index.ts';
import { playAsPerson } from '../../../src/tables/bot-turn.ts';
import type { Moment } from '../../../src/tables/change.ts';
import { addBot } from '../../../src/tables/lobby.ts';
import { replay } from '../../../src/tables/record/replay.ts';
import { verifyRecord } from '../../../src/tables/record/verify-record.ts';
import { byItself } from '../../../src/tables/service/results.ts';
import { TableService } from '../../../src/tables/service/service.ts';
import { readTable, writeTable } from '../../../src/tables/service/stored.ts';
import { isDealt, isOpen, isPerson, nobody, people, type Running, type Table } from '../../../src/tables/table.ts';
import { dueAt, startClock } from '../../../src/tables/time.ts';
import { type OpenedStore, openTestFile } from '../../support/stores/stores.ts';
import { openerOn, wakerOn } from '../../support/tables/service-place.ts';
import { done, moveOf, running } from '../../support/tables/tables.ts';

const folder = new URL('../../fixtures/stored-1/', import.meta.url);
const fixtureSchema = z.strictObject({
  row: z.strictObject({ id: z.string(), version: z.int(), data: z.string(), board: z.string().optional() }),
  log: z.array(z.string()),
  record: z.unknown().optional(),
});
type Fixture = z.infer<typeof fixtureSchema>;

const fixtures = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((file) => {
    const fixture = fixtureSchema.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
    return { name: file.replace('.json', ''), fixture, table: tableIn(fixture.row.data) };
  });

function tableIn(data: string): Table {
  const read = readTable(data, games);
  if (!('table' in read)) throw new Error(JSON.stringify(read));
  return read.table;
}

function ofPhase(...phases: readonly Table['phase'][]) {
  return fixtures.filter(({ table }) => phases.includes(table.phase));
}

let now = 0;
let opened: OpenedStore;
let tables: TableService;
beforeEach(async () => {
  opened = await openTestFile(() => now);
  tables = new TableService({
    store: opened.store,
    games,
    now: () => now,
    owner: 'test',
    botDelay: 1_000,
    onUnreadable: (id, reason) => {
      throw new Error(`${id} was set aside: ${reason}`);
    },
  });
});
afterEach(() => opened.close());

/** Puts a fixture into the store, at its version; the clock stands a moment after what last happened there. */
async function restore({ row, log }: Fixture): Promise<string> {
  const { id, data } = row;
  now = lastTimeIn(tableIn(data), log) + 1_000;
  const due = { dueAt: undefined, publish: undefined, expiresIn: undefined };
  for (let version = 1; version <= row.version; version += 1)
    await opened.store.commit({ id, version, data, log: version === 1 ? log : [], ...due });
  return id;
}

function lastTimeIn(table: Table, log: readonly string[]): number {
  const moved = z.object({ at: z.int() }).parse(JSON.parse(log.at(-1) ?? '{"at":0}')).at;
  const ended = isOpen(table) ? 0 : table.endedAt;
  const stopped = table.phase === 'playing' ? (table.stopped?.since ?? 0) : 0;
  return Math.max(table.hostAt, table.activeAt, moved, ended, stopped);
}

/** The clock of a game goes on, whatever it stood for. */
function goOn(table: Running, at: number): Running {
  const { orphanedAt: _, ...game } = startClock(table, at);
  return game;
}

/** A person makes their first legal move. */
function moveNext(table: Running, seat: number, moment: Moment) {
  return playAsPerson(table, seat, moveOf(table, moment.game, seat), moment);
}

/** Plays on to the end: people move when it is their turn, bots when they are due. */
async function playToEnd(id: string): Promise<Table> {
  await tables.change(id, byItself, (table, moment) => goOn(running(table), moment.now));
  for (let steps = 0; steps < 500; steps += 1) {
    const { table } = done(await tables.find(id));
    if (table.phase !== 'playing') return table;
    now += 2_000;
    const [waited] = table.play.waits;
    if (!waited) await wakerOn(tables).wake(id);
    else
      done(
        await tables.change(id, { interaction: `m${steps}` }, (game, at) => moveNext(running(game), waited.seat, at)),
      );
  }
  throw new Error('the game does not end');
}

async function expectRecord(table: Table): Promise<void> {
  const record = await tables.record(table);
  expect(record?.moves).toHaveLength(isDealt(table) ? table.play.moves : 0);
  expect(verifyRecord(record, games)).toEqual({ ok: true });
}

test('there are rows of every phase, of both games', () => {
  expect(new Set(fixtures.map(({ table }) => `${table.phase} ${table.game}`)).size).toBe(8);
});

test.each(fixtures)('$name is read, and written again loses nothing', ({ fixture, table }) => {
  expect(JSON.parse(writeTable(table, games))).toEqual(JSON.parse(fixture.row.data));
});

test.each(fixtures.filter(({ fixture }) => fixture.row.board))(
  'what is known of the board of $name is read',
  ({ fixture }) => {
    expect(readBoardState(fixture.row.board)).toEqual(JSON.parse(fixture.row.board ?? ''));
  },
);

test.each(ofPhase('lobby'))('$name starts, and is played to its end', async ({ fixture }) => {
  const id = await restore(fixture);
  await tables.change(id, byItself, (table) => {
    const { orphanedAt: _, ...lobby } = table;
    if (lobby.phase !== 'lobby') throw new Error('it has begun');
    return lobby.seats.length > 1 ? lobby : addBot(lobby, lobby.host, ['Hatter']);
  });
  const { host } = done(await tables.find(id)).table;
  expect(done(await openerOn(tables).start(id, { by: host, interaction: 'start' })).table.phase).toBe('playing');
  const ended = await playToEnd(id);
  expect(ended.phase).toBe('over');
  await expectRecord(ended);
});

test.each(ofPhase('playing'))('$name is played on to its end', async ({ fixture, table }) => {
  const id = await restore(fixture);
  const ended = await playToEnd(id);
  expect(ended.phase).toBe('over');
  expect(ended.seats.map(({ name }) => name)).toEqual(table.seats.map(({ name }) => name));
  await expectRecord(ended);
});

test.each(ofPhase('over'))('$name gives the same record as then, which is verified', async ({ fixture, table }) => {
  await restore(fixture);
  const record = await tables.record(table);
  expect(record).toEqual(fixture.record);
  expect(verifyRecord(record, games)).toEqual({ ok: true });
});

const agreeable = ofPhase('over').filter(({ table }) => table.phase === 'over' && table.rematch?.table === undefined);

test.each(agreeable)('$name can be played again, unless it was private or somebody was forgotten', async (each) => {
  const { fixture, table } = each;
  const id = await restore(fixture);
  const answers = [];
  for (const user of people(table))
    answers.push(await openerOn(tables).rematch(id, { by: user, interaction: `again-${user}` }));
  const isForgotten = table.seats.some((occupant) => isPerson(occupant) && occupant.user === nobody);
  const next = answers.find((answer) => answer.next)?.next;
  if (table.practice || isForgotten) expect(next).toBeUndefined();
  else expect(next?.table).toMatchObject({ phase: 'playing', game: table.game, options: table.options });
});

test.each(ofPhase('closed'))('$name can still be read', async ({ fixture, table }) => {
  const id = await restore(fixture);
  expect(done(await tables.find(id)).table).toEqual(table);
  expect(dueAt(table)).toBeUndefined();
  const log = await tables.log(id);
  if (isDealt(table)) expect(replay(table, tables.gameOf(table), log)).toHaveLength(table.play.moves);
  else expect(log).toEqual([]);
});
