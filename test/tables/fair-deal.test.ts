import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { levels } from '../../src/bots/levels.ts';
import { boardMessage } from '../../src/discord/boards/board-message.ts';
import { type AnyGame, isRefused } from '../../src/games/contract/index.ts';
import { speak } from '../../src/locales/texts.ts';
import { lobbyScreen } from '../../src/screens/lobby-screen.ts';
import { commitmentAt, nextCommitmentAt } from '../../src/tables/fair-deal.ts';
import { addBot, join, leaveLobby, openTable } from '../../src/tables/lobby.ts';
import { start } from '../../src/tables/playing.ts';
import { commitmentOf, dealSeed, seedFrom } from '../../src/tables/random.ts';
import { rematch, wantRematch } from '../../src/tables/rematch.ts';
import type { Lobby, Running } from '../../src/tables/table.ts';
import { runs } from '../support/size.ts';
import { day, done, lobby, noon, paradeGame, playOut, running } from '../support/tables/tables.ts';

const moment = { game: paradeGame as AnyGame, now: noon, botDelay: 0 };
const say = speak('en-US');
const seeds = fc.nat().map((number) => seedFrom(number, 0));
const ids = fc.uniqueArray(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String), { minLength: 1, maxLength: 7 });

/** A lobby of Parade in which people joined by these interactions; the first one opened it. */
function joinedBy([opening = '1', ...joining]: readonly string[], serverSeed: string): Lobby {
  const opened = openTable(paradeGame, {
    id: '7K3F',
    guild: 'guild',
    channel: 'channel',
    locale: 'en-US',
    host: { user: 'u0', name: 'Player 0' },
    options: paradeGame.options.usual,
    pace: 'day',
    size: undefined,
    interaction: opening,
    serverSeed,
    now: noon,
  });
  return joining.reduce<Lobby>(
    (table, id, index) => done(join(table, `u${index + 1}`, `Player ${index + 1}`, id)),
    opened,
  );
}

function begin(table: Lobby, interaction: string): Running {
  return running(start(table, table.host, { interaction, seed: seedFrom('fresh', 0) }, moment));
}

function withBots(table: Lobby, level: Lobby['botLevel'], names: readonly string[]): Lobby {
  return done(addBot(done(addBot({ ...table, botLevel: level }, 'u0', names)), 'u0', names));
}

describe('the seed of a deal', () => {
  test('is made of the server’s seed and of what each person brought', () => {
    fc.assert(
      fc.property(seeds, ids, (serverSeed, [started = '1', opening = '2', ...joining]) => {
        const brought = [opening, ...joining].slice(0, 4);
        const { play } = begin(withBots(joinedBy(brought, serverSeed), 'easy', ['Hatter', 'Dodo']), started);
        expect(play.seed).toBe(dealSeed(serverSeed, [...brought, started]));
        expect(play.proof?.brought).toEqual([...brought, null, null]);
        expect(play.proof?.start).toBe(started);
      }),
    );
  });

  test('is another one for any other seed of the server, and for any contribution more, less or changed', () => {
    fc.assert(
      fc.property(seeds, ids, fc.nat(), fc.bigInt({ min: 1n, max: 2n ** 63n }), (serverSeed, brought, at, other) => {
        fc.pre(!brought.includes(String(other)));
        const seed = dealSeed(serverSeed, brought);
        expect(dealSeed(serverSeed, brought.with(at % brought.length, String(other)))).not.toBe(seed);
        expect(dealSeed(serverSeed, [...brought, String(other)])).not.toBe(seed);
        expect(dealSeed(serverSeed, brought.toSpliced(at % brought.length, 1))).not.toBe(seed);
        expect(dealSeed(seedFrom(`other ${at}`, 1), brought)).not.toBe(seed);
      }),
    );
  });

  test('does not depend on who sits where: what was brought is put in order by its number', () => {
    fc.assert(
      fc.property(seeds, ids, fc.infiniteStream(fc.nat()), (serverSeed, brought, chance) => {
        const keys = brought.map((id) => [chance.next().value ?? 0, id] as const);
        const shuffled = keys.toSorted(([one], [two]) => one - two).map(([, id]) => id);
        expect(dealSeed(serverSeed, shuffled)).toBe(dealSeed(serverSeed, brought));
      }),
    );
  });

  test('does not depend on bots: neither on their number, level and names nor on what they do', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom(...levels), fc.constantFrom('Hatter', 'Dodo'), (seed, level, name) => {
        const alone = joinedBy(['11', '12'], seed);
        const { play } = begin(withBots(alone, level, [name, 'Mock Turtle']), '13');
        expect(play.seed).toBe(begin(alone, '13').play.seed);
        const other = begin(withBots(alone, 'random', ['March Hare', 'Dormouse']), '13');
        expect(play.state).toEqual(other.play.state);
        const [ends] = [playOut(other, paradeGame).table.play];
        expect([ends.seed, ends.proof?.serverSeed]).toEqual([play.seed, seed]);
      }),
      { numRuns: runs(20) },
    );
  });

  test('takes a new contribution of who left and joins again', () => {
    const table = joinedBy(['11', '12'], seedFrom(1, 0));
    const gone = done(leaveLobby(table, 'u1', noon));
    if (gone.phase !== 'lobby') throw new Error('the host is still there');
    const again = done(join(gone, 'u1', 'Player 1', '14'));
    expect(begin(again, '15').play.seed).toBe(dealSeed(seedFrom(1, 0), ['11', '14', '15']));
  });
});

describe('the commitment', () => {
  test('stands in the lobby, whole, before anybody joins, and stays the same to the end', () => {
    const alone = joinedBy(['11'], seedFrom(1, 0));
    const commitment = commitmentOf(seedFrom(1, 0));
    const two = done(join(alone, 'u1', 'Ben', '12'));
    for (const table of [alone, two])
      expect(lobbyScreen(table, paradeGame, say).text.join('\n')).toContain(`\`${commitment}\``);
    const begun = begin(two, '13');
    expect([commitmentAt(alone), commitmentAt(begun), commitmentAt(playOut(begun, paradeGame).table)]).toEqual(
      Array(3).fill(commitment),
    );
    expect(boardMessage(begun, paradeGame).embeds[0].footer?.text).toContain(`deal ${commitment.slice(0, 16)}…`);
  });

  test('does not tell the seed: no board has it, nor the seed of the deal or of the rematch', () => {
    fc.assert(
      fc.property(seeds, (serverSeed) => {
        const table = joinedBy(['11', '12'], serverSeed);
        const begun = begin(table, '13');
        const { seed, proof } = begun.play;
        const shown = [table, begun].map((each) => JSON.stringify(boardMessage(each, paradeGame))).join();
        for (const secret of [serverSeed, seed, proof?.next ?? '?']) expect(shown).not.toContain(secret.slice(0, 16));
      }),
      { numRuns: runs(50) },
    );
  });

  test('of a lobby of an early version stands from the deal on, which goes by a fresh seed', () => {
    const { serverSeed: _, ...early } = lobby('ben', { of: paradeGame });
    expect(commitmentAt(early)).toBeUndefined();
    expect(lobbyScreen(early, paradeGame, say).text.join('\n')).not.toContain('Deal');
    const begun = running(start(early, 'ann', { interaction: '9', seed: seedFrom(4, 0) }, { ...moment }));
    expect(commitmentAt(begun)).toBe(commitmentOf(seedFrom(4, 0)));
    expect(begun.play.proof?.next).toBeUndefined();
  });
});

describe('a rematch', () => {
  let over: ReturnType<typeof playOut>['table'];
  beforeEach(() => {
    over = playOut(begin(joinedBy(['11', '12'], seedFrom(1, 0)), '13'), paradeGame).table;
  });

  test('is dealt from a seed whose commitment stands when the game ends, and from the presses of who agrees', () => {
    const promised = nextCommitmentAt(over);
    expect(promised).toBe(commitmentOf(seedFrom('fresh', 0)));
    expect(boardMessage(over, paradeGame).embeds[0].footer?.text).toContain(`next deal ${promised}`);
    const one = done(wantRematch(over, 'u1', '22', over.endedAt));
    const again = done(wantRematch(one, 'u1', '23', over.endedAt));
    const both = done(wantRematch(again, 'u0', '24', over.endedAt));
    const next = running(rematch(both, 'NEXT', seedFrom('later', 0), { ...moment, now: noon + day }));
    expect(commitmentAt(next)).toBe(promised);
    expect(next.play.seed).toBe(dealSeed(seedFrom('fresh', 0), ['22', '24']));
    const sat = next.seats.map((occupant) => ('user' in occupant ? occupant.user : ''));
    expect(next.play.proof?.brought).toEqual(sat.map((user) => (user === 'u1' ? '22' : '24')));
    expect(next.play.proof?.next).toBe(seedFrom('later', 0));
  });

  test('of a game of an early version is dealt from a fresh seed', () => {
    const { proof: _, ...play } = over.play;
    const early = { ...over, play };
    expect([commitmentAt(early), nextCommitmentAt(early)]).toEqual([commitmentOf(play.seed), undefined]);
    const wanted = done(wantRematch(done(wantRematch(early, 'u0', '31', noon)), 'u1', '32', noon));
    const next = rematch(wanted, 'NEXT', seedFrom('later', 0), moment);
    expect(isRefused(next)).toBe(false);
    expect(commitmentAt(next)).toBe(commitmentOf(seedFrom('later', 0)));
  });
});
