/** `npm run bench`: runs the measurements that are named, or all of them, and prints what each one found beside its goal. */

import { bytes } from './bench/bytes.ts';
import { click } from './bench/click.ts';
import { fleet, fleetSentinel } from './bench/fleet.ts';
import { holds } from './bench/holds.ts';
import { describeRows, type Measurement, type Row } from './bench/measurement.ts';
import { memory } from './bench/memory.ts';
import { overdueTables } from './bench/overdue.ts';
import { pictures } from './bench/pictures.ts';
import { playouts } from './bench/playouts.ts';
import { roundTrips } from './bench/round-trips.ts';
import { rules } from './bench/rules.ts';
import { servers } from './bench/servers.ts';
import { thinking } from './bench/thinking.ts';
import { waiting } from './bench/waiting.ts';
import { carryOnWithoutReader, describeError } from './command-line.ts';

const measurements: readonly Measurement[] = [
  rules,
  playouts,
  click,
  roundTrips,
  bytes,
  memory,
  servers,
  waiting,
  holds,
  overdueTables,
  pictures,
  thinking,
  fleet,
  fleetSentinel,
];

carryOnWithoutReader();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !measurements.some((measurement) => measurement.name === name));
for (const name of unknown) {
  console.error(
    `bench: ${name} is unknown; there are ${measurements.map((measurement) => measurement.name).join(', ')}`,
  );
}
if (unknown.length > 0) process.exitCode = 2;
else await run(measurements.filter(({ name, isLong }) => (asked.length === 0 ? !isLong : asked.includes(name))));

/** A measurement that fails does not keep the others from being shown. */
async function run(chosen: readonly Measurement[]): Promise<void> {
  const rows: Row[] = [];
  for (const measurement of chosen) {
    try {
      rows.push(...(await measurement.measure()));
    } catch (error) {
      console.error(`bench: ${measurement.name}: ${describeError(error)}`);
      process.exitCode = 1;
    }
  }
  console.log(describeRows(rows));
}
