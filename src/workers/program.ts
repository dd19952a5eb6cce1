/** Finds programs that run in a thread or a process of their own, in the source as in a build. */

import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

export interface Program {
  readonly url: URL;
  /** What Node is given so that it can read the program. */
  readonly loader: readonly string[];
}

/** @param source the program, by its source: `.ts`. In a build the compiled file is run. */
export function locate(source: URL): Program {
  if (!import.meta.url.endsWith('.ts')) return { url: new URL(source.href.replace(/\.ts$/, '.js')), loader: [] };
  // a production install neither has nor needs it
  const reader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return { url: source, loader: ['--import', reader] };
}

/** Starts a program in a process of its own; what it says goes nowhere. */
export function runProgram(source: URL, parts: readonly string[]): ChildProcess {
  const { url, loader } = locate(source);
  return spawn(process.execPath, [...loader, fileURLToPath(url), ...parts], { stdio: 'ignore' });
}
