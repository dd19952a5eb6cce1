/** The routes of commands, global and of one server. */
import type { APIApplicationCommand } from 'discord-api-types/v10';
import { type CheckedCommand, readCommand, readCommands } from '../checks/commands.ts';
import { refuse } from '../errors.ts';
import type { World } from '../world/world.ts';
import { type Call, Created, type Discord, param, type Route } from './route.ts';

const createsADay = 200;
const day = 24 * 3_600_000;

export function commandRoutes(discord: Discord): Route[] {
  return [
    ...routesUnder(discord.world, '/applications/:application/commands'),
    ...routesUnder(discord.world, '/applications/:application/guilds/:guild/commands'),
  ];
}

function routesUnder(world: World, path: string): Route[] {
  const creates: number[] = [];
  const scopeOf = (call: Call) => {
    if (param(call, 'application') !== world.bot.id) throw refuse(20012);
    const guild = call.params.guild ?? '';
    if (guild !== '' && !world.guilds.get(guild)?.installed) throw refuse(50001);
    return guild;
  };
  const standing = (scope: string) => world.commands.get(scope) ?? [];
  const keep = (scope: string, commands: APIApplicationCommand[]) => {
    world.commands.set(scope, commands);
    world.tell({ kind: 'commands' });
  };
  const find = (call: Call) => {
    const scope = scopeOf(call);
    const command = standing(scope).find(({ id }) => id === param(call, 'command'));
    if (!command) throw refuse(10063);
    return { scope, command };
  };
  const countCreates = (count: number) => {
    const now = world.clock.now();
    while ((creates[0] ?? now) < now - day) creates.shift();
    if (creates.length + count > createsADay) throw refuse(30034);
    for (let index = 0; index < count; index += 1) creates.push(now);
  };
  const same = (one: CheckedCommand | APIApplicationCommand, other: CheckedCommand | APIApplicationCommand) =>
    one.name === other.name && (one.type ?? 1) === (other.type ?? 1);

  return [
    {
      method: 'GET',
      path,
      handle(call) {
        const all = standing(scopeOf(call));
        return call.query.with_localizations === 'true' ? all : all.map(withoutTranslations);
      },
    },
    {
      method: 'PUT',
      path,
      handle(call) {
        const scope = scopeOf(call);
        const wanted = readCommands(call.body);
        const old = standing(scope);
        countCreates(wanted.filter((command) => !old.some((known) => same(known, command))).length);
        const next = wanted.map((command) =>
          commandJson(
            world,
            command,
            scope,
            old.find((k) => same(k, command)),
          ),
        );
        keep(scope, next);
        return next;
      },
    },
    {
      method: 'POST',
      path,
      handle(call) {
        const scope = scopeOf(call);
        const wanted = readCommand(call.body);
        const old = standing(scope);
        const known = old.find((command) => same(command, wanted));
        if (!known) countCreates(1);
        const command = commandJson(world, wanted, scope, known);
        keep(scope, [...old.filter((other) => other !== known), command]);
        return known ? command : new Created(command);
      },
    },
    { method: 'GET', path: `${path}/:command`, handle: (call) => find(call).command },
    {
      method: 'PATCH',
      path: `${path}/:command`,
      handle(call) {
        const { scope, command } = find(call);
        const body = typeof call.body === 'object' && call.body !== null ? call.body : {};
        const changed = commandJson(world, readCommand({ ...command, ...body }), scope, command);
        keep(
          scope,
          standing(scope).map((other) => (other === command ? changed : other)),
        );
        return changed;
      },
    },
    {
      method: 'DELETE',
      path: `${path}/:command`,
      handle(call) {
        const { scope, command } = find(call);
        keep(
          scope,
          standing(scope).filter((other) => other !== command),
        );
      },
    },
  ];
}

/** A command as Discord gives it back: with an id that stays, a new version when it changed, and defaults filled in. */
function commandJson(
  world: World,
  wanted: CheckedCommand,
  scope: string,
  known: APIApplicationCommand | undefined,
): APIApplicationCommand {
  const filled = {
    id: known?.id ?? world.nextId(),
    application_id: world.bot.id,
    version: known?.version ?? world.nextId(),
    default_member_permissions:
      wanted.default_member_permissions == null ? null : String(wanted.default_member_permissions),
    type: wanted.type ?? 1,
    name: wanted.name,
    name_localizations: wanted.name_localizations ?? null,
    description: wanted.description ?? '',
    description_localizations: wanted.description_localizations ?? null,
    ...(scope === '' ? { dm_permission: wanted.dm_permission ?? true, contexts: wanted.contexts ?? null } : {}),
    ...(scope === '' ? { integration_types: wanted.integration_types ?? [0] } : { guild_id: scope }),
    ...(wanted.options?.length ? { options: wanted.options } : {}),
    nsfw: wanted.nsfw ?? false,
  } as APIApplicationCommand;
  const changed = known !== undefined && JSON.stringify(known) !== JSON.stringify(filled);
  return changed ? { ...filled, version: world.nextId() } : filled;
}

function withoutTranslations<T extends object>(part: T): T {
  const kept = Object.entries(part).filter(([key]) => !key.endsWith('_localizations'));
  const inner = kept.map(([key, value]) => {
    const nested = (key === 'options' || key === 'choices') && Array.isArray(value);
    return [key, nested ? value.map((each: object) => withoutTranslations(each)) : value];
  });
  return Object.fromEntries(inner) as T;
}
