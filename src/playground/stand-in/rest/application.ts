/** The routes of the bot itself: its user, its application, its emojis, and where its Gateway is. */
import type { APIEmoji } from 'discord-api-types/v10';
import { z } from 'zod';
import { blame, readForm } from '../checks/form.ts';
import type { Endpoint } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import type { World } from '../world/world.ts';
import { type Call, Created, type Discord, param, type Route } from './route.ts';

const mostEmojis = 2_000;
const mostEmojiBytes = 256 * 1024;
// discord.js calls every picture a jpg, so the type in a data address says nothing.
const dataAddress = /^data:image\/(png|jpe?g|gif|webp|avif);base64,([A-Za-z0-9+/=]+)$/;

const emojiName = z.string().superRefine((value, context) => {
  if (/^\w{2,32}$/.test(value)) return;
  blame(context, [], 'BASE_TYPE_BAD_LENGTH', 'Must be between 2 and 32 in length, letters, digits and underscores.');
});
const newEmoji = z.object({
  name: emojiName,
  image: z.string().superRefine((value, context) => {
    const [, , base64] = dataAddress.exec(value) ?? [];
    if (base64 === undefined) return blame(context, [], 'IMAGE_INVALID', 'Invalid image data');
    const bytes = Buffer.from(base64, 'base64').byteLength;
    if (bytes > mostEmojiBytes) blame(context, [], 'BINARY_TYPE_MAX_SIZE', 'File cannot be larger than 256.0 kb.');
  }),
});

export function applicationRoutes(discord: Discord): Route[] {
  const { world, gateway, endpoint } = discord;
  const me = () => applicationJson(world, gateway.installedGuilds().length, endpoint);
  return [
    {
      method: 'GET',
      path: '/users/@me',
      handle: () => ({ ...world.bot, verified: true, flags: 0, mfa_enabled: true }),
    },
    {
      method: 'GET',
      path: '/users/@me/guilds',
      handle: () =>
        gateway.installedGuilds().map(({ id, name }) => ({ id, name, icon: null, features: [], owner: false })),
    },
    {
      method: 'GET',
      path: '/users/:user',
      handle(call) {
        const id = param(call, 'user');
        const user = id === world.bot.id ? world.bot : world.people.get(id)?.user;
        if (!user) throw refuse(10013);
        return user;
      },
    },
    { method: 'GET', path: '/applications/@me', handle: me },
    { method: 'GET', path: '/oauth2/applications/@me', handle: me },
    { method: 'GET', path: '/gateway', handle: () => ({ url: gateway.url }) },
    { method: 'GET', path: '/gateway/bot', handle: () => gateway.information() },
    ...emojiRoutes(world),
  ];
}

function applicationJson(world: World, guilds: number, { publicKey, address }: Endpoint) {
  return {
    id: world.bot.id,
    name: world.bot.username,
    icon: null,
    description: '',
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: publicKey,
    flags: 0,
    summary: '',
    team: null,
    bot: world.bot,
    approximate_guild_count: guilds,
    approximate_user_install_count: 0,
    interactions_endpoint_url: address ?? null,
    integration_types_config: { 0: {} },
  };
}

function emojiRoutes(world: World): Route[] {
  const path = '/applications/:application/emojis';
  const own = (call: Call) => {
    if (param(call, 'application') !== world.bot.id) throw refuse(10002);
  };
  const find = (call: Call) => {
    own(call);
    const found = world.emojis.get(param(call, 'emoji'));
    if (!found) throw refuse(10014);
    return found;
  };
  return [
    {
      method: 'GET',
      path,
      handle(call) {
        own(call);
        return { items: [...world.emojis.values()].map(({ emoji }) => emoji) };
      },
    },
    {
      method: 'POST',
      path,
      handle(call) {
        own(call);
        const { name, image } = readForm(newEmoji, call.body);
        if (world.emojis.size >= mostEmojis) throw refuse(30008);
        const emoji = emojiJson(world, name, image.startsWith('data:image/gif'));
        world.emojis.set(emoji.id ?? '', { emoji, image });
        return new Created(emoji);
      },
    },
    { method: 'GET', path: `${path}/:emoji`, handle: (call) => find(call).emoji },
    {
      method: 'PATCH',
      path: `${path}/:emoji`,
      handle(call) {
        const { emoji, image } = find(call);
        const renamed = { ...emoji, ...readForm(z.object({ name: emojiName }), call.body) };
        world.emojis.set(renamed.id ?? '', { emoji: renamed, image });
        return renamed;
      },
    },
    {
      method: 'DELETE',
      path: `${path}/:emoji`,
      handle(call) {
        world.emojis.delete(find(call).emoji.id ?? '');
      },
    },
  ];
}

function emojiJson(world: World, name: string, animated: boolean): APIEmoji {
  return {
    id: world.nextId(),
    name,
    roles: [],
    user: world.bot,
    require_colons: true,
    managed: false,
    animated,
    available: true,
  };
}
