/** Looks at tables: those of a server, and one as everybody sees it. Nobody's hand is shown. */

import type { AnyGame } from '../../games/contract/index.ts';
import { isRefused } from '../../games/contract/index.ts';
import { speak } from '../../locales/texts.ts';
import { boardNotes } from '../../screens/board-notes.ts';
import { lobbyScreen } from '../../screens/lobby-screen.ts';
import { closedScreen } from '../../screens/table-screens.ts';
import { writerFor } from '../../screens/writer.ts';
import { isDealt, isPerson, type Table } from '../../tables/table.ts';
import { isHeld } from '../../tables/time.ts';
import { type Admin, type AdminCommand, explainRefusal, isDiscordId } from './command.ts';

const say = speak('en-US');

export const tables: AdminCommand = {
  name: 'tables',
  forms: ['tables SERVER'],
  about:
    'Lists the open tables of a server, by its id: their ids, games, channels, players, and when somebody last moved.',
  async run(admin, [server, ...more]) {
    if (server === undefined || more.length > 0 || !isDiscordId(server)) return undefined;
    const found = await admin.tables.tablesOf(`guild:${server}`);
    if (found.length === 0) admin.print('There are no open tables on this server.');
    for (const { table } of found) admin.print(line(admin, table));
    return 0;
  },
};

export const show: AdminCommand = {
  name: 'show',
  forms: ['show TABLE'],
  about: 'Shows a table as everybody at its board sees it, with the Discord ids of its people. It shows nobody’s hand.',
  async run(admin, [word, ...more]) {
    if (word === undefined || more.length > 0) return undefined;
    const id = word.toUpperCase();
    const found = await admin.tables.find(id);
    if (isRefused(found)) return admin.complain(explainRefusal(id, found.refused));
    const { table } = found;
    admin.print(line(admin, table));
    for (const [seat, occupant] of table.seats.entries())
      admin.print(
        `  seat ${seat}: ${occupant.name} ${isPerson(occupant) ? `(${occupant.user})` : `[${occupant.bot}]`}`,
      );
    admin.print(
      `  server ${table.guild}, host ${table.host}, opened ${time(table.createdAt)}, version ${table.version}`,
    );
    admin.print('');
    admin.print(publicView(table, admin.tables.gameOf(table)));
    return 0;
  },
};

function line(admin: Admin, table: Table): string {
  const people = table.seats.filter(isPerson);
  const state = isHeld(table) ? 'held' : table.phase;
  const bots = table.seats.length - people.length;
  const players = `${people.length} people${bots > 0 ? `, ${bots} bots` : ''}`;
  const moves = isDealt(table) ? `  ${table.play.moves} moves` : '';
  const game = say(admin.tables.gameOf(table).name);
  return `${table.id}  ${state}  ${game}  channel ${table.channel}  ${players}${moves}  last move ${time(table.activeAt)}`;
}

function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ');
}

/** What the board says, as markdown. */
function publicView(table: Table, game: AnyGame): string {
  if (table.practice) return 'A private game: nobody but its player sees anything of it.';
  if (table.phase === 'lobby') return lobbyScreen(table, game, say).text.join('\n\n');
  if (table.phase === 'closed') return closedScreen(table, say).text.join('\n\n');
  const screen = game.face.board(game.view(table.play.state, 'table'), '', writerFor(table, say));
  return [screen.title, ...screen.text, boardNotes(table, say)].filter(Boolean).join('\n\n');
}
