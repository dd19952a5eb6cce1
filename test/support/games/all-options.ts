/** Every set of options that people can choose in a game. */

import type { AnyGame, Options } from '../../../src/games/contract/index.ts';

export function allOptions({ options }: AnyGame): readonly Options[] {
  let sets: readonly Options[] = [options.usual];
  for (const { name, values } of options.choices) {
    const chosen = sets.flatMap((set) => values.map(({ value }) => options.choose(set, name, value)));
    sets = chosen.filter((set) => set !== undefined);
  }
  return sets;
}
