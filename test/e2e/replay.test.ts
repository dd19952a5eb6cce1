import type { APIMessage } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { createPainter } from '../../src/pictures/painter.ts';
import type { Actor } from '../../src/playground/people/actor.ts';
import { bitsOf } from '../../src/playground/stand-in/world/permissions.ts';
import { play } from '../../src/tables/playing.ts';
import { byItself } from '../../src/tables/service/results.ts';
import { readGif } from '../support/pictures/read-gif.ts';
import { sketcher } from '../support/pictures/sketcher.ts';
import { runs } from '../support/size.ts';
import { moveOf, running } from '../support/tables/tables.ts';
import type { Work } from '../support/time/work.ts';
import { openPlace, type Place } from '../support/whole-bot/place.ts';
import { textOf } from '../support/whole-bot/player.ts';
import { press } from '../support/whole-bot/practice-game.ts';
import { boardsIn, buttonOf, readTable } from '../support/whole-bot/true-table.ts';
import { drivenClockOf } from '../support/whole-bot/whole-bot.ts';

/** A finished game is looked at again: by two processes, any of which may answer any press. */

const painter = createPainter({ threads: 1, patience: 60_000 });
let place: Place;
let ann: Actor;
let ben: Actor;
let work: Work;

beforeAll(async () => {
  place = await openPlace('replay', {
    processes: 2,
    bot: { painter: { paint: sketcher.paint, film: (name, task) => film(name, task) } },
  });
  work = drivenClockOf(place.standIn).work;
  [ann, ben] = [place.standIn.as('Ann'), place.standIn.as('Ben')];
});
afterAll(async () => {
  await place.close();
  await painter.close();
});

/** Time stands while a film is painted. */
function film(...asked: Parameters<typeof painter.film>): ReturnType<typeof painter.film> {
  const painted = painter.film(...asked);
  work.note(painted);
  return painted;
}

describe.each(games)('a finished game of $id', (game) => {
  let id: string;
  let end: APIMessage;

  beforeAll(async () => {
    await ann.slash('start', { game: game.id, players: 2, pace: 'live' });
    const lobby = await board('Join');
    await ben.click(buttonOf(lobby, 'join'), { message: lobby.id });
    await ann.click(buttonOf(lobby, 'start'), { message: lobby.id });
    const { tables } = place.bots[0];
    id = (await tables.tablesOf(`user:${ann.id}`)).at(-1)?.table.id ?? '';
    while ((await readTable(tables, id)).phase === 'playing') {
      await tables.change(id, byItself, (found, { now }) => {
        const table = running(found);
        const [seat = 0] = game.toMove(table.play.state);
        return play(table, { seat, by: 'person', move: moveOf(table, game, seat) }, { game, now, botDelay: 0 });
      });
    }
    await ann.slash('board', { table: id });
    end = await board('Rematch', id);
  });

  /** The board that has such a button, of a table if it is known. */
  function board(label: string, table = ''): Promise<APIMessage> {
    const isIt = (shown: APIMessage) => textOf(shown).includes(table) && ann.buttons(shown).includes(label);
    return place.standIn.until(() => boardsIn(place.standIn, 'Ann').find(isIt));
  }

  /** What people have shared of it. */
  function shared(): APIMessage[] {
    const isIt = (shown: APIMessage) => textOf(shown).includes(id) && ben.buttons(shown).join() === 'Replay';
    return boardsIn(place.standIn, 'Ben').filter(isIt);
  }

  test('has its buttons in two rows, and all of them are read on a phone', () => {
    const buttons = ann.buttons(end);
    expect(buttons).toEqual([
      'Rematch',
      'Replay',
      ...(game.advice ? ['Review'] : []),
      'All moves',
      'Game file',
      'Rules',
    ]);
    expect(end.components).toHaveLength(2);
  });

  test('is stepped through from the deal to the end, in private', async () => {
    const moves = (await place.bots[0].tables.log(id)).length;
    let screen = await press(ben, 'Replay', end);
    const deal = textOf(screen);
    expect(deal).toContain('the deal');
    const steps = runs(moves);
    for (let move = 1; move <= steps; move += 1) {
      const next = await press(ben, '▶', screen);
      expect(next.id).toBe(screen.id);
      expect(next.embeds[0]?.image).toBeDefined();
      expect(textOf(next)).toContain(`move ${move} of ${moves}`);
      screen = next;
    }
    if (steps < moves) screen = await press(ben, '⏭', screen);
    expect(textOf(screen)).toContain(`move ${moves} of ${moves}`);
    expect(ben.buttons(screen)).not.toContain('▶');
    expect(textOf(await press(ben, '⏮', screen))).toBe(deal);
  });

  test('is reviewed in moments, and one of them is shared', async () => {
    const review = await press(ann, 'Review', end);
    if (textOf(review).includes('No move made a big difference')) return;
    expect(textOf(review)).toMatch(/\*\*Move \d+:\*\* you played /);
    const why = await press(ann, 'Why', review);
    expect(textOf(why)).toMatch(/(cost|earned) you about [\d.]+(%| points?)/);
    await press(ann, 'Share', why);
    expect(textOf(shared().at(-1))).toContain(' Ann played ');
  });

  test('is shared as an animated picture, once for two presses', async () => {
    const before = shared().length;
    const screen = await press(ben, 'Replay', end);
    const on = { message: screen.id };
    const [one] = await Promise.all([ben.click('Share all', on), ben.click('Share all', on)]);
    expect(ben.buttons(one.message ?? end)).not.toContain('Share all');
    expect(shared()).toHaveLength(before + 1);
    const url = shared().at(-1)?.embeds[0]?.image?.url ?? '';
    expect(url).toContain('game.gif');
    const gif = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(gif.length).toBeLessThanOrEqual(1_000_000);
    expect(readGif(gif).frames.length).toBeGreaterThan(10);
    const again = await press(ann, 'Replay', shared().at(-1) ?? end);
    expect(textOf(again)).toContain('the deal');
  });

  test('is found by /parade record, and replayed from there', async () => {
    const { message } = await ann.slash('record', { table: id });
    const screen = await press(ann, 'Replay', message ?? end);
    expect(screen.id).not.toBe(message?.id);
    expect(textOf(screen)).toContain('the deal');
  });

  test('is not shared where the bot may not post', async () => {
    const { world } = place.standIn;
    const before = shared().length;
    const screen = await press(ann, 'Replay', end);
    ann.channel.overwrites = [{ id: world.bot.id, type: 1, allow: '0', deny: bitsOf(['SendMessages']).toString() }];
    try {
      const { message } = await ann.click('Share', { message: screen.id });
      expect(textOf(message)).toContain('Send Messages');
      expect([shared().length, message?.id === screen.id]).toEqual([before, false]);
    } finally {
      ann.channel.overwrites = [];
    }
  });
});
