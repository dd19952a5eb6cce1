/**
 * A whole game of each kind as one player hears it with a screen reader: text, words of the pictures, labels, footers. The games are
 * fixed, and what is heard is compared with `transcripts/`. `UPDATE_TRANSCRIPTS=1 npx vitest run test/screens/transcripts.test.ts` writes
 * it anew: read it as somebody who has nothing else before it is committed.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ComponentType } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { drawHand } from '../../src/discord/answers/hand-answer.ts';
import { boardMessage } from '../../src/discord/boards/board-message.ts';
import { readCustomId } from '../../src/discord/messages/custom-id.ts';
import type { PrivateMessage, PublicMessage } from '../../src/discord/messages/render.ts';
import type { AnyGame } from '../../src/games/contract/index.ts';
import { games } from '../../src/games/index.ts';
import { speak } from '../../src/locales/texts.ts';
import { play } from '../../src/tables/playing.ts';
import type { Finished, Running } from '../../src/tables/table.ts';
import { randomFrom } from '../support/games/random.ts';
import { readAloud } from '../support/screens/read-aloud.ts';
import { begun, done, lobby, noon } from '../support/tables/tables.ts';

const updates = process.env.UPDATE_TRANSCRIPTS === '1';
const say = speak('en-US');
const reader = { seat: 0, user: 'ann' };
const mostPresses = 4;

interface Heard {
  readonly does: string;
  readonly lines: readonly string[];
}

/** Where somebody is who chooses a move: the message, and by which presses they came there. */
interface Place {
  readonly step: string;
  readonly heard: readonly Heard[];
}

function showBoard(table: Running | Finished, game: AnyGame, step = ''): PublicMessage {
  return boardMessage(table, game, { step });
}

function showHand(game: AnyGame, table: Running, step = ''): PrivateMessage {
  const tables = { gameOf: () => game } as unknown as Parameters<typeof drawHand>[0]['tables'];
  return drawHand({ tables, symbols: { of: () => undefined } }, { say, user: reader.user }, table, { step }).message;
}

/** What can be pressed on a message of the game itself: the verb, a value of a menu, and the words for it. */
function pressesOn({ components }: PublicMessage | PrivateMessage) {
  return components.flatMap((row) =>
    row.components.flatMap((component) => {
      const id = 'custom_id' in component ? readCustomId(component.custom_id) : undefined;
      if (!id || id.on === 'table') return [];
      if (component.type === ComponentType.StringSelect) {
        return component.options.map(({ value, label }) => ({ verb: id.verb, values: [value], label }));
      }
      return [{ verb: id.verb, values: [], label: 'label' in component ? String(component.label) : '' }];
    }),
  );
}

/** The fewest presses by which the reader makes such a move, with what is heard after each; and all moves that are made with it. */
function findWay(game: AnyGame, table: Running, fits: (move: object) => boolean) {
  const view = game.view(table.play.state, reader.seat);
  const onHand = !hasBoardControls(game, table);
  const show = (step: string) => (onHand ? showHand(game, table, step) : showBoard(table, game, step));
  let places: Place[] = [{ step: '', heard: [] }];
  for (let presses = 0; presses < mostPresses; presses += 1) {
    const next: Place[] = [];
    for (const { step, heard } of places) {
      for (const { verb, values, label } of pressesOn(show(step))) {
        const press = game.face.press(view, verb, values);
        const does = `${reader.user} presses: ${label}`;
        if ('move' in press && fits(press.move)) {
          return { heard: [...heard, { does, lines: [] }], moves: [press.move, ...(press.followedBy ?? [])] };
        }
        if ('step' in press && press.step !== step && press.step !== '')
          next.push({ step: press.step, heard: [...heard, { does, lines: readAloud(show(press.step)) }] });
      }
    }
    places = next;
  }
  return undefined;
}

function hasBoardControls(game: AnyGame, table: Running): boolean {
  const { state } = table.play;
  return !game.face.hand?.opensItself?.(game.view(state, reader.seat)) && pressesOn(showBoard(table, game)).length > 0;
}

/** The whole game, as the first player hears it. */
function transcribe(game: AnyGame, others: string, seed: number): string {
  const random = randomFrom(seed);
  const heard: Heard[] = [];
  let table: Running | Finished = begun(lobby(others, { of: game }), seed, game);
  const make = (seat: number, move: object) => {
    if (table.phase !== 'playing') throw new Error('the game is over');
    const changed = done(play(table, { seat, by: 'person', move }, { game, now: noon, botDelay: 1_000 }));
    table = changed.table as Running | Finished;
  };
  while (table.phase === 'playing') {
    const toMove = game.toMove(table.play.state);
    const seat = toMove.includes(reader.seat) ? reader.seat : (toMove[0] ?? 0);
    const move = game.strategy.greedy(game.view(table.play.state, seat), random);
    if (seat !== reader.seat) {
      make(seat, move);
      continue;
    }
    heard.push({ does: 'the board', lines: readAloud(showBoard(table, game)) });
    if (!hasBoardControls(game, table)) heard.push({ does: 'the hand', lines: readAloud(showHand(game, table)) });
    const same = (one: object) => JSON.stringify(one) === JSON.stringify(move);
    // of two dice that are alike only one is offered
    const way = findWay(game, table, same) ?? findWay(game, table, () => true);
    heard.push(...(way?.heard ?? []));
    for (const one of way?.moves ?? []) make(seat, one);
  }
  heard.push({ does: 'the board', lines: readAloud(showBoard(table, game)) });
  return `${shortenRepeated(heard).join('\n\n')}\n`;
}

/** A picture whose words have not changed is not written again. */
function shortenRepeated(heard: readonly Heard[]): string[] {
  let last = '';
  return heard.map(({ does, lines }) => {
    const shown = lines.map((line) => (line.startsWith('Image: ') && line === last ? 'Image: as before' : line));
    last = lines.find((line) => line.startsWith('Image: ')) ?? last;
    return [`== ${does}`, ...shown].join('\n');
  });
}

describe.each([
  ['parade', 'ben chris', 4],
  ['everyone-loves-a-parade', 'ben chris', 4],
])('a game of %s', (id, others, seed) => {
  const game = games.find((one) => one.id === id);
  if (!game) throw new Error('there is no such game');
  const told = transcribe(game, others, seed);

  test('is heard as it was', () => {
    const file = new URL(`./transcripts/${id}.txt`, import.meta.url);
    if (updates) writeFileSync(file, told);
    expect(existsSync(file)).toBe(true);
    expect(told).toBe(readFileSync(file, 'utf8'));
  });

  test.each(['ben', 'ben chris', 'ben chris dora emil fay'])(
    'with %s has no sign in it that cannot be heard',
    (people) => {
      const lines = (people === others ? told : transcribe(game, people, seed)).split('\n');
      expect(lines.filter((line) => /\*\*|<[:@t]|^-# |\u2060|undefined|\{\w+\}/.test(line))).toEqual([]);
    },
  );
});
