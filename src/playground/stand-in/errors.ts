/**
 * How Discord refuses: status, code and words, after docs.discord.com/developers/topics/opcodes-and-status-codes and
 * docs.discord.com/developers/reference#error-messages.
 */

const refusals = {
  10002: [404, 'Unknown Application'],
  10003: [404, 'Unknown Channel'],
  10004: [404, 'Unknown Guild'],
  10007: [404, 'Unknown Member'],
  10008: [404, 'Unknown Message'],
  10013: [404, 'Unknown User'],
  10014: [404, 'Unknown Emoji'],
  10015: [404, 'Unknown Webhook'],
  10062: [404, 'Unknown interaction'],
  10063: [404, 'Unknown application command'],
  20012: [403, 'You are not authorized to perform this action on this application'],
  30008: [400, 'Maximum number of emojis reached (2000)'],
  30034: [400, 'Max number of daily application command creates has been reached (200)'],
  30046: [429, 'Maximum number of edits to messages older than 1 hour reached. Try again later'],
  40005: [413, 'Request entity too large'],
  40060: [400, 'Interaction has already been acknowledged.'],
  40094: [403, 'This interaction has reached the maximum number of follow up messages'],
  40333: [403, 'internal network error'],
  50001: [403, 'Missing Access'],
  50005: [403, 'Cannot edit a message authored by another user'],
  50006: [400, 'Cannot send an empty message'],
  50007: [403, 'Cannot send messages to this user'],
  50008: [400, 'Cannot send messages in a non-text channel'],
  50013: [403, 'Missing Permissions'],
  50021: [403, 'Cannot execute action on a system message'],
  50024: [400, 'Cannot execute action on this channel type'],
  50027: [401, 'Invalid Webhook Token'],
  50033: [400, 'Invalid Recipient(s)'],
  50083: [400, 'Thread is archived'],
  50109: [400, 'The request body contains invalid JSON.'],
  50278: [403, 'Cannot send messages to this user due to having no mutual guilds'],
  160002: [400, 'Cannot reply without permission to read message history'],
  160004: [400, 'A thread has already been created for this message'],
  160005: [400, 'Thread is locked'],
  160006: [400, 'Maximum number of active threads reached'],
} as const satisfies Record<number, readonly [status: number, message: string]>;

type ErrorCode = keyof typeof refusals;

/** One fault of a body: where it is, and what Discord says about it. */
export interface FormFault {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

interface ErrorTree {
  _errors?: { code: string; message: string }[];
  [key: string]: ErrorTree | { code: string; message: string }[] | undefined;
}

/** A refusal of a request. Routes throw it, and one place turns it into the answer. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) {
    super(String(body.message));
    this.name = 'Refusal';
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** A refusal by its code alone. */
export function refuse(code: ErrorCode): Refusal {
  const [status, message] = refusals[code];
  return new Refusal(status, { message, code });
}

/** The status and words of a code, for orders to fail. Codes that are not listed get general words. */
export function wordsFor(code: number): readonly [status: number, message: string] {
  return Object.entries(refusals).find(([known]) => Number(known) === code)?.[1] ?? [400, 'Request failed'];
}

export function unauthorized(): Refusal {
  return new Refusal(401, { message: '401: Unauthorized', code: 0 });
}

export function notFound(): Refusal {
  return new Refusal(404, { message: '404: Not Found', code: 0 });
}

export function tooManyRequests(
  seconds: number,
  scope: 'user' | 'global' | 'shared',
  { message = 'You are being rate limited.', code = 0 }: { message?: string; code?: number } = {},
): Refusal {
  const headers = {
    // In whole seconds: discord.js waits by this header, not by the exact number in the body.
    'retry-after': String(Math.ceil(seconds)),
    'x-ratelimit-scope': scope,
    ...(scope === 'global' ? { 'x-ratelimit-global': 'true' } : {}),
  };
  return new Refusal(
    429,
    { message, retry_after: seconds, global: scope === 'global', ...(code ? { code } : {}) },
    headers,
  );
}

/** The refusal 50035 with Discord's tree of errors: objects by key, lists by index, `_errors` at the leaves. */
export function invalidForm(faults: readonly FormFault[]): Refusal {
  return new Refusal(400, { message: 'Invalid Form Body', code: 50035, errors: treeOf(faults) });
}

function treeOf(faults: readonly FormFault[]): ErrorTree {
  const root: ErrorTree = {};
  for (const { path, code, message } of faults) {
    let node = root;
    for (const key of path) {
      const next = node[String(key)];
      const child: ErrorTree = next === undefined || Array.isArray(next) ? {} : next;
      node[String(key)] = child;
      node = child;
    }
    node._errors = [...(node._errors ?? []), { code, message }];
  }
  return root;
}
