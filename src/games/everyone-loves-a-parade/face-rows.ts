/** Buttons side by side, as far as a phone has room for them. */

import type { Button, Row } from '../contract/screen.ts';

/** Rows of three, or of as many as told: five long labels side by side cannot be read. */
export function arrange(buttons: readonly Button[], inRow = 3): Row[] {
  const rows: Row[] = [];
  for (let start = 0; start < buttons.length; start += inRow)
    rows.push({ buttons: buttons.slice(start, start + inRow) });
  return rows;
}
