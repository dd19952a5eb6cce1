/** Tables that could not be read and were set aside, and the way back for one of them. */

import { type NotRestored, restoreAside } from '../../tables/service/set-aside.ts';
import type { Admin, AdminCommand } from './command.ts';

export const aside: AdminCommand = {
  name: 'aside',
  forms: ['aside list', 'aside show TABLE', 'aside restore TABLE'],
  about:
    'Lists tables that could not be read, prints one with everyone’s cards, or puts one back that this version can read. npm run aside is the same.',
  async run(admin, [verb, id, ...more]) {
    if (verb === 'list' && id === undefined) return list(admin);
    if (id === undefined || more.length > 0) return undefined;
    if (verb === 'show') return show(admin, id.toUpperCase());
    if (verb === 'restore') return restore(admin, id.toUpperCase());
    return undefined;
  },
};

async function list({ store, print }: Admin): Promise<number> {
  const all = await store.aside();
  if (all.length === 0) print('Nothing is set aside.');
  for (const { id, reason } of all) print(`${id}  ${reason}`);
  return 0;
}

async function show(admin: Admin, id: string): Promise<number> {
  const copies = await admin.store.readAside(id);
  if (copies.length === 0) return admin.complain(explain(id, { why: 'not-aside' }));
  for (const copy of copies) admin.print(JSON.stringify(copy, undefined, 2));
  return 0;
}

async function restore(admin: Admin, id: string): Promise<number> {
  const fault = await restoreAside(admin.store, admin.games, id, admin.now());
  if (fault) return admin.complain(explain(id, fault));
  admin.print(`${id} is a table again; a bot that runs on this store looks at it now.`);
  return 0;
}

function explain(id: string, fault: NotRestored): string {
  const reasons = {
    'not-aside': 'nothing of that id is set aside. npm run aside -- list names what is.',
    'id-taken': 'another table has that id by now.',
    unreadable: `this version cannot read it either: ${'reason' in fault ? fault.reason : ''}`,
  };
  return `${id}: ${reasons[fault.why]}`;
}
