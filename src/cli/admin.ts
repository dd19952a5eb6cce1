/** `npm run admin`: what a host does about tables, people and servers, on the store of a bot that may be running. */

import { runAdmin } from './admin/run.ts';
import { carryOnWithoutReader, describeError, readEnvironment } from './command-line.ts';

carryOnWithoutReader();
process.exitCode = await runAdmin(process.argv.slice(2), readEnvironment(), console).catch((error: unknown) => {
  console.error(`admin: ${describeError(error)}`);
  return 1;
});
