/** What a route is, and what it works on. */
import type { Endpoint } from '../endpoint.ts';
import type { Faults } from '../faults.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Interactions } from '../interactions.ts';
import type { UploadedFile } from '../messages.ts';
import type { Bucket, RateLimits } from '../rate-limits.ts';
import type { World } from '../world/world.ts';

/** What the routes work on. */
export interface Discord {
  readonly world: World;
  readonly interactions: Interactions;
  readonly limits: RateLimits;
  readonly faults: Faults;
  readonly gateway: Gateway;
  readonly endpoint: Endpoint;
  readonly token: string;
}

/** A request as the routes see it. */
export interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly files: readonly UploadedFile[];
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** An interaction's token opens this route, not the bot's own. It is outside the global limit. */
  readonly open?: true;
  readonly bucket?: Bucket;
  /** Gives the answer's body; undefined answers 204. Throws refusals. */
  handle(call: Call): unknown;
}

/** A step of the path by its name. */
export function param(call: Call, name: string): string {
  const value = call.params[name];
  if (value === undefined) throw new Error(`the route has no :${name}`);
  return value;
}

/** An answer with a status other than 200 or 204. */
export class Created {
  readonly body: unknown;

  constructor(body: unknown) {
    this.body = body;
  }
}
