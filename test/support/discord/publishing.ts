/** Tables with a publisher, with a made-up Discord and a clock that stands. */

import { LivingHands } from '../../../src/discord/answers/living-hands.ts';
import { Publisher } from '../../../src/discord/boards/publisher.ts';
import { ChannelRefusals } from '../../../src/discord/calls/channel-refusals.ts';
import { type Paints, Picturing } from '../../../src/discord/messages/picturing.ts';
import { Symbols } from '../../../src/discord/messages/symbols.ts';
import type { AnyGame } from '../../../src/games/contract/index.ts';
import { games } from '../../../src/games/index.ts';
import { History } from '../../../src/results/service/history.ts';
import { inLobby } from '../../../src/tables/change.ts';
import { addBot, join } from '../../../src/tables/lobby.ts';
import type { Pace } from '../../../src/tables/pace.ts';
import { play } from '../../../src/tables/playing.ts';
import { seedFrom } from '../../../src/tables/random.ts';
import { HostOrders } from '../../../src/tables/service/host-orders.ts';
import { TableOpener } from '../../../src/tables/service/opener.ts';
import type { Committed } from '../../../src/tables/service/results.ts';
import { TableService } from '../../../src/tables/service/service.ts';
import { TableWaker } from '../../../src/tables/service/waker.ts';
import type { Table } from '../../../src/tables/table.ts';
import { FailingStore } from '../stores/failing-store.ts';
import { openTestFile } from '../stores/stores.ts';
import { done, moveOf, noon, paradeGame, playOf, running } from '../tables/tables.ts';
import { passTime } from '../time/pass-time.ts';
import { StillClock } from '../time/still-clock.ts';
import { Work } from '../time/work.ts';
import { FakeDiscord } from './fake-discord.ts';
import { memoryLog } from './memory-log.ts';

/** Tables with a publisher, on a clock that only moves when it is told. */
export async function openPublishing(painter?: Paints, known: readonly AnyGame[] = games, openStore = openTestFile) {
  const clock = new StillClock(noon);
  const work = new Work();
  const failing = new FailingStore();
  const { store, close } = await openStore(clock.now);
  const discord = new FakeDiscord();
  const { log, text: logged } = memoryLog();
  let interactions = 0;
  const nextInteraction = () => `i${++interactions}`;
  const watched = failing.between(work.watch(store));
  const history = new History({ store: watched, games: known, now: clock.now });
  const tables = new TableService({
    store: watched,
    results: history,
    games: known,
    now: clock.now,
    owner: 'one',
    botDelay: 1_000,
    onUnreadable: () => undefined,
  });
  const orders = new HostOrders(store);
  const opener = new TableOpener(
    tables,
    () => seedFrom(5, 0),
    () => orders.isDraining,
  );
  const waker = new TableWaker({ tables, opener });
  const refusals = new ChannelRefusals(clock);
  const showing = {
    api: discord.api,
    tables,
    log,
    pictures: new Picturing(painter, log, clock),
    symbols: new Symbols(),
    clock,
    refusals,
  };
  const hands = new LivingHands(showing);
  const publisher = new Publisher({ ...showing, hands, orders });

  /** Lets time pass, and what waited for it happen. */
  async function advance(milliseconds: number): Promise<void> {
    clock.advance(milliseconds);
    await work.quiet();
  }

  /** Lets time pass until `act` is done and no publication is under way. */
  async function settle(act: Promise<unknown> = Promise.resolve()): Promise<void> {
    const stop = passTime(clock, work);
    await act
      .then(() => work.quiet())
      .then(() => publisher.idle())
      .finally(stop);
  }

  async function open(pace: Pace = 'day', user = 'ann', channel = 'channel'): Promise<Committed> {
    return done(
      await opener.open({
        game: paradeGame,
        guild: 'guild',
        channel,
        locale: 'en-US',
        host: { user, name: user },
        options: paradeGame.options.usual,
        pace,
        size: undefined,
        interaction: nextInteraction(),
      }),
    );
  }

  async function joinAs(id: string, user: string): Promise<Committed> {
    return done(
      await tables.change(id, { by: user, interaction: nextInteraction() }, (table) =>
        inLobby(table, (lobby) => join(lobby, user, user, 'i1')),
      ),
    );
  }

  async function addBotTo(id: string, name: string): Promise<Committed> {
    return done(
      await tables.change(id, { by: 'ann', interaction: nextInteraction() }, (table) =>
        inLobby(table, (lobby) => addBot(lobby, 'ann', [name])),
      ),
    );
  }

  async function start(id: string): Promise<Committed> {
    return done(await opener.start(id, { by: 'ann', interaction: nextInteraction() }));
  }

  /** The first legal move of the seat that is to move, by whoever sits there. */
  async function moveOn(id: string): Promise<Committed> {
    const { table } = done(await tables.find(id));
    const [seat = 0] = paradeGame.toMove(playOf(table).state);
    const move = moveOf(table, paradeGame, seat);
    const by = whoseTurn(table);
    return done(
      await tables.change(id, { by: by, interaction: nextInteraction() }, (now, moment) =>
        play(running(now), { seat, by: 'person', move }, moment),
      ),
    );
  }

  return {
    advance,
    addBotTo,
    clock,
    close,
    discord,
    failing,
    history,
    joinAs,
    log,
    logged,
    moveOn,
    nextInteraction,
    open,
    opener,
    orders,
    publisher,
    refusals,
    hands,
    settle,
    start,
    store,
    tables,
    waker,
  };
}

export type Publishing = Awaited<ReturnType<typeof openPublishing>>;

export function whoseTurn(table: Table): string {
  const [seat = 0] = paradeGame.toMove(playOf(table).state);
  const occupant = table.seats[seat];
  return occupant && 'user' in occupant ? occupant.user : 'bot';
}
