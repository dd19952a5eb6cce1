/** How much of a great deal is tried: a part of it by `npm test`, all of it by `npm run test:long`, which takes each file that asks here. */

const isWhole = process.env.TEST_SIZE === 'whole';

/** How often something is tried by chance: a quarter of `whole` in `npm test`. */
export function runs(whole: number): number {
  return isWhole ? whole : Math.ceil(whole / 4);
}

/** Those of many things that are tried: every fourth in `npm test`, from the first on. */
export function part<T>(whole: readonly T[]): readonly T[] {
  return isWhole ? whole : whole.filter((_, index) => index % 4 === 0);
}
