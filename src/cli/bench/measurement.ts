/** What a measurement is, and how its results are printed. */

import { alignColumns } from '../text-table.ts';

/** One line of the table. */
export interface Row {
  readonly what: string;
  readonly measured: number;
  /** Such as `games/s`, `ms`, `KB`. */
  readonly unit: string;
  readonly goal?: { readonly atLeast: number } | { readonly atMost: number };
}

/** Something to measure. Measurements run one after another, so that none disturbs another. */
export interface Measurement {
  /** What selects it on the command line. */
  readonly name: string;
  /** It takes many minutes, or needs more programs than others: it is only done when it is asked for by its name. */
  readonly isLong?: true;
  measure(): Promise<readonly Row[]>;
}

function meetsGoal({ measured, goal }: Row): boolean {
  if (goal === undefined) return true;
  return 'atLeast' in goal ? measured >= goal.atLeast : measured <= goal.atMost;
}

/** The table that is printed: what, measured, goal, met. */
export function describeRows(rows: readonly Row[]): string {
  const cells = rows.map((row) => [row.what, formatNumber(row.measured), row.unit, ...describeGoal(row)]);
  return alignColumns([['what', 'measured', '', 'goal', 'met'], ...cells]);
}

function describeGoal(row: Row): string[] {
  if (row.goal === undefined) return ['', ''];
  const goal = 'atLeast' in row.goal ? `≥ ${formatNumber(row.goal.atLeast)}` : `≤ ${formatNumber(row.goal.atMost)}`;
  return [goal, meetsGoal(row) ? 'yes' : 'NO'];
}

function formatNumber(number: number): string {
  return number.toLocaleString('en-US', number < 100 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 });
}
