/** What the private screens share: the parts in which they differ, and their rows of buttons. */

import type { Button, PrivateScreen, Row, Writer } from '../contract/screen.ts';

/** What differs from one private screen to the next. */
export type Content = Pick<PrivateScreen, 'text' | 'besidePicture' | 'tone' | 'rows' | 'footer'>;

export function refreshRow(writer: Writer): Row {
  return { buttons: [{ verb: 'refresh', label: writer.say('parade.button.refresh'), style: 'secondary' }] };
}

/** Rows of three, because five labels side by side cannot be read on a phone. */
export function arrange(buttons: readonly Button[]): Row[] {
  const rows: Row[] = [];
  for (let start = 0; start < buttons.length; start += 3) rows.push({ buttons: buttons.slice(start, start + 3) });
  return rows;
}
