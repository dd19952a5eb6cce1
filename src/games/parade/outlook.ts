/**
 * How likely it is that a lead in a colour is a majority at the end. Found by playing careful players against greedy ones and
 * against one another, and moving one number at a time.
 */
export interface Outlook {
  /** By stage and lead: see `outlookAt`. */
  readonly chances: Float64Array;
  /** What a point that an opponent loses is worth. */
  readonly rival: number;
  /** What it is worth to have played one point of printed number rather than to hold it: before the last round, and in it. */
  readonly early: number;
  readonly late: number;
}

/** Rounds that are left are counted up to this; each missing colour of the player closest to six stands for one and a half. */
const mostStages = 12;
export const roundsPerColour = 1.5;
const leads = 32;

/**
 * Where the chances of a stage begin, so that `+ lead` gives the chance. The lead is own cards less the most of the others, less the
 * lead that the rules ask for.
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

/** Between two nobody else can take a colour away; and what the other loses is won. */
const betweenTwo: Outlook = { chances: makeChances(1.3, 0.6), rival: 0.8, early: 0.1, late: 0.1 };
const amongMore: Outlook = { chances: makeChances(1, 0.4), rival: 0.3, early: 0.1, late: 0.15 };

export function chooseOutlook(seats: number): Outlook {
  return seats === 2 ? betweenTwo : amongMore;
}
