/** Closes a table without a result. */

import { closeWithWord } from '../../tables/closing.ts';
import { isOpen } from '../../tables/table.ts';
import { mostWord } from '../../tables/table-schema.ts';
import { type AdminCommand, changeAndShow, explainRefusal } from './command.ts';

export const close: AdminCommand = {
  name: 'close',
  forms: ['close TABLE [--word "what its people are told"]'],
  about: `Closes an open table without a result. Its board says so, with your word of at most ${mostWord} characters.`,
  options: ['word'],
  async run(admin, [given, ...more], options) {
    if (given === undefined || more.length > 0) return undefined;
    const word = options.get('word') ?? '';
    if (word.length > mostWord)
      return admin.complain(`The word has ${word.length} characters; at most ${mostWord} fit.`);
    const id = given.toUpperCase();
    const refused = await changeAndShow(admin.tables, id, (table, { now }) =>
      isOpen(table) ? closeWithWord(table, word, now) : { refused: 'table-over' },
    );
    if (refused !== undefined) return admin.complain(explainRefusal(id, refused));
    admin.print(`${id} is closed; a bot that runs on this store says so on its board.`);
    return 0;
  },
};
