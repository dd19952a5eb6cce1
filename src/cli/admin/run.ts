/** Finds the command of `npm run admin` that is meant, and runs it on the store. */

import { randomUUID } from 'node:crypto';
import { readStorePlace } from '../../config.ts';
import { rememberContents } from '../../contents.ts';
import { gamesWith } from '../../games/index.ts';
import { type Environment, readContents, tellFault } from '../../own-contents.ts';
import { History } from '../../results/service/history.ts';
import { openStore } from '../../store/index.ts';
import { TableService } from '../../tables/service/service.ts';
import type { Store } from '../../tables/service/store.ts';
import { noSigns, readSigns } from '../../tables/signs-of-life.ts';
import { readCommandLine } from '../command-line.ts';
import { aside } from './aside.ts';
import { close } from './close.ts';
import type { Admin, AdminCommand } from './command.ts';
import { erase } from './erase.ts';
import { drain, servers } from './orders.ts';
import { show, tables } from './tables.ts';

const commands: readonly AdminCommand[] = [tables, show, close, erase, servers, drain, aside];

function usageOf({ forms, about }: AdminCommand): string {
  return [...forms.map((form) => `npm run admin -- ${form}`), `    ${about}`].join('\n');
}

const help = [
  'What a host does on the store of a bot, which may be running. It reads the same environment as the bot, also from .env.',
  ...commands.map(usageOf),
].join('\n\n');

/** Where a command writes what it tells, and why something cannot be done. */
type Output = Pick<Console, 'log' | 'error'>;

/** Opens what a command works with. */
async function openAdmin(store: Store, own: Parameters<typeof rememberContents>[1], output: Output): Promise<Admin> {
  const games = gamesWith(await rememberContents(store, own, () => undefined));
  const { outages } = readSigns((await store.readSigns()) ?? '') ?? noSigns;
  return {
    store,
    games,
    now: Date.now,
    print: (line) => output.log(line),
    complain(reason) {
      output.error(`admin: ${reason}`);
      return 1;
    },
    tables: new TableService({
      store,
      games,
      now: Date.now,
      owner: `admin-${randomUUID()}`,
      botDelay: 1_000,
      onUnreadable: (id, reason) => output.error(`admin: ${id} cannot be read and is set aside: ${reason}`),
      results: new History({ store, games, now: Date.now }),
      heart: { outages, isServing: true, isServed: () => true, upToDate: async () => undefined },
    }),
  };
}

/**
 * Runs a command.
 * @param words what follows `npm run admin --`
 * @returns the exit code: 1 if it cannot be done, 2 if it cannot be understood
 */
export async function runAdmin(words: readonly string[], environment: Environment, output: Output): Promise<number> {
  const command = commands.find(({ name }) => name === words[0]);
  if (words.includes('--help') || words.length === 0) {
    output.log(command ? usageOf(command) : help);
    return 0;
  }
  const given = readCommandLine(words.slice(1), command?.options ?? []);
  if (!command || given.faults.length > 0) {
    for (const fault of given.faults) output.error(`admin: ${fault}`);
    output.error(command ? usageOf(command) : `admin: there is no command ${words[0]}.\n\n${help}`);
    return 2;
  }
  const place = readStorePlace(environment);
  const own = readContents(environment);
  const faults = [...('fault' in place ? [place.fault] : []), ...('faults' in own ? own.faults.map(tellFault) : [])];
  if ('fault' in place || 'faults' in own) {
    for (const fault of faults) output.error(`admin: ${fault}`);
    return 2;
  }
  const { redisUrl, redisPrefix: prefix, dataDir: dataDirectory } = place;
  const store = await openStore({ redisUrl, prefix, dataDirectory, patience: 5_000 });
  try {
    const code = await command.run(await openAdmin(store, own.contents, output), given.positionals, given.values);
    if (code === undefined) output.error(usageOf(command));
    return code ?? 2;
  } finally {
    await store.close();
  }
}
