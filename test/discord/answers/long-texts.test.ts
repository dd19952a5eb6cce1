import { expect, test } from 'vitest';
import { handAnswer } from '../../../src/discord/answers/hand-answer.ts';
import { readRequest } from '../../../src/discord/interactions/request.ts';
import { games } from '../../../src/games/index.ts';
import { cleanName } from '../../../src/screens/names.ts';
import { playAsPerson } from '../../../src/tables/bot-turn.ts';
import { beginPractice } from '../../../src/tables/practice.ts';
import { seedFrom } from '../../../src/tables/random.ts';
import { BotMover } from '../../../src/tables/service/bot-mover.ts';
import { Dailies } from '../../../src/tables/service/dailies.ts';
import { pressInteraction } from '../../support/discord/interactions.ts';
import { openPublishing } from '../../support/discord/publishing.ts';
import { randomFrom } from '../../support/games/random.ts';
import { done, noon } from '../../support/tables/tables.ts';

/** Own emojis are long in a text. */
const symbols = { of: (id: string) => ({ id: '1234567890123456789', name: id.replaceAll(/\W/g, '').slice(-24) }) };
/** As long as any hint is, and how it must end. */
const hint = `${'It is close. '.repeat(60)}That was all.`;

test.each(games.map((game) => [game.id, game] as const))(
  'a hint stands whole below the screen of a practice game of %s, however much there is to tell',
  async (_, game) => {
    const publishing = await openPublishing();
    const { tables, opener, store } = publishing;
    const think = () => Promise.reject(new Error('no bot thinks for long'));
    const dailies = new Dailies({ store, tables, opener, think, newSeed: () => seedFrom(6, 1) });
    const bot = { tables, symbols, bots: new BotMover(tables, think), dailies };
    const request = readRequest(pressInteraction('', { user: 'ann', ephemeral: true }));
    if (!request) throw new Error('ann asks');
    const random = randomFrom(6);
    const changed = beginPractice(game, {
      id: 'WWWWWWWWWWWWWWWW',
      guild: '1',
      channel: '2',
      locale: 'en-US',
      person: { user: 'ann', name: cleanName('*'.repeat(32)) },
      options: game.options.usual,
      seats: game.seats.most,
      level: 'greedy',
      botNames: ['Caterpillar'],
      interaction: 'x',
      now: noon,
      seed: seedFrom(6, 0),
    });
    let { table } = changed;
    let entries = [...changed.log];
    let emojisLeftOut = 0;
    while (table.phase === 'playing') {
      const answer = await handAnswer(bot, request, { table, log: entries }, '', { below: hint });
      const text = answer.message.embeds[0].description ?? '';
      expect(text).toContain('That was all.');
      if (!text.includes('<:')) emojisLeftOut += 1;
      const move = game.strategy.greedy(game.view(table.play?.state, 0), random);
      const next = done(playAsPerson(table, 0, move, { game, now: noon, botDelay: 0 }));
      table = next.table;
      entries = [...entries, ...next.log];
    }
    // else the texts are short enough for all of them, and nothing is tested
    if (game.id === 'everyone-loves-a-parade') expect(emojisLeftOut).toBeGreaterThan(0);
    await publishing.close();
  },
);
