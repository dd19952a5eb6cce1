/** Translates errors of the Redis client, and says what a host can do about them. */
import { StoreUnavailable } from '../tables/service/store.ts';

/**
 * Replies of a Redis that is there but cannot work now: they pass, or a person has to give it memory, disk space, its primary or
 * rights.
 */
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
  'NOPERM',
  'NOAUTH',
  'MOVED',
];

/** A script words it differently from a command. */
const scriptLacksRight = /user executing the script can't/;

/**
 * The caller's error for an error of the Redis client: StoreUnavailable for connection problems and for replies that pass. Any
 * other reply is our bug. It is reported without the command's arguments, which hold a table's secrets.
 */
export function translateRedisError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(`Redis: ${String(error)}`);
  // an unexpected form is found by the check of replies, not by the client
  if (error.name === 'ZodError' || error instanceof SyntaxError) return error;
  if (error instanceof StoreUnavailable) return error;
  const [code = ''] = error.message.split(' ', 1);
  const passes = passingReplies.includes(code) || scriptLacksRight.test(error.message);
  if (error.name === 'ReplyError' && !passes) return new Error(`Redis: ${error.message}`);
  // its own message is about a setting that nobody has set
  const isCutOff = error.name === 'MaxRetriesPerRequestError' || error.message.startsWith('Stream isn');
  return new StoreUnavailable(`Redis: ${isCutOff ? 'not connected' : error.message}`);
}

/** Whether Redis said that the user lacks a right. */
export function lacksRight(message: string): boolean {
  return /\bNOPERM\b/.test(message) || scriptLacksRight.test(message);
}

interface Advice {
  readonly reason: RegExp;
  readonly advice: string;
  /** Waiting does not help. */
  readonly hopeless?: true;
  readonly tls?: boolean;
}

/** The first one that fits is used. */
const knownReasons: readonly Advice[] = [
  {
    reason: /^(WRONGPASS|NOAUTH|ERR (invalid password|AUTH|Client sent AUTH))/,
    advice:
      'it refuses the password, or wants one. Set user and password in REDIS_URL as in redis://user:password@host.',
    hopeless: true,
  },
  {
    reason: /^ERR .*DB index/,
    advice: 'it has no database of the number in REDIS_URL.',
    hopeless: true,
  },
  {
    reason: /^MOVED /,
    advice: 'it is a node of a Redis Cluster. Write ?cluster=true at the end of REDIS_URL.',
    hopeless: true,
  },
  {
    reason: /cluster support disabled/,
    advice: 'it is not a Redis Cluster. Leave ?cluster=true out of REDIS_URL.',
    hopeless: true,
  },
  {
    reason: /certificate|CERT_|self.signed|altnames/i,
    advice:
      'Its certificate is not trusted here. If an authority of your own signed it, give its file as NODE_EXTRA_CA_CERTS; the name in REDIS_URL must be one that the certificate is for.',
  },
  {
    reason: /EPROTO|SSL|TLS|ECONNRESET|closed|no answer|timeout|ETIMEDOUT/,
    advice: 'Is it running, and does it speak TLS? If it does not, write redis:// instead of rediss:// in REDIS_URL.',
    tls: true,
  },
  {
    reason: /ECONNRESET|closed/,
    advice: 'Does it want TLS? Then write rediss:// instead of redis:// in REDIS_URL.',
    tls: false,
  },
  {
    reason: /All sentinels are unreachable/,
    advice:
      'No sentinel of REDIS_URL answers, or none knows a primary of that name. Are the addresses theirs, and is ?sentinel= the name in their “sentinel monitor”?',
  },
  { reason: /ENOTFOUND|EAI_AGAIN/, advice: 'There is no server of that name. Is REDIS_URL right?' },
];

/** What the host can do if Redis cannot be reached for this reason. */
export function adviseOn(reason: string, { tls }: { readonly tls: boolean }): string {
  return fitting(reason, tls)?.advice ?? 'Is it running, and is REDIS_URL right?';
}

export function isHopeless(reason: string): boolean {
  return fitting(reason, undefined)?.hopeless === true;
}

function fitting(reason: string, tls: boolean | undefined): Advice | undefined {
  return knownReasons.find((known) => known.reason.test(reason) && (known.tls === undefined || known.tls === tls));
}
