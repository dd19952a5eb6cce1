/** What the bot has asked of Discord, as the log shows it. Pure. */
import type { PageRequest } from '../protocol.ts';

interface Contents {
  readonly body?: unknown;
  readonly response?: unknown;
}

export interface Log {
  /** Oldest first. */
  readonly requests: readonly PageRequest[];
  /** The contents that have been opened so far, by the number of the request. */
  readonly contents: ReadonlyMap<number, Contents>;
}

export const emptyLog: Log = { requests: [], contents: new Map() };

const mostKept = 400;
const digitsShown = 4;

/** Takes in new requests. A number that does not follow means that the stand-in was restarted: then the log starts again. */
export function receiveRequests(log: Log, told: readonly PageRequest[]): Log {
  const first = told[0];
  const last = log.requests.at(-1);
  if (first === undefined) return log;
  const follows = last === undefined || first.number === last.number + 1;
  const before = follows ? log.requests : [];
  const requests = [...before, ...told].slice(-mostKept);
  const oldest = requests[0]?.number ?? 0;
  return { requests, contents: new Map([...log.contents].filter(([number]) => follows && number >= oldest)) };
}

export function receiveContents(log: Log, { number, body, response }: Contents & { readonly number: number }): Log {
  return { ...log, contents: new Map(log.contents).set(number, { body, response }) };
}

/** A path that fits on a line: ids by their last digits, tokens left out. */
export function shortPath(path: string): string {
  return path
    .split('/')
    .map((part) => {
      if (/^\d{15,}$/.test(part)) return `…${part.slice(-digitsShown)}`;
      return part.length > 40 ? '(token)' : part;
    })
    .join('/');
}

export function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** A picture as text would fill the screen and say nothing. */
function shorten(_name: string, value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('data:')) return value;
  return `${value.slice(0, value.indexOf(',') + 1)}… (${sizeOf(value.length)})`;
}

/** What was sent and what came back, as text to read. */
export function describeContents({ body, response }: Contents): string {
  const parts = [
    ['Sent', body],
    ['Answer', response],
  ] as const;
  return parts
    .map(([name, value]) => `${name}: ${value === undefined ? 'nothing' : JSON.stringify(value, shorten, 2)}`)
    .join('\n\n');
}
