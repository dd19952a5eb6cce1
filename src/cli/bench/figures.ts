/** Figures that sum up a sample. */

/** The value below which so much of the sample lies; 0.5 for the median. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = sample.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** How many of these moments lie within one span of so many milliseconds, wherever it begins. */
export function mostWithin(moments: readonly number[], span: number): number {
  const sorted = moments.toSorted((one, other) => one - other);
  let first = 0;
  let most = 0;
  for (const [index, moment] of sorted.entries()) {
    while ((sorted[first] ?? moment) <= moment - span) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
