/** Dated copies of the file with the tables, and the way back to one. */
import { copyFile, mkdir, open, readdir, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const dataFile = 'data.mdb';
const day = 24 * 3_600_000;
/** A copy is kept for a week. */
const keptFor = 7 * day;
/** How long after a failure it is tried again. */
const retryAfter = 3_600_000;
/** A copy is only made if enough space is left afterwards to change the whole file once. */
const roomNeeded = 2;

/** How often a running bot gives a sign of life, and after how long without one it counts as dead, in milliseconds. */
const signEvery = 5_000;
const deadAfter = 15_000;

export interface CopyReports {
  readonly onCopied: (copy: Copy) => void;
  readonly onFailed: (reason: string) => void;
}

export interface Copy {
  /** The day, `2026-12-01`; or `replaced-…` for the tables that a copy replaced. */
  readonly name: string;
  readonly bytes: number;
  readonly madeAt: number;
}

export interface DailyCopiesOptions extends CopyReports {
  /** The folder of the copies, and that of the tables. */
  readonly copies: string;
  readonly tables: string;
  readonly now: () => number;
  /** Copies the open file into a folder while the bot works. */
  readonly backup: (folder: string) => Promise<void>;
}

/** Makes a copy a day, and deletes those that are older than a week. */
export class DailyCopies {
  readonly #options: DailyCopiesOptions;
  #next = Number.NEGATIVE_INFINITY;
  #making: Promise<void> = Promise.resolve();

  constructor(options: DailyCopiesOptions) {
    this.#options = options;
  }

  /** Call it often. It begins a copy if today's is missing, and returns at once. */
  look(): void {
    const now = this.#options.now();
    // a clock that was set back by more than a day starts over
    if (now < this.#next && now > this.#next - 2 * day) return;
    this.#next = now + retryAfter;
    this.#making = this.#making.then(() => this.#make(now));
  }

  /** Resolves when no copy is being made. */
  idle(): Promise<void> {
    return this.#making;
  }

  async #make(now: number): Promise<void> {
    const { copies, onCopied, onFailed } = this.#options;
    const name = new Date(now).toISOString().slice(0, 10);
    try {
      await mkdir(copies, { recursive: true, mode: 0o700 });
      const known = await listCopies(copies);
      const isMissing = !known.some((copy) => copy.name === name);
      const bytes = isMissing ? await this.#copy(name) : 0;
      for (const copy of known) {
        if (copy.madeAt < now - keptFor) await rm(join(copies, copy.name), { recursive: true, force: true });
      }
      // reported last, when everything is done
      if (isMissing) onCopied({ name, bytes, madeAt: now });
      this.#next = Date.parse(name) + day;
    } catch (error) {
      onFailed(error instanceof Error ? error.message : String(error));
    }
  }

  async #copy(name: string): Promise<number> {
    const { copies, tables, backup } = this.#options;
    const { size } = await stat(join(tables, dataFile));
    const { bavail, bsize } = await statfs(copies);
    if (bavail * bsize < roomNeeded * size) throw new Error('there is too little room on the disk');
    const unfinished = join(copies, 'unfinished');
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    await backup(unfinished);
    await putOnDisk(join(unfinished, dataFile));
    await rename(unfinished, join(copies, name));
    await putOnDisk(copies);
    return (await stat(join(copies, name, dataFile))).size;
  }
}

/** All copies, the newest last. */
export async function listCopies(copies: string): Promise<readonly Copy[]> {
  const names = await readdir(copies).catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => /^(replaced-[\dTZ-]+|\d{4}-\d\d-\d\d)$/.test(name))
      .map(async (name) => {
        const file = await stat(join(copies, name, dataFile)).catch(() => undefined);
        return file ? [{ name, bytes: file.size, madeAt: timeOf(name) }] : [];
      }),
  );
  return found.flat().toSorted((one, other) => one.madeAt - other.madeAt);
}

function timeOf(name: string): number {
  const [date = '', time = '00-00-00'] = name.replace('replaced-', '').split('T');
  return Date.parse(`${date}T${time.replaceAll('-', ':')}Z`);
}

/** Why it is not possible to go back to a copy: there is none of that name, or the bot is running. */
export type NotRestored = 'no-such-copy' | 'running';

/**
 * Replaces the tables with a copy. The replaced tables are kept among the copies.
 * @returns the name under which the replaced tables are kept, undefined if there were none; or why nothing was done
 */
export async function restoreCopy(
  { copies, tables }: { readonly copies: string; readonly tables: string },
  name: string,
  now: number,
): Promise<{ readonly replaced: string | undefined } | { readonly why: NotRestored }> {
  if (!(await listCopies(copies)).some((copy) => copy.name === name)) return { why: 'no-such-copy' };
  if (await isRunning(tables, now)) return { why: 'running' };
  const file = join(tables, dataFile);
  await mkdir(tables, { recursive: true });
  const unfinished = join(tables, 'unfinished.mdb');
  await copyFile(join(copies, name, dataFile), unfinished);
  await putOnDisk(unfinished);
  const replaced = `replaced-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const isThere = await stat(file).then(
    () => true,
    () => false,
  );
  if (isThere) {
    await mkdir(join(copies, replaced), { mode: 0o700 });
    await copyFile(file, join(copies, replaced, dataFile));
  }
  await rename(unfinished, file);
  // the lock file names the readers of the old file
  await rm(join(tables, 'lock.mdb'), { force: true });
  await putOnDisk(tables);
  return { replaced: isThere ? replaced : undefined };
}

/** Shows others that a bot is working with the tables of a folder. */
export class SignOfLife {
  readonly #file: string;
  readonly #timer: NodeJS.Timeout;
  #giving: Promise<void>;

  constructor(tables: string) {
    this.#file = join(tables, 'running');
    this.#giving = this.#give();
    this.#timer = setInterval(() => {
      this.#giving = this.#give();
    }, signEvery).unref();
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#giving;
    await rm(this.#file, { force: true });
  }

  async #give(): Promise<void> {
    const now = new Date();
    // this works even on a full disk
    await utimes(this.#file, now, now).catch(() => writeFile(this.#file, String(process.pid)).catch(() => undefined));
  }
}

async function isRunning(tables: string, now: number): Promise<boolean> {
  const sign = await stat(join(tables, 'running')).catch(() => undefined);
  return sign !== undefined && Math.abs(now - sign.mtimeMs) < deadAfter;
}

async function putOnDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
