/** The order in which test files are run: those that take long first, so that none of them is left alone at the end. */

import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The end-to-end tests and other whole games before the rest. Vitest would begin with the largest files, and of these many are small. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed } = this.ctx.config.sequence;
    if (shuffle) return files.toSorted((one, other) => placeOf(one, seed) - placeOf(other, seed));
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification, seed: number): number {
  return createHash('sha256').update(`${seed} ${moduleId}`).digest().readUInt32LE();
}

function rankOf({ moduleId }: TestSpecification): number {
  return /\/test\/e2e\/|\/(check-games|in-browser)\./.test(moduleId) ? 0 : 1;
}
