import { type APIMessage, ComponentType } from 'discord-api-types/v10';
import { afterEach, expect, test, vi } from 'vitest';
import type { RunningBot } from '../../src/discord/start-bot.ts';
import { speak } from '../../src/locales/texts.ts';
import type { Actor } from '../../src/playground/people/actor.ts';
import { walk } from '../../src/playground/stand-in/checks/components.ts';
import type { StandIn } from '../../src/playground/stand-in.ts';
import { randomFrom } from '../support/games/random.ts';
import { type OpenedStore, openTestFile } from '../support/stores/stores.ts';
import { FloatPlayer, readFloatBoard } from '../support/whole-bot/float-player.ts';
import { textOf } from '../support/whole-bot/player.ts';
import { openStandIn, startBotHere } from '../support/whole-bot/whole-bot.ts';

vi.setConfig({ testTimeout: 60_000 });

const say = speak('en-US');
const names = ['Ann', 'Ben', 'Chris'];
let standIn: StandIn;
let opened: OpenedStore;
let bot: RunningBot;

afterEach(async () => {
  await bot.stop();
  await opened.close();
  await standIn.close();
});

async function begin(game: string): Promise<void> {
  standIn = await openStandIn(`direct-calls-${game}`);
  opened = await openTestFile(() => standIn.clock.now());
  bot = await startBotHere(standIn, opened.store);
  await standIn.until(() => standIn.world.commandsIn(undefined).length > 0);
  for (const name of names) await standIn.as(name).slash('notify', { how: 'direct' });
  await standIn.as('Ann').slash('start', { game, pace: 'day' });
  for (const name of names.slice(1)) await standIn.as(name).click('Join');
  standIn.clock.advance(2_500);
  await standIn.as('Ann').click('Start');
}

async function stored() {
  const [found] = await bot.tables.tablesOf(`user:${standIn.as('Ann').id}`);
  if (found?.table.phase !== 'playing') throw new Error('no game is under way');
  const { table } = found;
  const [wait] = table.play.waits;
  return { table, wait, mover: standIn.as(table.seats[wait?.seat ?? 0]?.name ?? ''), found };
}

/** Makes whatever the person who must act can do next. */
async function moveOn(): Promise<void> {
  const { mover, table } = await stored();
  standIn.clock.advance(2_500);
  if (table.game === 'parade') {
    const { message: hand } = await mover.slash('hand');
    const { message: preview } = await mover.click('takes', { message: hand?.id ?? '' });
    await mover.click('Confirm', { message: preview?.id ?? '' });
    return;
  }
  const player = new FloatPlayer(mover, randomFrom(table.play.moves));
  const hasMoved = async () => (await stored()).table.play.moves !== table.play.moves;
  for (let presses = 0; !(await hasMoved()); presses += 1) {
    if (presses === 20) throw new Error(`${mover.person.user.username} finds no way to move`);
    const board = await standIn.until(() => {
      const read = readFloatBoard(mover.board());
      return read?.toMove.includes(player.name) ? read : undefined;
    }, 10_000);
    if (board.choices.length === 0) await player.moveInPrivate();
    else await player.press(player.choose(board.choices), board.message.id);
  }
}

function letterTo(actor: Actor): APIMessage | undefined {
  return actor
    .inDirectMessages()
    .sees()
    .find((message) => textOf(message).includes('It’s your turn'));
}

function addressesOn(message: APIMessage): readonly string[] {
  const found: string[] = [];
  walk(message.components ?? [], (component) => {
    if (component.type === ComponentType.Button && 'url' in component) found.push(String(component.url));
  });
  return found;
}

test.each(['parade', 'everyone-loves-a-parade'])(
  'a call by direct message in %s leads to the board and mutes its turn, and no later one',
  async (game) => {
    await begin(game);
    let called: Actor | undefined;
    for (let moves = 0; !called && moves < 8; moves += 1) {
      const before = (await stored()).mover;
      await moveOn();
      const { mover } = await stored();
      if (mover.id !== before.id) called = await standIn.until(() => (letterTo(mover) ? mover : undefined), 10_000);
    }
    const letter = called && letterTo(called);
    if (!called || !letter) throw new Error('nobody was written to');
    expect(called.inDirectMessages().buttons(letter)).toEqual([say('button.mute')]);
    const { table, found } = await stored();
    const board = JSON.parse(found.publication ?? '{}').message;
    expect(addressesOn(letter)).toEqual([`https://discord.com/channels/${table.guild}/${table.channel}/${board}`]);

    const direct = called.inDirectMessages();
    const muted = await direct.click(say('button.mute'), { message: letter.id });
    expect(muted).toMatchObject({ status: 'answered', ephemeral: true });
    expect(textOf(muted.message)).toContain(say('table.muted'));
    expect((await stored()).wait?.muted).toBe(true);

    await moveOn();
    const late = await direct.click(say('button.mute'), { message: letter.id });
    expect(textOf(late.message)).toContain(say('refusal.turn-over'));
    expect((await stored()).wait?.muted).toBeUndefined();
  },
);
