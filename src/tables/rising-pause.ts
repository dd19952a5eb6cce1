/** The pause before something that failed, or was done too often, is done again. */

/** How long to wait after so many failures in a row (counted from 0): twice as long each time, in milliseconds. */
export function risingPause(failures: number, first: number, most: number): number {
  return Math.min(first * 2 ** Math.min(failures, 30), most);
}
