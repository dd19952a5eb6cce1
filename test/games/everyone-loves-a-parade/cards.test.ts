import { describe, expect, it } from 'vitest';
import { isRefused } from '../../../src/games/contract/index.ts';
import { parseCardSetText } from '../../../src/games/everyone-loves-a-parade/card-file.ts';
import {
  actions,
  colors,
  houseCards,
  items,
  makeCatalogue,
  rollDie,
  sixths,
} from '../../../src/games/everyone-loves-a-parade/cards.ts';
import { everyoneLovesAParade } from '../../../src/games/everyone-loves-a-parade/index.ts';
import { alikeCards as alike, catalogue, deal, game, scripted } from '../../support/games/everyone-loves-a-parade.ts';
import { plain } from '../../support/games/everyone-loves-a-parade-screens.ts';
import { randomFrom } from '../../support/games/random.ts';

const text = JSON.stringify(houseCards, null, 1);

/** The reason for which a text is refused. */
function reasonOf(json: string): string {
  const parsed = parseCardSetText(json);
  if (!isRefused(parsed)) throw new Error('the cards were taken');
  return parsed.reason;
}

describe('the house cards', () => {
  it('are 54 Decoration cards, all different, six of each pair and six of each action', () => {
    expect(new Set(houseCards.decorations.map((card) => JSON.stringify(card))).size).toBe(54);
    for (const item of items) {
      for (const color of colors) {
        const pair = houseCards.decorations.filter((card) => card.item === item && card.color === color);
        expect(pair).toHaveLength(6);
      }
    }
    for (const action of actions) {
      expect(houseCards.decorations.filter((card) => card.action === action)).toHaveLength(6);
    }
  });

  it('are worth the ranks of item and color together: 2 for balloons and blue, 6 for flowers and red', () => {
    for (const card of houseCards.decorations) {
      expect(card.points).toBe(items.indexOf(card.item) + colors.indexOf(card.color) + 2);
    }
    expect(catalogue.decorations.get('BB-SET')?.points).toBe(2);
    expect(catalogue.decorations.get('FR-ADD')?.points).toBe(6);
  });

  it('have each pair on two Crowd cards, and Order cards 1 to 8', () => {
    expect([...catalogue.crowds.keys()].toSorted()).toEqual(
      ['BB', 'BR', 'BY', 'FB', 'FR', 'FY', 'SB', 'SR', 'SY'].flatMap((pair) => [`${pair}-1`, `${pair}-2`]),
    );
    expect([...catalogue.orders.values()].map((order) => `${order.number} ${order.action}`)).toEqual([
      '1 MOVE1',
      '2 REROLL',
      '3 MOVE2',
      '4 REROLL2',
      '5 SWAP',
      '6 ADD',
      '7 LOOK2',
      '8 SET',
    ]);
  });
});

describe('a die', () => {
  it('shows the first face for 0 to 2, the second for 3 and 4, the third for 5', () => {
    const rolled = (kind: 'item' | 'color') => [0, 1, 2, 3, 4, 5].map((side) => rollDie(kind, scripted(side)));
    expect(rolled('item')).toEqual(['balloons', 'balloons', 'balloons', 'streamers', 'streamers', 'flowers']);
    expect(rolled('color')).toEqual(['blue', 'blue', 'blue', 'yellow', 'yellow', 'red']);
    expect([sixths('balloons'), sixths('yellow'), sixths('red')]).toEqual([3, 2, 1]);
  });
});

describe('somebody’s own cards', () => {
  it('are taken as text or as JSON, and the game names equal ones -2, -3', () => {
    const parsed = parseCardSetText(JSON.stringify(alike));
    expect(parsed).toEqual(alike);
    expect(game.contents?.read(alike)).toEqual(alike);
    const ids = [...makeCatalogue(alike).decorations.keys()];
    expect(ids.slice(0, 3)).toEqual(['FB-SET', 'FB-SET-2', 'FB-SET-3']);
    expect(new Set(ids).size).toBe(54);
  });

  it('are in the record, from which the same game can be made again; the house cards by name only', () => {
    const own = everyoneLovesAParade(alike);
    const record = own.record.deal(own.setup(own.options.usual, 3, randomFrom(1)), own.options.usual);
    expect(game.contents?.read(JSON.parse(JSON.stringify(record.cards)))).toEqual(alike);
    expect(game.record.deal(deal(3, 1), game.options.usual).cards).toBe('house');
    expect(everyoneLovesAParade(structuredClone(houseCards)).record.deal(deal(3, 1), game.options.usual).cards).toBe(
      'house',
    );
  });

  it('are not those of a game that was begun with others: it goes on with its own as long as they are known', () => {
    const own = everyoneLovesAParade(alike);
    const begun = own.setup(own.options.usual, 3, randomFrom(1));
    expect(game.state.schema.safeParse(begun).error?.message).toContain('not known here');
    const changedBack = everyoneLovesAParade(houseCards, [alike]);
    expect(changedBack.state.schema.safeParse(begun).success).toBe(true);
    const [seat = 0] = changedBack.toMove(begun);
    expect(changedBack.legalMoves(begun, seat)).toEqual(own.legalMoves(begun, seat));
    expect(changedBack.view(begun, seat)).toEqual(own.view(begun, seat));
    expect(changedBack.record.deal(begun, own.options.usual)).toEqual(own.record.deal(begun, own.options.usual));
    // the house cards are always known
    expect(own.view(deal(3, 1), 'table')).toEqual(game.view(deal(3, 1), 'table'));
  });

  it('are the option of the tables that were opened with them', () => {
    const own = everyoneLovesAParade(alike, []);
    const options = own.options.usual;
    expect(own.setup(options, 3, randomFrom(1)).cards).toBe(options.cards);
    expect(own.setup(own.options.schema.parse({ cards: 'house' }), 3, randomFrom(1)).cards).toBe('house');
    expect(everyoneLovesAParade(houseCards, [alike]).setup(options, 3, randomFrom(1)).cards).toBe(options.cards);
    expect(game.options.schema.safeParse(options).success).toBe(false);
    expect(game.options.usual).toEqual({ cards: 'house' });
  });

  it('are told in the lobby and in the rules, table by table', () => {
    const own = everyoneLovesAParade(alike);
    const [theirs, house] = [own.options.usual, own.options.schema.parse({ cards: 'house' })];
    expect(own.options.describe(theirs, plain)).toBe('The host’s own cards');
    expect(own.options.describe(house, plain)).toBe('House cards');
    expect(own.face.rules(0, theirs, plain).text.join()).toContain('**own cards**');
    expect(own.face.rules(0, house, plain).text.join()).toContain('**house cards**');
  });

  it('are refused with the line and the entry at fault', () => {
    const lines = text.split('\n');
    const line = lines.findIndex((one) => one.includes('"action": "MOVE2"'));
    const wrong = lines.with(line, '   "action": "FLY"').join('\n');
    expect(reasonOf(wrong)).toMatch(new RegExp(`^line ${line + 1}: decorations, entry 5: action: `));
  });

  it('are refused for all that is wrong with them, up to five faults', () => {
    const { decorations, crowds, orders } = houseCards;
    const wrong = { decorations, crowds: crowds.map(() => ({ item: 'flowers', color: 'green' })), orders };
    const reason = reasonOf(JSON.stringify(wrong, null, 1));
    expect(reason.match(/line \d+: crowds, entry [1-5]: color/g)).toHaveLength(5);
    expect(reason).toMatch(/; and 13 more$/);
  });

  it('are refused when there are too few, when a field is missing or unknown, or an Order number is there twice', () => {
    const { decorations, crowds, orders } = houseCards;
    const change = (place: number, crowd: object) => crowds.map((own, index) => (index === place ? crowd : own));
    const refuse = (changed: object) => reasonOf(JSON.stringify({ decorations, crowds, orders, ...changed }, null, 1));
    expect(refuse({ decorations: decorations.slice(1) })).toMatch(/^line 2: decorations: .*54/);
    expect(refuse({ crowds: change(2, { item: 'flowers', color: 'green' }) })).toContain('crowds, entry 3: color');
    expect(refuse({ orders: orders.with(7, { number: 1, action: 'SET' }) })).toContain('orders, entry 8: number: ');
    expect(refuse({ crowds: change(0, { item: 'flowers' }) })).toContain('crowds, entry 1');
    expect(refuse({ extra: 1 })).toContain('extra');
    expect(game.contents?.read(null)).toBeUndefined();
    expect(game.contents?.read('house')).toBeUndefined();
  });

  it.each([
    ['{\n  "decorations": x\n}', 2],
    ['{\n  "decorations": [1,\n 2,]\n}', 3],
    ['{\n\n  decorations: 1 }', 3],
    ['{}\n}', 2],
    ['[1,\n2', 2],
    ['', 1],
    ['"\\x"', 1],
    ['{"a" 1}', 1],
    ['[01]', 1],
    ['['.repeat(100_000), 1],
  ])('that are not JSON are refused with the line where it stops: %j', (json, line) => {
    expect(() => JSON.parse(json)).toThrow();
    expect(reasonOf(json)).toBe(`line ${line}: this is not JSON`);
  });
});
