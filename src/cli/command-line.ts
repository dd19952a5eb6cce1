/** What the command-line tools share: reading arguments, telling errors, and the environment. */

import { parseArgs } from 'node:util';

/** What is wrong with a command line: one sentence for each wrong argument. */
export interface Faults {
  readonly faults: readonly string[];
}

export interface CommandLine {
  /** The last value given for each option. */
  readonly values: ReadonlyMap<string, string>;
  readonly positionals: readonly string[];
  readonly faults: readonly string[];
}

/** Reads `--name value` and `--name=value` for the names given, and everything else as positionals. */
export function readCommandLine(args: readonly string[], names: readonly string[]): CommandLine {
  const values = new Map<string, string>();
  const positionals: string[] = [];
  const faults: string[] = [];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
  // not strict, because Node's own messages are long and stop at the first fault
  for (const token of parseArgs({ args: [...args], options, strict: false, tokens: true }).tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    if (!names.includes(token.name)) {
      faults.push(`${token.rawName} is unknown; there are ${names.map((name) => `--${name}`).join(', ')}`);
    } else if (token.value === undefined || (!token.inlineValue && token.value.startsWith('--'))) {
      faults.push(`${token.rawName} needs a value`);
    } else {
      values.set(token.name, token.value);
    }
  }
  return { values, positionals, faults };
}

/** A reader that closes early (`| head`) is no error. The rest of the output is not needed, but the work and its exit code are. */
export function carryOnWithoutReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The environment together with the `.env` of this folder, where most hosts start the bot. */
export function readEnvironment(): NodeJS.ProcessEnv {
  try {
    process.loadEnvFile();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  return process.env;
}
