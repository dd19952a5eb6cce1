/** Seals what a button carries and only the bot may have written: Discord passes on whatever somebody's client sends. */

import { createHmac } from 'node:crypto';

/** The seal of some texts: eleven characters that nobody else can make. */
export type Seal = (...texts: readonly string[]) => string;

/** As many as a button has room for beside a whole review; each has six bits. */
const length = 11;

/** @param secret what all processes of the bot know and nobody else; with another one, earlier seals no longer count */
export function makeSeal(secret: string): Seal {
  const key = createHmac('sha256', secret).update('seals on buttons').digest();
  return (...texts) => createHmac('sha256', key).update(JSON.stringify(texts)).digest('base64url').slice(0, length);
}
