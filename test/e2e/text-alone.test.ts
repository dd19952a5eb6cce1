import type { APIMessage } from 'discord-api-types/v10';
import { afterEach, expect, test, vi } from 'vitest';
import type { StandIn } from '../../src/playground/stand-in.ts';
import { openTestFile } from '../support/stores/stores.ts';
import { FloatRound } from '../support/whole-bot/float-evening.ts';
import { choicesOn } from '../support/whole-bot/float-player.ts';
import { textOf } from '../support/whole-bot/player.ts';
import {
  countCards,
  countFloat,
  readCards,
  readDecorations,
  readFaces,
  readFront,
  takenFrom,
} from '../support/whole-bot/text-alone.ts';
import { openStandIn, startBotHere } from '../support/whole-bot/whole-bot.ts';
import { Round } from '../support/whole-bot/whole-game.ts';

/**
 * Whole games by people who see no pictures and know the rules. They read texts and labels of buttons, work out what must come of
 * every move, and find it so: nothing that one needs is told by pictures alone.
 */

vi.setConfig({ testTimeout: 120_000 });

const names = ['Ann', 'Ben', 'Chris'];
/** Longer than the pause that a board takes between two changes, so that each move is shown by itself. */
const aWhile = 2_500;

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

async function open(name: string): Promise<StandIn> {
  const standIn = await openStandIn(name);
  const { store, close: closeStore } = await openTestFile(() => standIn.clock.now());
  const bot = await startBotHere(standIn, store);
  close = async () => {
    await bot.stop();
    await closeStore();
    await standIn.close();
  };
  await standIn.until(() => standIn.world.commandsIn(undefined).length > 0);
  return standIn;
}

function expectNoPictures(standIn: StandIn): void {
  expect(standIn.traffic.requests.length).toBeGreaterThan(50);
  expect(standIn.traffic.requests.flatMap(({ files }) => files ?? [])).toEqual([]);
}

function lineWith(text: string, pattern: RegExp): string {
  const found = text.split('\n').find((line) => pattern.test(line));
  if (found === undefined) throw new Error(`no line ${pattern} in:\n${text}`);
  return found;
}

function lineOf(text: string, name: string): string {
  return lineWith(text, new RegExp(`^\\*\\*(?:▶ )?${name}\\*\\*`));
}

function cheapest(options: readonly { readonly what: string; readonly cost: number }[]): string {
  return options.toSorted((one, other) => one.cost - other.cost)[0]?.what ?? '';
}

test('a game of Parade can be played and checked by its texts alone', async () => {
  const standIn = await open('text-alone-parade');
  const round = new Round(standIn, names, 1);
  await round.open({ people: names, bots: 0, rules: 'classic', pace: 'day', confirms: true, seed: 1 });
  const ledger = new Map(names.map((name) => [name, [] as string[]]));
  const inFront = (name: string) => ledger.get(name) ?? [];

  /** The hand says what each card takes; the one that costs least is played. */
  async function playCard(hand: APIMessage, name: string): Promise<void> {
    const text = textOf(hand);
    const line = readCards(lineWith(text, /\*\*Line\*\*/));
    const offers = text.split('\n').filter((told) => /^.{0,3}[RBPGKY]\d+ takes/u.test(told));
    expect(offers.length).toBeGreaterThanOrEqual(4);
    const options = offers.map((told) => {
      const [card = '', ...taken] = readCards(told);
      expect(taken).toEqual(takenFrom(line, card));
      return { what: card, cost: taken.reduce((sum, other) => sum + Number(other.slice(1)), 0) };
    });
    const card = cheapest(options);
    const player = round.player(name);
    const preview = await player.press(`${card} · takes`, hand);
    const played = textOf(await player.press(`Confirm ${card}`, preview));
    const taken = takenFrom(line, card);
    expect(readCards(lineWith(played, /^You played/))).toEqual([card, ...taken]);
    ledger.set(name, [...inFront(name), ...taken]);
  }

  /** Every pair is offered with what it would score as things lie. */
  async function keepPair(hand: APIMessage, name: string): Promise<void> {
    const pairs = textOf(hand)
      .split('\n')
      .filter((told) => / → \d+$/.test(told));
    expect(pairs).toHaveLength(6);
    const options = pairs.map((told) => {
      const cost = Number(/(\d+)$/.exec(told)?.[1]);
      const table = names.map((other) => (other === name ? [...inFront(name), ...readCards(told)] : inFront(other)));
      expect(cost).toBe(countCards(table)[names.indexOf(name)]);
      return { what: readCards(told).join(' '), cost };
    });
    const [first = '', second = ''] = cheapest(options).split(' ');
    const player = round.player(name);
    const picked = await player.press(first, await player.press(second, hand));
    await player.press('Confirm', picked);
  }

  for (;;) {
    const board = await round.board(({ phase, toMove }) => phase === 'over' || toMove.length > 0);
    if (board.phase === 'over') break;
    const [name = ''] = board.toMove;
    // while somebody has chosen cards to keep, these do not lie in front yet
    for (const other of names) {
      expect(readFront(lineOf(board.text, other)).toSorted()).toEqual(inFront(other).toSorted());
    }
    const hand = await round.player(name).look();
    standIn.clock.advance(aWhile);
    await (board.phase === 'keep' ? keepPair(hand, name) : playCard(hand, name));
    await round.board(({ turn, phase, toMove }) => turn !== board.turn || phase === 'over' || !toMove.includes(name));
  }

  const { text } = await round.board(({ phase }) => phase === 'over');
  const told = names.map((name) => {
    const from = text.split('\n');
    const at = from.findIndex((one) => one.startsWith(`**${name}** `));
    const kept = readCards(from.slice(at).find((one) => one.startsWith('Kept ')) ?? '');
    expect(kept).toHaveLength(2);
    return { points: Number(/(\d+) points?/.exec(from[at] ?? '')?.[1]), cards: [...inFront(name), ...kept] };
  });
  expect(told.map(({ points }) => points)).toEqual(countCards(told.map(({ cards }) => cards)));
  const best = Math.min(...told.map(({ points }) => points));
  const winner = names[told.findIndex(({ points }) => points === best)] ?? '';
  expect(lineWith(text, /wins\*\* with|share the win/)).toContain(winner);
  expectNoPictures(standIn);
});

test('a game of Everyone Loves a Parade can be played and checked by its texts alone', async () => {
  const standIn = await open('text-alone-floats');
  const round = new FloatRound(standIn, names, 1);
  await round.open({ people: names, bots: 0, pace: 'day', seed: 1 });
  const ledger = new Map(names.map((name) => [name, 0]));
  const pointsOf = (text: string, name: string) => Number(/(\d+) points?/.exec(lineOf(text, name))?.[1]);
  let scored = 0;

  const crowdsOf = (text: string) =>
    new Map(
      [...lineWith(text, /^\*\*Crowds\*\*/).matchAll(/\*\*(\d+)\*\* ([^·]*)/g)].map(([, number, dice = '']) => [
        Number(number),
        readFaces(dice.replace(/←.*/, '')),
      ]),
    );

  /** The card that would bring most before any one crowd. */
  function chooseCard(text: string): string {
    const offers = text.split('\n').filter((told) => /^#\d (🎈|🎏|🌸)/u.test(told));
    expect(offers.length).toBe(5);
    const worth = offers.map((told) => {
      const cards = readDecorations(told);
      expect(cards).toHaveLength(1);
      return Math.max(...[...crowdsOf(text).values()].map((faces) => countFloat(cards, faces)));
    });
    return `#${worth.indexOf(Math.max(...worth)) + 1} `;
  }

  /** The free crowd that brings most, where all read what it brings. */
  function chooseCrowd(text: string, name: string, labels: readonly string[]): { label: string; points: number } {
    const float = readDecorations(lineOf(text, name));
    const options = labels.map((label) => {
      const [, crowd, points] = /^(?:Confirm · )?Crowd (\d+) · (\d+) points?$/.exec(label) ?? [];
      expect(Number(points)).toBe(countFloat(float, crowdsOf(text).get(Number(crowd)) ?? []));
      return { label, points: Number(points) };
    });
    const [best] = options.toSorted((one, other) => other.points - one.points);
    if (!best) throw new Error('no crowd is free');
    return best;
  }

  for (;;) {
    const board = await round.board(({ phase, toMove }) => phase === 'over' || toMove.length > 0);
    if (board.phase === 'over') break;
    const { text, choices, message } = board;
    const [name = ''] = board.toMove;
    for (const other of names) expect(pointsOf(text, other)).toBeLessThanOrEqual(ledger.get(other) ?? 0);
    if (text.includes('scored**')) {
      // the next round has begun: what was worked out when the floats were placed is what they got
      for (const other of names) expect(pointsOf(text, other)).toBe(ledger.get(other));
      scored += 1;
    }
    const player = round.players.find((known) => known.name === name);
    if (!player) throw new Error(`${name} does not play here`);
    await player.look();
    standIn.clock.advance(aWhile);
    const labels = choices.map(({ label }) => label);
    const skip = labels.find((label) => label.startsWith('Skip'));
    const isPlacing = labels.some((label) => label.startsWith('Crowd ')) && text.includes('choose a crowd');
    const direct = isPlacing ? chooseCrowd(text, name, labels) : undefined;
    const wanted = direct?.label ?? skip ?? labels.find((label) => label.startsWith(chooseCard(text)));
    const choice = choices.find(({ label }) => label === wanted);
    if (!choice) throw new Error(`nothing to press in:\n${text}\n${labels.join('\n')}`);
    const asked = (await player.press(choice, message.id)).message;
    const sure = asked ? choicesOn(asked).filter(({ label }) => label.startsWith('Confirm')) : [];
    const crowds = sure.map(({ label }) => label).filter((label) => label.includes(' Crowd '));
    const crowd = crowds.length > 0 ? chooseCrowd(text, name, crowds) : direct;
    const confirm = sure.find(({ label }) => label === crowd?.label || label.includes('no action')) ?? sure[0];
    if (asked && confirm) await player.press(confirm, asked.id);
    if (crowd) ledger.set(name, (ledger.get(name) ?? 0) + crowd.points);
    await round.board(({ turn, phase }) => phase === 'over' || turn > board.turn);
  }

  const { text } = await round.board(({ phase }) => phase === 'over');
  for (const name of names) expect(lineOf(text, name)).toMatch(new RegExp(`= \\*\\*${ledger.get(name)}\\*\\*$`));
  const most = Math.max(...ledger.values());
  for (const [name, points] of ledger) {
    if (points === most) expect(lineWith(text, /wins\*\* with|share the win/)).toContain(name);
  }
  expect(scored).toBe(2);
  expectNoPictures(standIn);
});
