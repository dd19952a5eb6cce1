/** Posts interactions to a bot that takes them by HTTP instead of over the Gateway, signed as Discord signs them. */
import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { APIInteraction } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';

/** Between two processes of a stand-in, the keys differ: the bot gets the public one by its settings. */
export class Endpoint {
  /** Where interactions are posted; undefined: they go over the Gateway. */
  address: string | undefined;
  /** In hex, as the Developer Portal shows it. */
  readonly publicKey: string;
  /** How often each status was answered; 0 counts posts without any answer. */
  readonly statuses = new Map<number, number>();
  readonly #app: FastifyInstance;
  readonly #key: Parameters<typeof sign>[2];

  constructor(app: FastifyInstance) {
    const { privateKey } = generateKeyPairSync('ed25519');
    const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
    this.#app = app;
    this.#key = privateKey;
    this.publicKey = Buffer.from(x, 'base64url').toString('hex');
  }

  /** The headers with which Discord would post this body. */
  headersOf(body: string, timestamp = String(Math.floor(Date.now() / 1_000))): Record<string, string> {
    const signature = sign(null, Buffer.from(timestamp + body), this.#key).toString('hex');
    return {
      'content-type': 'application/json',
      'x-signature-ed25519': signature,
      'x-signature-timestamp': timestamp,
      'user-agent': 'Discord-Interactions/1.0 (+https://discord.com)',
    };
  }

  /** Posts an interaction. What comes back counts as if the bot had sent it to the callback route. */
  async post(address: string, { id, token, ...rest }: APIInteraction): Promise<void> {
    const body = JSON.stringify({ id, token, ...rest });
    try {
      const response = await fetch(address, { method: 'POST', body, headers: this.headersOf(body) });
      const bytes = Buffer.from(await response.arrayBuffer());
      this.#count(response.status);
      if (!response.ok) return;
      await this.#app.inject({
        method: 'POST',
        url: `/api/v10/interactions/${id}/${token}/callback`,
        payload: bytes,
        headers: { 'content-type': response.headers.get('content-type') ?? '', 'user-agent': 'DiscordBot (inline, 1)' },
      });
    } catch {
      this.#count(0);
    }
  }

  #count(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }
}
