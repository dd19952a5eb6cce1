import { expect, test } from 'vitest';
import { games } from '../../../src/games/index.ts';
import { parade } from '../../../src/games/parade/index.ts';
import { openTable } from '../../../src/tables/lobby.ts';
import { writeTable } from '../../../src/tables/service/stored.ts';
import { TableReader } from '../../../src/tables/service/table-reader.ts';
import type { Table } from '../../../src/tables/table.ts';

const lobby = openTable(parade, {
  id: '7K3F',
  guild: 'guild',
  channel: 'channel',
  locale: 'en-US',
  host: { user: 'ann', name: 'Ann' },
  options: parade.options.usual,
  pace: 'live',
  size: 2,
  interaction: 'i',
  serverSeed: '7'.repeat(64),
  now: 0,
});

function read(reader: TableReader, table: Table): Table {
  const outcome = reader.read(writeTable(table, games));
  if (!('table' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.table;
}

test('the same JSON is read once, a change of it anew', () => {
  const reader = new TableReader(games);
  const first = read(reader, lobby);
  expect(first).toEqual(lobby);
  expect(read(reader, lobby)).toBe(first);
  expect(read(reader, { ...lobby, version: 2 })).toEqual({ ...lobby, version: 2 });
  expect(read(reader, lobby)).toBe(first);
});

test('what was written here is not checked', () => {
  const reader = new TableReader(games);
  const written = { ...lobby, version: 2 };
  reader.note(writeTable(written, games), written);
  expect(read(reader, written)).toBe(written);
});

test('so much JSON is remembered, and no more', () => {
  const reader = new TableReader(games, 100 * writeTable(lobby, games).length);
  const first = read(reader, lobby);
  for (let version = 2; version <= 101; version += 1) read(reader, { ...lobby, version });
  expect(read(reader, lobby)).not.toBe(first);
  expect(read(reader, lobby)).toEqual(first);
});

test('a table that is read again and again stays remembered, however many others are read in between', () => {
  const reader = new TableReader(games, 100 * writeTable(lobby, games).length);
  const first = read(reader, lobby);
  for (let version = 2; version <= 300; version += 1) {
    read(reader, { ...lobby, version });
    expect(read(reader, lobby)).toBe(first);
  }
});

test('what cannot be read is said to be so each time', () => {
  const reader = new TableReader(games);
  for (let time = 0; time < 2; time += 1) expect(reader.read('{')).toHaveProperty('unreadable');
});
