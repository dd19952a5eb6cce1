/** Serves the files that are attached to messages, and the pictures of the bot's emojis. */
import type { FastifyInstance } from 'fastify';
import { contentTypeOf } from './pictures.ts';
import type { World } from './world/world.ts';

export function serveFiles(app: FastifyInstance, world: World): void {
  app.get<{ Params: { channel: string; file: string } }>('/attachments/:channel/:file/:name', (request, reply) => {
    const { channel, file } = request.params;
    const files = world.messagesOf(channel).flatMap((stored) => stored.files);
    const found = files.find(({ id }) => id === file);
    if (!found) return reply.code(404).send('This content is no longer available.');
    return reply.type(contentTypeOf(found.filename)).send(Buffer.from(found.bytes));
  });
  app.get<{ Params: { name: string } }>('/emojis/:name', (request, reply) => {
    const found = world.emojis.get(request.params.name.split('.')[0] ?? '');
    const [, type, base64] = /^data:([^;]+);base64,(.*)$/.exec(found?.image ?? '') ?? [];
    if (type === undefined || base64 === undefined) return reply.code(404).send('no such emoji');
    return reply.type(type).send(Buffer.from(base64, 'base64'));
  });
}
