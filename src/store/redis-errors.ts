import { StoreUnavailable } from '../tables/service/store.ts';

/** Replies of a Redis that is there but cannot do its work now: they pass, or a person has to give it memory, disk or its primary. */
const passingReplies = [
  'LOADING',
  'READONLY',
  'OOM',
  'MISCONF',
  'NOREPLICAS',
  'BUSY',
  'MASTERDOWN',
  'CLUSTERDOWN',
  'TRYAGAIN',
  'UNBLOCKED',
];

/**
 * What the caller gets for an error of the Redis client: StoreUnavailable for everything of the connection and for replies that pass.
 * Any other reply is a bug of ours; it is told without the command's arguments, which hold a table's secrets.
 */
export function translateRedisError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(`Redis: ${String(error)}`);
  // a reply that is not of the expected form comes from the check of replies, not from the client
  if (error.name === 'ZodError' || error instanceof SyntaxError) return error;
  const [code = ''] = error.message.split(' ', 1);
  if (error.name === 'ReplyError' && !passingReplies.includes(code)) return new Error(`Redis: ${error.message}`);
  // its own words are about a setting that nobody set
  const isCutOff = error.name === 'MaxRetriesPerRequestError' || error.message.startsWith('Stream isn');
  return new StoreUnavailable(`Redis: ${isCutOff ? 'not connected' : error.message}`);
}
