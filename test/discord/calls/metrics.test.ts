import { describe, expect, test } from 'vitest';
import { Metrics } from '../../../src/discord/calls/metrics.ts';
import { createClock } from '../../../src/playground/stand-in/world/clock.ts';
import { discordError, FakeDiscord } from '../../support/discord/fake-discord.ts';
import { noRequests, noWork } from '../../support/discord/no-requests.ts';

const callback = '/interactions/123/token/callback';

function open(changes: Partial<ConstructorParameters<typeof Metrics>[0]> = {}) {
  const clock = createClock();
  const discord = new FakeDiscord();
  const metrics = new Metrics({
    clock,
    countOpen: async () => 7,
    isStoreUp: () => true,
    unreplicated: () => 0,
    requests: noRequests,
    work: noWork,
    games: ['parade'],
    ...changes,
  });
  metrics.followCalls(discord);
  const countOf = async (outcome: string) =>
    Number(
      new RegExp(`parade_interaction_seconds_count\\{outcome="${outcome}"\\} (\\d+)`).exec(await metrics.text())?.[1],
    );
  return { clock, discord, metrics, countOf };
}

const outcomes = ['answered', 'unanswered', 'store-away', 'failed'];

test('pictures are counted by what became of them', async () => {
  const { metrics } = open();
  metrics.picture('late');
  const counted = (await metrics.text()).match(/^parade_pictures_total.*$/gm);
  expect(counted).toEqual(
    ['painted', 'late', 'failed'].map((outcome, place) => `parade_pictures_total{outcome="${outcome}"} ${place % 2}`),
  );
});

describe('of interactions', () => {
  test('every outcome is there from the start, at 0', async () => {
    const { countOf } = open();
    for (const outcome of outcomes) expect(await countOf(outcome)).toBe(0);
  });

  test('one that Discord took an answer to counts as answered', async () => {
    const { discord, metrics, countOf } = open();
    const end = metrics.beginInteraction('123');
    await discord.post(callback);
    end('answered');
    expect(await countOf('answered')).toBe(1);
  });

  test.each([
    ['was too late', discordError(10_062, 404)],
    ['failed at Discord', discordError(0, 500)],
  ])('one whose answer %s counts as unanswered, whatever else became of it', async (_, error) => {
    const { discord, metrics, countOf } = open();
    const end = metrics.beginInteraction('123');
    discord.before = () => {
      throw error;
    };
    await expect(discord.post(callback)).rejects.toThrow();
    end('answered');
    expect(await countOf('unanswered')).toBe(1);
    expect(await countOf('answered')).toBe(0);
  });

  test('one that another process answered is not unanswered', async () => {
    const { discord, metrics, countOf } = open();
    const end = metrics.beginInteraction('123');
    discord.before = () => {
      throw discordError(40_060);
    };
    await expect(discord.post(callback)).rejects.toThrow();
    end('answered');
    expect(await countOf('unanswered')).toBe(0);
  });
});

describe('of a store that is away', () => {
  test.each<[string, Partial<ConstructorParameters<typeof Metrics>[0]>]>([
    ['and known to be', { isStoreUp: () => false, countOpen: () => new Promise(() => undefined) }],
    ['and fails', { countOpen: () => Promise.reject(new Error('away')) }],
  ])('%s the rest is told, and that it is away', async (_, changes) => {
    const { metrics } = open(changes);
    const text = await metrics.text();
    expect(text).toContain('parade_store_up 0');
    expect(text).not.toMatch(/^parade_waiting_tables /m);
    expect(text).toContain('process_cpu_seconds_total');
  });

  test('and does not answer, nobody waits for long', async () => {
    const { clock, metrics } = open({ countOpen: () => new Promise(() => undefined) });
    const text = metrics.text();
    clock.advance(500);
    expect(await text).toContain('parade_store_up 0');
  });

  test('and comes back, its tables are told again', async () => {
    let isUp = false;
    const { metrics } = open({ isStoreUp: () => isUp });
    await metrics.text();
    isUp = true;
    const text = await metrics.text();
    expect(text).toContain('parade_store_up 1');
    expect(text).toContain('parade_waiting_tables 7');
  });
});

test('of calls that fail, errors without a code of Discord count by what is known of them', async () => {
  const { discord, metrics } = open();
  discord.before = () => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  };
  await expect(discord.get('/gateway/bot')).rejects.toThrow();
  expect(await metrics.text()).toContain('parade_discord_errors_total{code="away"} 1');
});

test('of requests to Discord, what waits, how long, what was refused, and what is stopped', async () => {
  const { metrics } = open({
    requests: {
      waiting: (urgency) => (urgency === 'later' ? 12 : 3),
      invalid: () => 3_100,
      isOpen: (urgency) => urgency === 'later',
    },
  });
  metrics.turn('awaited', 1_400);
  const text = await metrics.text();
  expect(text).toContain('parade_discord_waiting_requests{urgency="awaited"} 3');
  expect(text).toContain('parade_discord_waiting_requests{urgency="later"} 12');
  expect(text).toContain('parade_discord_turn_seconds_sum{urgency="awaited"} 1.4');
  expect(text).toContain('parade_discord_turn_seconds_count{urgency="later"} 0');
  expect(text).toContain('parade_discord_invalid_requests 3100');
  expect(text).toContain('parade_discord_breaker_open{urgency="awaited"} 0');
  expect(text).toContain('parade_discord_breaker_open{urgency="later"} 1');
});

test('of games, the store and the bot’s own work', async () => {
  const { metrics } = open({
    work: {
      ...noWork,
      partsAway: () => 2,
      lostRights: () => 3,
      shards: () => ({ all: 4, ready: 1 }),
      isDraining: () => true,
    },
  });
  metrics.game('parade', 'finished');
  metrics.store('load', 30);
  const text = await metrics.text();
  for (const line of [
    'parade_games_total{game="parade",event="finished"} 1',
    'parade_games_total{game="parade",event="begun"} 0',
    'parade_store_seconds_bucket{le="0.01",command="load"} 0',
    'parade_store_seconds_bucket{le="0.05",command="load"} 1',
    'parade_store_parts_away 2',
    'parade_lost_rights_total 3',
    'parade_shards 4',
    'parade_shards_ready 1',
    'parade_draining 1',
    `parade_build_info{version="1.2.3",node="${process.version}"} 1`,
  ])
    expect(text).toContain(line);
});
