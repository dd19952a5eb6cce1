import type { API } from '@discordjs/core';
import type { Logger } from 'pino';
import type { Thinker } from '../bots/thinking/thinker.ts';
import type { TableService } from '../tables/service.ts';
import type { Metrics } from './metrics.ts';
import type { Picturing } from './picturing.ts';
import type { Publisher } from './publisher.ts';
import type { FindsEmojis } from './writer.ts';

/** What answering an interaction takes. */
export interface Bot {
  readonly api: API;
  readonly tables: TableService;
  readonly publisher: Publisher;
  readonly log: Logger;
  readonly pictures: Picturing;
  readonly symbols: FindsEmojis;
  readonly metrics: Metrics;
  readonly thinker: Thinker;
}
