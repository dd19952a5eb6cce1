/** Makes thousands of tables at which something was due an hour ago. */

import { isRefused } from '../../games/contract/index.ts';
import { games } from '../../games/index.ts';
import { parade } from '../../games/parade/index.ts';
import type { StandIn } from '../../playground/stand-in.ts';
import { inLobby } from '../../tables/change.ts';
import { addBot } from '../../tables/lobby.ts';
import type { TableService } from '../../tables/service/service.ts';
import type { Store } from '../../tables/service/store.ts';
import { writeTable } from '../../tables/service/stored.ts';
import type { Running } from '../../tables/table.ts';
import { openerOf } from './played-game.ts';

/** A game at which a bot is to move. */
export async function beginOverdue(tables: TableService): Promise<Running> {
  const opener = openerOf(tables);
  for (let number = 0; ; number += 1) {
    const host = { user: `overdue-${number}`, name: 'Dora' };
    const by = { by: host.user };
    const opened = await opener.open({
      game: parade,
      guild: 'guild',
      channel: `overdue-${number}`,
      locale: 'en-US',
      host,
      options: parade.options.usual,
      pace: 'day',
      size: 2,
      interaction: host.user,
    });
    if (isRefused(opened)) throw new Error(`a table could not be opened: ${opened.refused}`);
    await tables.change(opened.table.id, by, (table) => inLobby(table, (lobby) => addBot(lobby, host.user, [])));
    const started = await opener.start(opened.table.id, { ...by, interaction: `${host.user}-start` });
    if (isRefused(started)) throw new Error(`a game could not begin: ${started.refused}`);
    const { table } = started;
    if (table.phase === 'playing' && table.play.botAt !== undefined) return table;
  }
}

/** Tables like this one, whose bots were to move an hour ago, over some channels; gives their ids. */
export async function fillOverdue(
  standIn: StandIn,
  store: Store,
  like: Running,
  { overdue, channels }: { readonly overdue: number; readonly channels: readonly string[] },
): Promise<readonly string[]> {
  const ids: string[] = [];
  const before = Date.now() - 3_600_000;
  const atOnce = 500;
  for (let first = 0; first < overdue; first += atOnce) {
    await Promise.all(
      Array.from({ length: atOnce }, async (_, more) => {
        const number = first + more;
        const id = `W${number.toString(36).toUpperCase().padStart(5, '0')}`;
        ids.push(id);
        const { id: channel, guild = '' } = standIn.stage.channel(channels[number % channels.length] ?? '');
        const play = { ...like.play, botAt: before + number };
        const data = writeTable({ ...like, id, guild, channel, version: 1, play }, games);
        const dueAt = before + number;
        await store.commit({ id, version: 1, data, log: [], dueAt, publish: undefined, expiresIn: undefined });
      }),
    );
  }
  return ids;
}
