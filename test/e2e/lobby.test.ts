/** A lobby and what surrounds it, as people see it: the options, the way to the game, the rules, and the next game. */

import { type APIMessage, MessageFlags } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../src/playground/people/actor.ts';
import { pressablesOf } from '../../src/playground/people/pressable.ts';
import { chooseOption } from '../support/whole-bot/choose-option.ts';
import { openPlace, type Place } from '../support/whole-bot/place.ts';
import { textOf } from '../support/whole-bot/player.ts';
import { Round } from '../support/whole-bot/whole-game.ts';

let place: Place;
let ann: Actor;
let ben: Actor;

beforeEach(async ({ task }) => {
  place = await openPlace(`lobby-${task.id}`);
  ann = place.standIn.as('Ann');
  ben = place.standIn.as('Ben');
});

afterEach(() => place.close());

const privateOf = (actor: Actor): APIMessage[] =>
  actor.sees().filter(({ flags }) => ((flags ?? 0) & MessageFlags.Ephemeral) !== 0);

const boardOf = (actor: Actor, words: string) =>
  place.standIn.until(() => {
    const board = actor.board();
    return board && textOf(board).includes(words) ? board : undefined;
  });

/** Opens a table for two, and gives its id and the host's panel. */
async function open(): Promise<{ readonly id: string; readonly panel: string }> {
  const { message } = await ann.slash('start', { game: 'parade', players: 2, pace: 'live' });
  const id = /Table \*\*(\w+)\*\*/.exec(textOf(message))?.[1] ?? '';
  await boardOf(ann, 'looking for players');
  return { id, panel: message?.id ?? '' };
}

const panelText = (id: string) => textOf(privateOf(ann).find((one) => one.id === id));

describe('the options', () => {
  test('follow the lobby with nothing pressed, in the option that is picked', async () => {
    const { panel } = await open();
    expect(panelText(panel)).toContain('**Seats**: 2 (1 taken)');
    await ben.click('Join');
    await place.standIn.until(() => panelText(panel).includes('**Seats**: 2 (2 taken)'));
    expect(panelText(panel)).toContain('When your friends have pressed');
    await ann.select('Change an option', ['Seats'], { message: panel });
    await ben.click('Leave');
    await place.standIn.until(() => panelText(panel).includes('**Seats**: 2 (1 taken)'));
    const menus = pressablesOf(privateOf(ann)[0] as APIMessage).map(({ custom_id: verb }) => verb.split(':').at(-1));
    expect(menus).toEqual(['option', 'set', 'unbot', 'end']);
  });

  test('are read by guests while the host chooses', async () => {
    await open();
    await ben.click('Join');
    const { message: read } = await ben.click('Options');
    expect(textOf(read)).toContain('**Hints**: allowed');
    expect(read?.components).toEqual([]);
    await chooseOption(ann, 'Hints', 'off');
    await place.standIn.until(() => privateOf(ben).some((one) => textOf(one).includes('**Hints**: off')));
    expect(privateOf(ben)).toHaveLength(1);
  });

  test('are one message: opened again, the earlier one goes', async () => {
    const { panel } = await open();
    const { message: again } = await ann.click('Options');
    await place.standIn.until(() => privateOf(ann).length === 1);
    expect(privateOf(ann)[0]?.id).toBe(again?.id);
    expect(again?.id).not.toBe(panel);
  });

  test('become one line with the way to the board when the game begins, and a press on an old panel says the same', async () => {
    const { id, panel } = await open();
    await ben.click('Join');
    await ann.click('Start');
    await place.standIn.until(() => panelText(panel).includes('has begun'));
    const ended = privateOf(ann).find((one) => one.id === panel);
    const board = await boardOf(ann, '▶');
    expect(textOf(ended)).toMatch(new RegExp(`^The game at table \\*\\*${id}\\*\\* has begun. \\[Go to the board\\]`));
    expect(textOf(ended)).toContain(`/${board.channel_id}/${board.id})`);
    expect(ended?.components).toEqual([]);
    for (const verb of ['set.pace.day', 'option', 'unbot', 'options']) {
      const { message } = await ann.clickAnyway(`1:${id}:0:t:${verb}`, panel);
      expect(textOf(message)).toBe(textOf(ended));
    }
  });

  test('that nobody can edit any more end by a press', async () => {
    const { id, panel } = await open();
    await place.pass(16 * 60_000);
    await ben.click('Join');
    await ann.click('Start');
    await boardOf(ann, '▶');
    expect(panelText(panel)).not.toContain('has begun');
    const { message } = await ann.clickAnyway(`1:${id}:0:t:unbot`, panel);
    expect(message?.id).toBe(panel);
    expect(textOf(message)).toMatch(/has begun\. \[Go to the board\]/);
  });

  test('end with a lobby that is closed', async () => {
    const { panel } = await open();
    await ann.slash('end');
    await ann.click('Confirm: end it');
    await place.standIn.until(() => panelText(panel).includes('This table is closed'));
    expect(privateOf(ann).find((one) => one.id === panel)?.components).toEqual([]);
  });
});

describe('in a lobby', () => {
  test('/parade hand says what the table waits for, and Join tells those who sit the same', async () => {
    const { id } = await open();
    const waits = `Table **${id}** hasn’t begun: waiting for players (1 of 2).`;
    expect(textOf((await ann.slash('hand')).message)).toContain(waits);
    const joined = await ann.click('Join');
    expect(joined.ephemeral).toBe(true);
    expect(textOf(joined.message)).toBe(`You’re already at this table.\n${waits}`);
    await ben.click('Join');
    expect(textOf((await ben.slash('hand')).message)).toContain('waiting for the host to press **Start** (2 of 2)');
  });

  test('the rules are one message, with a menu of pages', async () => {
    await open();
    const first = await ben.click('Rules');
    const menu = pressablesOf(first.message as APIMessage)[0]?.custom_id ?? '';
    const turned = await ben.select(menu, ['5. Scoring'], { message: first.message?.id ?? '' });
    expect(turned.message?.id).toBe(first.message?.id);
    expect(turned.message?.embeds[0]?.title).toBe('Parade · Rules (Classic) · Scoring');
    const again = await ben.slash('rules', { game: 'everyone-loves-a-parade' });
    await place.standIn.until(() => privateOf(ben).length === 1);
    expect(privateOf(ben)[0]?.id).toBe(again.message?.id);
  });

  test('a lesson that took the place of the rules is not removed by the rules', async () => {
    await open();
    const first = await ben.click('Rules');
    const lesson = await ben.click('Lesson', { message: first.message?.id ?? '' });
    expect(lesson.message?.id).toBe(first.message?.id);
    await ben.click('Rules', { message: ben.board()?.id ?? '' });
    await place.pass(3_000);
    expect(privateOf(ben).map(({ id }) => id)).toContain(first.message?.id);
  });
});

describe('after a game', () => {
  test('Rematch once agreed is grey, and names the next table with the way to it', async () => {
    const round = new Round(place.standIn, ['Ann', 'Ben'], 5);
    await round.open({ people: ['Ann', 'Ben'], bots: 0, rules: 'classic', pace: 'live', confirms: false, seed: 5 });
    await round.playOut();
    const { id: old } = (await boardOf(ann, 'final scores').catch(() => ann.board())) as APIMessage;
    const chris = place.standIn.as('Chris');
    const watcher = await chris.click('Rematch', { message: old });
    expect(textOf(watcher.message)).toBe(
      'Only those who played to the end can ask for a rematch. `/parade start` opens a table.',
    );
    await ann.click('Rematch', { message: old });
    await place.pass(3_000);
    await ben.click('Rematch', { message: old });
    const after = await place.standIn.until(() => {
      const board = ann.sees().find(({ id }) => id === old);
      return board && textOf(board).includes('The next game is at table') ? board : undefined;
    });
    const rematch = pressablesOf(after).find(({ custom_id: verb }) => verb.endsWith(':rematch'));
    expect(rematch?.disabled).toBe(true);
    const next = /at table \*\*(\w+)\*\*/.exec(textOf(after))?.[1] ?? '';
    const board = await boardOf(ann, `· ${next}`);
    const table = rematch?.custom_id.split(':')[1];
    const pressed = await ann.clickAnyway(`1:${table}:0:t:rematch`, old);
    expect(pressed.ephemeral).toBe(true);
    expect(textOf(pressed.message)).toBe(
      `The next game is at table **${next}**. [Go to its board](https://discord.com/channels/${ann.channel.guild}/${board.channel_id}/${board.id})`,
    );
  });
});
