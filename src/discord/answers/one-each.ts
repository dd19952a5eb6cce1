/** Bounds long work that people ask for: each person has one piece of a kind under way. */

import type { Refused } from '../../games/contract/index.ts';

/** Long work of one kind. */
export class OneEach<Result> {
  readonly #underWay = new Map<string, { readonly about: string; readonly result: Promise<Result> }>();

  /** Somebody who asks for the same again waits for what is under way. Refusals: `busy` while it is about something else. */
  async run(person: string, about: string, work: () => Promise<Result>): Promise<Result | Refused<'busy'>> {
    const known = this.#underWay.get(person);
    if (known) return known.about === about ? known.result : { refused: 'busy' };
    const result = work().finally(() => this.#underWay.delete(person));
    this.#underWay.set(person, { about, result });
    return result;
  }
}
