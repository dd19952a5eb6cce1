import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Judged } from '../../../src/bots/search/judge.ts';
import { type Rendered, renderPrivate } from '../../../src/discord/messages/render.ts';
import { type AnyGame, isRefused } from '../../../src/games/contract/index.ts';
import { games } from '../../../src/games/index.ts';
import { pickOne } from '../../../src/games/toolbox/pick-one.ts';
import { speak } from '../../../src/locales/texts.ts';
import { readMessage } from '../../../src/playground/stand-in/checks/message.ts';
import { type Hint, makeHint, readHint, tellFigures, tellHint, writeHint } from '../../../src/screens/hints.ts';
import type { TellsMove } from '../../../src/screens/move-reasons.ts';
import { cleanName } from '../../../src/screens/names.ts';
import { newsFor, practiceButtons, practiceScreen } from '../../../src/screens/practice-screen.ts';
import { writerFor } from '../../../src/screens/writer.ts';
import { playAsPerson } from '../../../src/tables/bot-turn.ts';
import { beginPractice } from '../../../src/tables/practice.ts';
import { seedFrom } from '../../../src/tables/random.ts';
import type { Finished, LogEntry, Running } from '../../../src/tables/table.ts';
import { randomFrom } from '../../support/games/random.ts';
import { part } from '../../support/size.ts';
import { done, noon, played, playOf } from '../../support/tables/tables.ts';

const say = speak('en-US');
const worst = cleanName('*'.repeat(32));

function begin(game: AnyGame, seed: number, seats: number) {
  return beginPractice(game, {
    id: 'WWWWWWWWWWWWWWWW',
    guild: '1',
    channel: '2',
    locale: 'en-US',
    person: { user: 'u0', name: worst },
    options: game.options.usual,
    seats,
    level: 'easy',
    botNames: ['Hatter'],
    interaction: 'x',
    now: noon,
    seed: seedFrom(seed, 0),
  });
}

/** Own emojis are long in a text. */
const symbols = { of: (id: string) => ({ id: '1234567890123456789', name: id.replaceAll(/\W/g, '').slice(0, 20) }) };

/** A screen as it is sent, with the row that stands below it. */
function render(table: Running | Finished, game: AnyGame, step: string, log: readonly LogEntry[]): Rendered {
  const news = newsFor(table, game, 0, log, say, symbols);
  const screen = practiceScreen(table, game, 0, step, news, say, symbols);
  const place = { table: table.id, turn: game.turn(table.play.state), on: 'hand' } as const;
  const hint = { verb: 'hint', label: say('button.hint'), style: 'secondary' } as const;
  const row = { buttons: [hint, ...practiceButtons(table, game, say).buttons] };
  return renderPrivate(screen, 'heading', place, [{ row, place: { ...place, on: 'table' } }]);
}

function check(message: Rendered): void {
  readMessage({ embeds: message.embeds, components: message.components }, { filenames: [], knowsEmoji: () => true });
  expect(message.embeds[0].description).not.toMatch(/…$/);
  expect(JSON.stringify(message.components)).toContain(':t:hint');
}

function verbsOf(message: Rendered): { readonly verb: string; readonly values: string[] }[] {
  return message.components.flatMap(({ components }) =>
    components.flatMap((component) => {
      if (!('custom_id' in component) || ('disabled' in component && component.disabled)) return [];
      const [, , , on, verb = ''] = component.custom_id.split(':');
      if (on === 't') return [];
      return 'options' in component
        ? component.options.map(({ value }) => ({ verb, values: [value] }))
        : [{ verb, values: [] }];
    }),
  );
}

/** The screen of a position, and what comes after each press on it. */
function checkPosition(game: AnyGame, table: Running, log: readonly LogEntry[]): void {
  const shown = render(table, game, '', log);
  check(shown);
  const view = game.view(table.play.state, 0);
  const offered = verbsOf(shown);
  expect(offered.length).toBeGreaterThan(0);
  for (const { verb, values } of offered) {
    const pressed = game.face.press(view, verb, values);
    expect(pressed).not.toHaveProperty('refused');
    if ('step' in pressed) check(render(table, game, pressed.step, log));
  }
}

const cases = games.flatMap((game) => [2, 3, 6].map((seats) => [game.id, seats, game] as const));

describe.each(cases)('the private screens of %s with %s seats', (_, seats, game) => {
  test('keep Discord’s limits in every position with all their steps, and offer whatever can be done', () => {
    const random = randomFrom(seats);
    const positions: { readonly table: Running; readonly log: readonly LogEntry[] }[] = [];
    let { table, log } = begin(game, seats, seats);
    while (table.phase === 'playing') {
      positions.push({ table, log });
      const moves = game.legalMoves(playOf(table).state, 0);
      const changed = done(playAsPerson(table, 0, moves[random.below(moves.length)], { game, now: noon, botDelay: 0 }));
      table = changed.table;
      log = [...log, ...changed.log];
    }
    check(render(played(table), game, '', log));
    for (const position of part(positions)) checkPosition(game, position.table, position.log);
  });

  test.runIf(game.advice)('name every move that can be made, for hints and reviews, and say what speaks for it', () => {
    const { table } = begin(game, 5, seats);
    const writer = writerFor(table, say);
    let { state } = playOf(table);
    const random = randomFrom(9);
    for (let turn = 0; turn < 60 && game.toMove(state).length > 0; turn += 1) {
      const [seat = 0] = game.toMove(state);
      const view = game.view(state, seat);
      const moves = game.legalMoves(state, seat);
      for (const move of moves) {
        expect(game.advice?.nameMove(view, move, writer)).toMatch(/\S/);
        const told = game.advice?.tellReasons(view, move, moves.at(-1), writer);
        expect(told?.advice).toMatch(/\S/);
        expect(told?.effects.join()).toMatch(/\S/);
      }
      const played = game.play(state, seat, pickOne(moves, random), random);
      if (isRefused(played)) throw new Error(played.refused);
      state = played.state;
    }
  });
});

function judged(move: string, chance: number, lead = 0): Judged<string> {
  return { move, chance, lead, score: 20, deals: 100, error: 0.01, value: chance + lead / 100, valueError: 0.01 };
}

describe('a hint', () => {
  const tell: TellsMove<string> = {
    name: (move) => move.slice(0, 2),
    reasons: (move, against) => ({
      advice: `Play ${move}`,
      effects: move.startsWith('R') ? ['takes nothing', `beats ${against}`] : ['takes two', 'costs 7', 'ends it'],
    }),
  };
  type Told = Parameters<typeof makeHint<string>>[0];
  const short = (told: Told) => tellHint(makeHint(told, tell), tell, say);
  const figures = (told: Told) => tellFigures(makeHint(told, tell), tell, say);

  test('tells what to do and the one reason that counts, without a figure of the search', () => {
    const told = { best: judged('R3', 0.5, 2.1), others: [judged('B2', 0.4), judged('K9', 0.1)] };
    expect(short(told)).toBe('💡 **Hint: Play R3.** It takes nothing.');
    const alike = { best: judged('B1', 0.5), others: [judged('B2', 0.4)] };
    expect(short(alike)).toBe('💡 **Hint: Play B1.**');
  });

  test('tells on Why all that both moves do, with the chances and the difference in points', () => {
    const told = figures({ best: judged('R3', 0.5, 2.1), others: [judged('B2', 0.4), judged('K9', 0.1)] });
    expect(told).toMatch(/^It takes nothing and beats B2; B2 takes two, costs 7 and ends it\./);
    expect(told).toMatch(/It wins 50% of 100 simulated games \(not 40%\) and ends about 2\.1 points better/);
  });

  test('keeps to the chances where they say more than the points, and says so when there is little between them', () => {
    const others = [judged('B2', 0.4)];
    expect(figures({ best: judged('R3', 0.5, 0.2), others })).toMatch(/It wins 50% of 100 simulated games, not 40%/);
    expect(figures({ best: judged('R3', 0.41, 0.6), others })).toContain('It’s close: ');
  });

  test('tells of points where the game is as good as won or lost', () => {
    for (const chance of [0, 1]) {
      const told = figures({ best: judged('R3', chance, -2), others: [judged('B2', chance, -7)] });
      expect(told).toMatch(/Both win about as often \((\d+)% and \1% of .*ends about 5 points better/);
    }
  });

  test('never tells of a difference that its numbers do not show', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const lead = fc.double({ min: -50, max: 50, noNaN: true });
    const error = fc.double({ min: 0, max: 0.05, noNaN: true });
    const some = fc
      .record({ share, lead, error })
      .map((given) => ({ ...judged('', given.share, given.lead), ...given }));
    fc.assert(
      fc.property(some, some, (one, other) => {
        const [best, rival] = one.value >= other.value ? [one, other] : [other, one];
        const told = figures({ best: { ...best, move: 'R3' }, others: [{ ...rival, move: 'B2' }] });
        const [, wins = '', not = ''] = /wins (\d+)% .*[ (]not (\d+)%/.exec(told) ?? [];
        if (/[ (]not \d/.test(told)) expect(Number(wins)).toBeGreaterThan(Number(not));
        const [, points] = /about ([\d.]+) points? better/.exec(told) ?? [];
        if (points !== undefined) expect(Number(points)).toBeCloseTo(best.lead - rival.lead, 0);
      }),
    );
  });

  test('compares with a move that bears another name, and owns up where both do the same', () => {
    const others = [judged('R3 too', 0.49), judged('B2', 0.4)];
    expect(figures({ best: judged('R3', 0.5), others })).toContain('; B2 takes two');
    const alike = figures({ best: judged('B1', 0.5), others: [judged('B2', 0.4)] });
    expect(alike).toContain('so does B2. The difference comes later.');
  });

  test('says when there is only one thing to do', () => {
    const only = { best: judged('R3', 0.5), others: [] };
    expect(short(only)).toContain('your only move');
    expect(figures(only)).toBe('');
  });

  test('is read from its button as it was written, and leaves room in it', () => {
    const moves = ['B2', 'R3', 'K9'];
    const hint: fc.Arbitrary<Hint<string>> = fc.record({
      best: fc.constantFrom(...moves),
      rival: fc.constantFrom(...moves, undefined),
      by: fc.constantFrom('both', 'chance', 'points', 'little'),
      deals: fc.nat(1_679_615),
      chance: fc.nat(100),
      otherChance: fc.nat(100),
      points: fc.integer({ min: -2_000, max: 2_000 }),
    });
    fc.assert(
      fc.property(hint, (given) => {
        const written = writeHint(given, moves);
        expect(readHint(written, moves)).toEqual(given);
        expect(`why.1.${written}`).toMatch(/^[A-Za-z0-9.\-_+]{1,60}$/);
      }),
    );
    for (const text of ['', 'x', '00000100000fff0001', 'zzz'.repeat(6)]) expect(readHint(text, [])).toBeUndefined();
  });
});
