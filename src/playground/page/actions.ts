/** What a person can do on the page besides writing. */
import type { Place } from './pure/addresses.ts';
import type { FillWish } from './tables/fill.ts';

export interface Actions {
  click(message: string, customId: string): void;
  select(message: string, customId: string, values: readonly string[]): void;
  dismiss(message: string): void;
  /** Takes away the note that a request failed. */
  forget(ref: number): void;
  jump(place: Place): void;
  become(person: string): void;
  /** Puts so many people's views side by side. */
  sideBySide(count: number): void;
  /** Opens a table, fills its seats and starts it. */
  fill(wish: FillWish): void;
  /** Gives up filling. */
  stopFilling(): void;
  /** Opens a new, empty channel. */
  reset(): void;
  /** Asks what was in a request of the bot. */
  inspect(request: number): void;
  /** Sends a line as if it had been typed. */
  run(line: string): void;
}
