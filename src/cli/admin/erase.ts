/** Deletes what is kept about a person or a server. */

import { randomUUID } from 'node:crypto';
import { speak } from '../../locales/texts.ts';
import { History } from '../../results/service/history.ts';
import { erasePerson, eraseServer } from '../../tables/service/erasure.ts';
import { type AdminCommand, isDiscordId } from './command.ts';

export const erase: AdminCommand = {
  name: 'erase',
  forms: ['erase person ID', 'erase server ID'],
  about:
    'Deletes what is kept about a person, as their own button in /parade privacy does, or about a server: its tables, their records and results, and its settings. Messages in Discord stay. There is no way back.',
  async run(admin, [what, id, ...more]) {
    if (id === undefined || more.length > 0 || !isDiscordId(id)) return undefined;
    if (what === 'person') {
      const shown: Promise<void>[] = [];
      await erasePerson(admin.tables, {
        user: id,
        interaction: randomUUID(),
        nameIn: (locale) => speak(locale)('privacy.player'),
        onLeft({ table, right }) {
          if (right) shown.push(admin.tables.rights.postpone(table, right, 0));
        },
      });
      await Promise.all(shown);
      admin.print(`What was kept about ${id} is deleted; a bot that runs on this store brings the boards up to date.`);
      return 0;
    }
    if (what !== 'server') return undefined;
    await new History(admin).forgetServer(id);
    const count = await eraseServer(admin.store, admin.games, id, admin.now());
    admin.print(`What was kept about the server ${id} is deleted, with ${count} tables.`);
    return 0;
  },
};
