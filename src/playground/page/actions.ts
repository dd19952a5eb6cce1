import type { Place } from './addresses.ts';

/** What a person can do on the page besides writing. */
export interface Actions {
  click(message: string, customId: string): void;
  select(message: string, customId: string, values: readonly string[]): void;
  dismiss(message: string): void;
  /** Takes away the note that a request failed. */
  forget(ref: number): void;
  jump(place: Place): void;
  become(person: string): void;
  /** Sends a line as if it had been typed. */
  run(line: string): void;
}
