/** What a reader of texts alone makes of them, counted by the rules and by nothing of the bot's own. */

/** A card of Parade as it is written: `R3`. */
export function readCards(text: string): string[] {
  return [...text.matchAll(/[RBPGKY](?:10|\d)/g)].map(([card]) => card);
}

const colourOf = (card: string) => card.slice(0, 1);
const numberOf = (card: string) => Number(card.slice(1));

/** What a card takes from a line: as many cards as its number says are safe; of the others its colour and what is not higher. */
export function takenFrom(line: readonly string[], card: string): string[] {
  const exposed = line.slice(0, Math.max(0, line.length - numberOf(card)));
  return exposed.filter((other) => colourOf(other) === colourOf(card) || numberOf(other) <= numberOf(card));
}

/** Points by the classic rules for three and more: whoever has most of a colour counts its cards, the others their numbers. */
export function countCards(collections: readonly (readonly string[])[]): number[] {
  const of = (cards: readonly string[], colour: string) => cards.filter((card) => colourOf(card) === colour);
  return collections.map((own) =>
    ['R', 'B', 'P', 'G', 'K', 'Y'].reduce((points, colour) => {
      const held = of(own, colour);
      const most = Math.max(...collections.map((cards) => of(cards, colour).length));
      return points + (held.length === most ? held.length : held.reduce((sum, card) => sum + numberOf(card), 0));
    }, 0),
  );
}

/** What lies in front of somebody, as the board writes it: `🟥R 3 5 · 🟦B 2`. */
export function readFront(text: string): string[] {
  return [...text.matchAll(/([RBPGKY])((?: (?:10|\d))+)/g)].flatMap(([, colour = '', numbers = '']) =>
    numbers
      .trim()
      .split(' ')
      .map((number) => `${colour}${number}`),
  );
}

/** A Decoration card of Everyone Loves a Parade, by its item, its color and its points. */
export interface ReadDecoration {
  readonly item: string;
  readonly color: string;
  readonly points: number;
}

export function readDecorations(text: string): ReadDecoration[] {
  return [...text.matchAll(/(🎈|🎏|🌸)(?:🔵|🟡|🔴)([BYR])(\d)/gu)].map(([, item = '', color = '', points]) => ({
    item,
    color,
    points: Number(points),
  }));
}

/** The faces that a crowd shows, each once: items by their signs, colors by their letters. */
export function readFaces(text: string): string[] {
  return [...new Set([...text.matchAll(/🎈|🎏|🌸|(?<=🔵|🟡|🔴)[BYR]/gu)].map(([face]) => face))];
}

/** A card brings its points for its item and once more for its color. */
export function countFloat(cards: readonly ReadDecoration[], faces: readonly string[]): number {
  return cards.reduce(
    (sum, { item, color, points }) => sum + points * [item, color].filter((face) => faces.includes(face)).length,
    0,
  );
}
