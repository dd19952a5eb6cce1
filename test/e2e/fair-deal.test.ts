/** What people saw of a deal before and after the game, held against the record that they get of it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Actor } from '../../src/playground/people/actor.ts';
import { digestOf, nextLink, noMoves } from '../../src/tables/digest.ts';
import { type GameRecord, recordSchema } from '../../src/tables/record/record.ts';
import { randomFrom } from '../support/games/random.ts';
import { runCommand } from '../support/project/run-command.ts';
import { Game } from '../support/whole-bot/game.ts';
import { openPlace, type Place } from '../support/whole-bot/place.ts';
import { Player, textOf } from '../support/whole-bot/player.ts';

let place: Place;
let folder: string;
beforeEach(async ({ task }) => {
  place = await openPlace(`fair-deal-${task.id}`);
  folder = await mkdtemp(join(tmpdir(), 'parade-fair-'));
});
afterEach(async () => {
  await place.close();
  await rm(folder, { recursive: true });
});

/** What somebody reads who looks for it: 64 digits behind a word. */
function read(word: string, text: string): string {
  const found = new RegExp(`(?<!next )\\b${word} \`?([0-9a-f]{64})`, 'i').exec(text)?.[1];
  if (found === undefined) throw new Error(`no ${word} in: ${text}`);
  return found;
}

async function downloadRecord(by: Actor): Promise<GameRecord> {
  const { message } = await by.slash('record');
  const response = await fetch(message?.attachments[0]?.url ?? '');
  return recordSchema.parse(await response.json());
}

async function verify(record: object, ...args: readonly string[]) {
  const path = join(folder, 'parade-game.json');
  await writeFile(path, JSON.stringify(record));
  return runCommand('verify', [path, ...args]);
}

/** A lobby of Ann, as Ben reads it before he joins. */
async function open(game: Game): Promise<string> {
  const [ann] = game.people;
  const { message } = (await ann?.slash('start', { game: 'parade', pace: 'untimed' })) ?? {};
  game.id = /Table \*\*(\w+)\*\*/.exec(textOf(message))?.[1] ?? '';
  return read('Deal', textOf(await game.board()));
}

async function begin(game: Game, ann: Actor, ben: Actor): Promise<void> {
  const { id } = await game.board();
  await ben.click('Join', { message: id });
  await game.board('Ben');
  place.standIn.clock.advance(2_500);
  ann.startClick('Start', { message: id });
  await game.board('turn 1');
}

/** Whoever is to move looks at their hand, and plays. */
async function move(game: Game): Promise<void> {
  const mover = await game.mover();
  const { message: hand } = await mover.slash('hand', { table: game.id });
  if (!hand) throw new Error('there is no hand');
  await new Player(mover, randomFrom(1)).move(hand);
}

function people(): readonly [Actor, Actor] {
  return [place.standIn.as('Ann'), place.standIn.as('Ben')];
}

it('the commitment that stood in the lobby before anybody joined is that of the record, whose digest the last board shows', async () => {
  const [ann, ben] = people();
  const game = new Game(place);
  const promised = await open(game);
  await begin(game, ann, ben);
  for (const actor of [ann, ben]) {
    const { message } = await actor.slash('hand', { table: game.id });
    expect(read('Deal', textOf(message))).toBe(promised);
  }
  expect(textOf(await game.board())).toContain(`deal ${promised.slice(0, 16)}…`);
  while ((await game.stored()).phase === 'playing') await move(game);
  const last = textOf(await game.board('final scores'));
  const digest = read('record', last);
  const record = await downloadRecord(ben);
  expect(record).toMatchObject({ format: 'parade-record/2', commitment: promised, digest });
  const { moves } = record;
  expect(new Set(moves.map(({ by }) => by))).toEqual(new Set(['person']));

  const seen = ['--deal', promised, '--digest', digest];
  expect(await verify(record, ...seen)).toMatchObject({ code: 0, stderr: '' });
  const forged = { ...record, names: ['Ann', 'Eve'] };
  const sealed = { ...forged, digest: digestOf(forged, moves.reduce(nextLink, noMoves)) };
  expect(await verify(forged)).toMatchObject({ code: 1 });
  expect(await verify(sealed)).toMatchObject({ code: 0 });
  expect(await verify(sealed, ...seen)).toMatchObject({ code: 1 });

  // the next deal is promised before anybody agrees to it
  const next = /next deal ([0-9a-f]{64})/.exec(last)?.[1];
  for (const actor of [ann, ben]) await actor.click('Rematch', { message: (await game.board()).id });
  const again = await place.standIn.until(async () => {
    const found = await game.stored();
    return found.phase === 'over' ? found.rematch?.table : undefined;
  });
  game.id = again;
  const { message } = await ben.slash('hand', { table: again });
  expect(read('Deal', textOf(message))).toBe(next);
});

it('a game that is ended by vote shows its seed, and is verified as far as it went', async () => {
  const [ann, ben] = people();
  const game = new Game(place);
  const promised = await open(game);
  await begin(game, ann, ben);
  for (let moves = 0; moves < 3; moves += 1) await move(game);
  const { message: menu } = await ann.click('⋯', { message: (await game.board()).id });
  expect(read('Deal', textOf(menu))).toBe(promised);
  await ann.click('Vote to end', { message: menu?.id ?? '' });
  await game.board('End the game without a result?');
  await ben.click('Yes', { message: (await game.board()).id });
  const board = await game.board('voted to end');
  const digest = read('record', textOf(board));
  const { message } = await ben.click('Game file', { message: board.id });
  const response = await fetch(message?.attachments[0]?.url ?? '');
  const record = recordSchema.parse(await response.json());
  expect(record).toMatchObject({ closed: 'voted', commitment: promised, digest });
  expect(record.moves).toHaveLength(3);
  expect(await verify(record, '--deal', promised, '--digest', digest)).toMatchObject({ code: 0, stderr: '' });
});
