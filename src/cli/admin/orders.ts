/** Orders for all processes of a bot: no new tables, and servers that are not served. */

import { changeOrders, type Orders, ordersRhythm, readOrders } from '../../tables/service/host-orders.ts';
import { adopt, orphan } from '../../tables/time.ts';
import { type Admin, type AdminCommand, changeAndShow, isDiscordId } from './command.ts';

const soon = `Within ${ordersRhythm / 1_000} seconds`;

export const drain: AdminCommand = {
  name: 'drain',
  forms: ['drain', 'drain on', 'drain off'],
  about:
    'Says whether new tables are opened, or stops that for all processes before an update: people are told, and games go on. The signal SIGUSR2 does the same for one process.',
  async run({ store, print }, [state, ...more]) {
    if (more.length > 0 || (state !== undefined && state !== 'on' && state !== 'off')) return undefined;
    if (state !== undefined) await changeOrders(store, (before) => withDraining(before, state === 'on'));
    const { draining } = await readOrders(store);
    print(
      `${state === undefined ? 'Now' : soon}, ${draining ? 'no new tables are opened.' : 'new tables are opened.'}`,
    );
    return 0;
  },
};

function withDraining({ draining: _, ...orders }: Orders, isOn: boolean): Orders {
  return isOn ? { ...orders, draining: true } : orders;
}

export const servers: AdminCommand = {
  name: 'servers',
  forms: ['servers', 'servers block ID [--why "a note for yourself"]', 'servers allow ID'],
  about:
    'Lists the servers that are not served, blocks one, or takes that back. On a blocked server every command and button is refused in a friendly sentence, and its tables stop, to be deleted after 30 days.',
  options: ['why'],
  async run(admin, [verb, id, ...more], options) {
    if (verb === undefined) return list(admin);
    if (id === undefined || more.length > 0 || !isDiscordId(id)) return undefined;
    if (verb === 'block') return block(admin, id, options.get('why') ?? '');
    if (verb === 'allow') return allow(admin, id);
    return undefined;
  },
};

async function list({ store, print }: Admin): Promise<number> {
  const all = Object.entries((await readOrders(store)).blocked ?? {});
  if (all.length === 0) print('Every server is served.');
  for (const [id, why] of all) print(`${id}  ${why}`.trimEnd());
  return 0;
}

async function block(admin: Admin, id: string, why: string): Promise<number> {
  await changeOrders(admin.store, (before) => ({ ...before, blocked: { ...before.blocked, [id]: why } }));
  for (const { table } of await admin.tables.tablesOf(`guild:${id}`))
    await changeAndShow(admin.tables, table.id, (found, { now }) => orphan(found, now));
  await admin.tables.servers.leave(id, admin.now());
  admin.print(`${soon}, ${id} is not served any more.`);
  return 0;
}

async function allow(admin: Admin, id: string): Promise<number> {
  const { blocked = {} } = await readOrders(admin.store);
  if (!Object.hasOwn(blocked, id))
    return admin.complain(`${id} is not blocked. npm run admin -- servers lists what is.`);
  await changeOrders(admin.store, ({ blocked: { [id]: _, ...others } = {}, ...orders }) => ({
    ...orders,
    blocked: others,
  }));
  for (const { table } of await admin.tables.tablesOf(`guild:${id}`))
    await changeAndShow(admin.tables, table.id, (found, { now }) => adopt(found, now));
  await admin.tables.servers.stay(id);
  admin.print(`${soon}, ${id} is served again.`);
  return 0;
}
