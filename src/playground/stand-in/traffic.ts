/** The record of what the bot has asked. */
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** One request of the bot and its answer. `path` is without /api/v10 and query. */
export interface RecordedRequest {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly files: readonly { readonly filename: string; readonly bytes: number }[];
  readonly status: number;
  /** How many milliseconds the answer took. */
  readonly took: number;
  /** The size of what was sent, files included. */
  readonly bytes: number;
  readonly response?: unknown;
}

/** Keeps the last `keep` requests in memory and, if there is a file, writes each as one line to it. */
export class Traffic {
  readonly requests: RecordedRequest[] = [];
  /** How many requests there have been, which is also the number of the newest one. */
  count = 0;
  readonly #keep: number;
  readonly #file: WriteStream | undefined;

  constructor(file: string | undefined, keep: number) {
    this.#keep = keep;
    this.#file = file === undefined ? undefined : createWriteStream(file, { flags: 'a' });
  }

  record(request: RecordedRequest): void {
    this.requests.push(request);
    this.count += 1;
    if (this.requests.length > this.#keep) this.requests.splice(0, Math.ceil(this.#keep / 10));
    this.#file?.write(`${JSON.stringify(request)}\n`);
  }

  /** The newest requests with their numbers, oldest first. */
  last(most: number): { readonly number: number; readonly request: RecordedRequest }[] {
    const newest = this.requests.slice(-most);
    return newest.map((request, place) => ({ number: this.count - newest.length + place + 1, request }));
  }

  /** The request with this number, if it is still kept. */
  numbered(number: number): RecordedRequest | undefined {
    return this.requests[this.requests.length - 1 - (this.count - number)];
  }

  /** The requests of a kind, oldest first. */
  of(method: string, path: RegExp): RecordedRequest[] {
    return this.requests.filter((request) => request.method === method && path.test(request.path));
  }

  async close(): Promise<void> {
    if (!this.#file) return;
    this.#file.end();
    await finished(this.#file);
  }
}
