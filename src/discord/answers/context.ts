/** The services that answers need. Each function names those that it uses: `Pick<Context, 'tables' | …>`. */

import type { API } from '@discordjs/core';
import type { Logger } from 'pino';
import type { AskedThoughts } from '../../bots/thinking/asked.ts';
import type { Thinker } from '../../bots/thinking/thinker.ts';
import type { Clock } from '../../clock.ts';
import type { History } from '../../results/service/history.ts';
import type { FindsEmojis } from '../../screens/writer.ts';
import type { BotMover } from '../../tables/service/bot-mover.ts';
import type { Dailies } from '../../tables/service/dailies.ts';
import type { HostOrders } from '../../tables/service/host-orders.ts';
import type { TableOpener } from '../../tables/service/opener.ts';
import type { TableService } from '../../tables/service/service.ts';
import type { Publisher } from '../boards/publisher.ts';
import type { ChannelRefusals } from '../calls/channel-refusals.ts';
import type { Metrics } from '../calls/metrics.ts';
import type { Picturing } from '../messages/picturing.ts';
import type { PublicMessage } from '../messages/render.ts';
import type { KeepsHands } from './answer.ts';
import type { OneEach } from './one-each.ts';
import type { Seal } from './seal.ts';

export interface Context {
  readonly api: API;
  readonly tables: TableService;
  readonly history: History;
  readonly opener: TableOpener;
  /** What whoever runs the bot has ordered. */
  readonly orders: HostOrders;
  readonly bots: BotMover;
  readonly dailies: Dailies;
  readonly publisher: Publisher;
  readonly refusals: ChannelRefusals;
  readonly log: Logger;
  readonly pictures: Picturing;
  readonly symbols: FindsEmojis;
  readonly metrics: Metrics;
  readonly thinker: Thinker;
  readonly asked: AskedThoughts;
  readonly clock: Clock;
  readonly hands: KeepsHands;
  readonly seal: Seal;
  /** Messages with animated pictures that are being made. */
  readonly films: OneEach<PublicMessage | undefined>;
  /** What is kept about people and is being deleted. */
  readonly erasures: OneEach<void>;
}

/** For code that only reads and changes tables. */
export type WithTables = Pick<Context, 'tables'>;
