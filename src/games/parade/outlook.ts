/**
 * How likely it is that a lead in a colour is a majority at the end. Found by playing careful players against greedy ones and each
 * other, and changing one number at a time.
 */
export interface Outlook {
  /** By stage and lead: see `outlookAt`. */
  readonly chances: Float64Array;
  /** The worth of a point that an opponent loses. */
  readonly rival: number;
  /** The worth of having played one printed point instead of holding it: before the last round, and in it. */
  readonly early: number;
  readonly late: number;
}

/** Remaining rounds are counted up to this. Each missing colour of the player closest to six counts as one and a half. */
const mostStages = 12;
export const roundsPerColour = 1.5;
const leads = 32;

/**
 * Where the chances of a stage begin, so that `+ lead` gives the chance. The lead is the player's cards, less the most of the
 * others, less the lead that the rules require.
 */
export function outlookAt(stage: number): number {
  return Math.min(mostStages - 1, Math.ceil(stage)) * leads + leads / 2;
}

function makeChances(shift: number, spread: number): Float64Array {
  return Float64Array.from({ length: mostStages * leads }, (_, index) => {
    const stage = Math.floor(index / leads);
    const lead = (index % leads) - leads / 2;
    return 1 / (1 + Math.exp(-(lead + shift) / (spread * Math.sqrt(stage + 1))));
  });
}

/** With two players nobody else can take a colour away, and the opponent's loss is a gain. */
const betweenTwo: Outlook = { chances: makeChances(1.3, 0.6), rival: 0.8, early: 0.1, late: 0.1 };
const amongMore: Outlook = { chances: makeChances(1, 0.4), rival: 0.3, early: 0.1, late: 0.15 };

export function chooseOutlook(seats: number): Outlook {
  return seats === 2 ? betweenTwo : amongMore;
}
