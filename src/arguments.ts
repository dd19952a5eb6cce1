/** What the bot's own command line asks for. */

import { variableNames } from './config.ts';

const flags = { '--version': 'version', '--help': 'help', '--check': 'check' } as const;

/** `start` without arguments; a sentence if there are others than one of the flags. */
export type Asked = 'start' | (typeof flags)[keyof typeof flags] | { readonly fault: string };

/** Reads the arguments after the name of the program. */
export function readArguments(args: readonly string[]): Asked {
  const [first, ...more] = args;
  if (first === undefined) return 'start';
  const known = Object.entries(flags).find(([flag]) => flag === first)?.[1];
  if (known && more.length === 0) return known;
  return {
    fault: `${args.join(' ')} is not understood. ${Object.keys(flags).join(', ')} can be given, one at a time.`,
  };
}

/** For the terminal. */
export const help = `Starts the bot, with its settings from environment variables.

  --check    tries the settings, the store and the token, and ends
  --version  names the version, and ends
  --help     shows this, and ends

Variables: ${variableNames.join(', ')}. Each is explained in .env.example.`;
