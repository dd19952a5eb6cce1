import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { houseCards } from '../../src/games/everyone-loves-a-parade/cards.ts';
import type { StandIn } from '../../src/playground/stand-in.ts';
import { alikeCards } from '../support/games/everyone-loves-a-parade.ts';
import { randomFrom } from '../support/games/random.ts';
import { choicesOn, type FloatBoard, FloatPlayer, isStep, readFloatBoard } from '../support/whole-bot/float-player.ts';
import { useHost } from '../support/whole-bot/host.ts';
import { textOf } from '../support/whole-bot/player.ts';
import { boardsIn } from '../support/whole-bot/true-table.ts';

const host = useHost();

function lastBoard(standIn: StandIn): FloatBoard | undefined {
  return readFloatBoard(boardsIn(standIn, 'Ann').at(-1));
}

/** One move of whoever is to move, on the board. */
async function moveOnce(standIn: StandIn): Promise<FloatBoard> {
  const before = await standIn.until(() => {
    const board = lastBoard(standIn);
    return board?.phase === 'playing' && board.choices.length > 0 ? board : undefined;
  });
  const player = new FloatPlayer(standIn.as(before.toMove[0] ?? ''), randomFrom(before.turn));
  let { message, choices } = before;
  for (;;) {
    const wanted = choices.find(({ label }) => label.startsWith('Confirm')) ?? choices[0];
    if (!wanted) throw new Error('nothing to press');
    const { messages } = await player.press(wanted, message.id);
    if (!isStep(wanted)) break;
    message = messages.find(({ id }) => id === message.id) ?? message;
    choices = choicesOn(message);
  }
  return standIn.until(() => {
    const board = lastBoard(standIn);
    return board && board.turn > before.turn ? board : undefined;
  });
}

test('a host changes the cards while a game is running: it goes on with its own, new ones get the others', async () => {
  const standIn = await host.openDiscord('own-cards');
  const folder = await host.newFolder();
  const path = join(folder, 'cards.json');
  await writeFile(path, JSON.stringify(alikeCards));
  const [ann, ben] = [standIn.as('Ann'), standIn.as('Ben')];

  const first = await host.startBot(standIn, { DATA_DIR: folder, ELAP_CARDS: path });
  await first.ready;
  await ann.slash('start', { game: 'everyone-loves-a-parade', pace: 'live' });
  await standIn.until(() => lastBoard(standIn)?.text.includes('The host’s own cards'));
  await ben.click('Join');
  await ann.click('Start');
  expect((await moveOnce(standIn)).text).toContain('🌸🔵B4');
  first.process.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const second = await host.startBot(standIn, { DATA_DIR: folder });
  await second.ready;
  const running = await moveOnce(standIn);
  // every Decoration card of these is the same, and no house cards are
  expect(running.text.match(/flowers blue 4, set a die|🌸🔵B4 · set a die/g)).toHaveLength(5);
  const { message } = await ben.click('Rules');
  expect(textOf(message)).toContain('own cards');
  await ann.in('tea-table').slash('start', { game: 'everyone-loves-a-parade' });
  await standIn.until(() => textOf(ann.in('tea-table').board()).includes('House cards'));
});

test('a bot whose cards are wrong names the lines and ends with 1', async () => {
  const path = join(await host.newFolder(), 'cards.json');
  const text = JSON.stringify(houseCards, null, 1).replace('"SET"', '"FLY"');
  await writeFile(path, text);
  const line = text.slice(0, text.indexOf('"FLY"')).split('\n').length;
  const bot = await host.startBot(undefined, { DISCORD_TOKEN: 'made-up.token', ELAP_CARDS: path, LOG_LEVEL: 'loud' });
  expect(await bot.ended).toBe(1);
  const said = bot.output.join('\n');
  expect(said).toContain(
    `ELAP_CARDS names ${path}, whose cards cannot be played with: line ${line}: decorations, entry 1`,
  );
  expect(said).toContain('LOG_LEVEL is none of the levels');
});
