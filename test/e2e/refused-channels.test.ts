import { OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import { afterEach, expect, test } from 'vitest';
import { inLobby } from '../../src/tables/change.ts';
import { addBot } from '../../src/tables/lobby.ts';
import { seedFrom } from '../../src/tables/random.ts';
import { TableOpener } from '../../src/tables/service/opener.ts';
import { byItself } from '../../src/tables/service/results.ts';
import { isHeld } from '../../src/tables/time.ts';
import { done, paradeGame } from '../support/tables/tables.ts';
import { openPlace, type Place } from '../support/whole-bot/place.ts';
import { boardsIn } from '../support/whole-bot/true-table.ts';

const tables = 20;
const tenMinutes = 600_000;

let place: Place;
afterEach(() => place.close());

/** Games of one person and a bot each in #games, whose boards stand there. */
async function openGames(): Promise<readonly string[]> {
  const { standIn, bots } = place;
  const [{ tables: service }] = bots;
  const opener = new TableOpener(service, () => seedFrom('refused', 0));
  const { id: channel, guild = '' } = standIn.stage.channel('games');
  const ids: string[] = [];
  for (let number = 1; number <= tables; number += 1) {
    const by = `9${number}`;
    const opened = done(
      await opener.open({
        game: paradeGame,
        guild,
        channel,
        locale: 'en-US',
        host: { user: by, name: 'Zoë' },
        options: paradeGame.options.usual,
        pace: 'day',
        size: undefined,
        interaction: `${number}`,
      }),
    );
    const { id } = opened.table;
    done(
      await service.change(id, { by, interaction: `${number}b` }, (table) =>
        inLobby(table, (lobby) => addBot(lobby, by, ['Hatter'])),
      ),
    );
    done(await opener.start(id, { by, interaction: `${number}c` }));
    ids.push(id);
  }
  await standIn.until(() => boardsIn(standIn, 'Ann').length === tables);
  await place.pass(60_000);
  return ids;
}

/** Asks for every board anew, so that each is to be posted. */
async function askForBoards(ids: readonly string[]): Promise<void> {
  const [{ tables: service }] = place.bots;
  for (const id of ids) {
    done(await service.change(id, byItself, (table) => ({ ...table, boardAskedAt: table.version + 1 })));
  }
}

function invalid(from: number): number {
  const { requests } = place.standIn.traffic;
  return requests.slice(from).filter(({ status }) => [401, 403, 429].includes(status)).length;
}

async function untilHeld(ids: readonly string[]): Promise<void> {
  const [{ tables: service }] = place.bots;
  await place.standIn.until(async () => {
    const all = await Promise.all(ids.map((id) => service.find(id)));
    return all.every((found) => isHeld(done(found).table));
  }, 60_000);
}

test.each([
  ['one process', 1],
  // each of them finds out by itself, so that the number of processes counts for the pauses, not that of the tables
  ['two processes', 2],
])(
  'twenty tables without a permission, and %s for ten minutes: next to nothing is refused',
  { timeout: 300_000 },
  async (_, processes) => {
    place = await openPlace(`refused-channels-${processes}`, { processes });
    const { standIn } = place;
    const ids = await openGames();
    const from = standIn.traffic.requests.length;
    const channel = standIn.stage.channel('games');
    const deny = String(PermissionFlagsBits.SendMessages | PermissionFlagsBits.ViewChannel);
    channel.overwrites = [{ id: standIn.world.bot.id, type: OverwriteType.Member, allow: '0', deny }];
    await askForBoards(ids);
    await untilHeld(ids);
    await place.pass(tenMinutes);
    // each table may be on its way when the first one is refused, and the channel is tried again a few times
    expect(invalid(from)).toBeLessThanOrEqual(2 * tables + 20 * processes);
    channel.overwrites = [];
    // a board of them is tried once an hour by now, and when it is shown, all the others are too
    standIn.clock.advance(tenMinutes * 7);
    await standIn.until(async () => {
      const all = await Promise.all(ids.map((id) => place.bots[0].tables.find(id)));
      return all.every((found) => !isHeld(done(found).table));
    }, tenMinutes);
  },
);
