/** Keeps two bots from serving one store: the one would take the other's due tables, and hold what it cannot post. */

import { createHash } from 'node:crypto';
import type { Config } from './config.ts';
import type { Store } from './tables/service/store.ts';

const mark = 'bot:owner';

type Whose = Pick<Config, 'token' | 'redisUrl'>;

/** A sentence for the host if the store is another bot's. */
export async function findOtherOwner(store: Store, { token, redisUrl }: Whose): Promise<string | undefined> {
  const [owner] = await store.readNotes([mark]);
  if (owner === undefined || owner === nameBot(token)) return undefined;
  const way = redisUrl === undefined ? 'DATA_DIR' : 'REDIS_PREFIX';
  return `The tables here belong to the bot ${owner}, and DISCORD_TOKEN is another one’s. Give this bot its own: another ${way}.`;
}

/** Marks the store as this bot's, unless it is another one's: then it gives a sentence for the host. */
export async function claimStore(store: Store, whose: Whose): Promise<string | undefined> {
  const other = await findOtherOwner(store, whose);
  if (other === undefined) await store.writeNote(mark, nameBot(whose.token));
  return other;
}

/** The id of the bot that a token is for, which stands in its first part; a new token of the same bot has the same. */
function nameBot(token: string): string {
  const [first = ''] = token.split('.');
  const id = Buffer.from(first, 'base64').toString('latin1');
  // what is no token is no secret either, but nobody should have to be sure of that
  return /^\d{15,20}$/.test(id) ? id : createHash('sha256').update(first).digest('hex').slice(0, 16);
}
