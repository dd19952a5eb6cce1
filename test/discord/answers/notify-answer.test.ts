import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { speak } from '../../../src/locales/texts.ts';
import { usualWishes } from '../../../src/tables/wishes.ts';
import { type Answering, command, openAnswering, press } from '../../support/discord/answering.ts';

const say = speak('en-US');
let bot: Answering;

beforeEach(async () => {
  bot = await openAnswering();
});
afterEach(() => bot.close());

const notify = (options: Readonly<Record<string, string>> = {}) => bot.tell(command('notify', {}, options));
const pressOn = (wish: string) => bot.tell(press('-', `notify.${wish}`, { ephemeral: true }));

async function wishes() {
  return (await bot.tables.wishes.read(['ann'])).get('ann');
}

describe('/parade notify', () => {
  test('alone tells how things are, with a button for each way, and changes nothing', async () => {
    const told = await notify();
    for (const how of ['channel', 'direct', 'nothing'] as const) expect(told).toContain(say(`button.notify.${how}`));
    expect(told).not.toContain('notify.loud');
    expect(await wishes()).toEqual(usualWishes);
  });

  test('keeps quiet hours with their zone, and the zone of hours that there are', async () => {
    await notify({ quiet: '22:30-8', timezone: 'Europe/Berlin' });
    expect(await wishes()).toMatchObject({ quiet: { from: 1_350, until: 480, zone: 'Europe/Berlin' } });
    await notify({ timezone: 'Asia/Tokyo' });
    expect(await wishes()).toMatchObject({ quiet: { from: 1_350, until: 480, zone: 'Asia/Tokyo' } });
    expect(await notify()).toContain('notify.loud');
  });

  test.each([
    [{ timezone: 'Europe/Berlin' }, 'quiet-needed'],
    [{ timezone: 'Europe/Berlin', how: 'direct' }, 'quiet-needed'],
    [{ timezone: 'Nowhere/Else', quiet: '22-8' }, 'bad-zone'],
    [{ quiet: '22-8' }, 'zone-needed'],
    [{ quiet: '22-22', timezone: 'Europe/Berlin' }, 'empty-quiet'],
    [{ quiet: '8:00 to 08:00', timezone: 'Europe/Berlin' }, 'empty-quiet'],
    [{ quiet: 'at night', timezone: 'Europe/Berlin' }, 'bad-quiet'],
  ] as const)('does nothing with %j, and says why: %s', async (options, refused) => {
    expect(await notify(options)).toContain(say(`refusal.${refused}`));
    expect(await wishes()).toEqual(usualWishes);
  });
});

describe('the buttons below it', () => {
  test('change how somebody is called, and leave the quiet hours', async () => {
    await notify({ quiet: '22-8', timezone: 'Europe/Berlin' });
    for (const how of ['direct', 'nothing', 'channel'] as const) {
      expect(await pressOn(how)).toContain(say(`notify.how.${how}`));
      expect(await wishes()).toMatchObject({ calling: how, quiet: { zone: 'Europe/Berlin' } });
    }
  });

  test('end the quiet hours, and leave how somebody is called', async () => {
    await notify({ how: 'direct', quiet: '22-8', timezone: 'Europe/Berlin' });
    expect(await pressOn('loud')).not.toContain('notify.loud');
    expect(await wishes()).toEqual({ schema: 1, calling: 'direct' });
  });

  test('are tried again by whoever has opened their direct messages', async () => {
    await notify({ how: 'direct' });
    await bot.tables.wishes.noteClosed('ann', bot.clock.now());
    expect(await notify()).toContain(say('notify.closed'));
    expect(await pressOn('direct')).not.toContain(say('notify.closed'));
    expect((await wishes())?.closedAt).toBeUndefined();
  });

  test('that were forged change nothing', async () => {
    expect(await pressOn('shout')).toContain(say('refusal.unknown-option'));
    expect(await wishes()).toEqual(usualWishes);
  });
});
