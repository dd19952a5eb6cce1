/** The settings of a server, for those who manage it. */

import type { AnyGame } from '../games/contract/index.ts';
import type { Menu, PrivateScreen, Row } from '../games/contract/screen.ts';
import { type Say, textKey } from '../locales/texts.ts';
import { paces } from '../tables/pace.ts';
import { gamesOn, type ServerSettings, usualGame, usualOptions, usualSetting } from '../tables/server-settings.ts';
import { pictureChoices } from '../tables/table-schema.ts';
import type { ChannelRow, RoleRow } from './own-menus.ts';

/** One setting: what it is now, in words, and where it is changed. */
interface Entry {
  readonly name: string;
  readonly label: string;
  readonly now: string;
  readonly explained?: string;
  readonly row: Row | ChannelRow | RoleRow;
}

/** A menu of Discord takes no more. */
const mostChannels = 25;

/**
 * A list of the settings, with a menu to pick one.
 * @param picked the name of a setting, or '' for none
 * @returns the screen, and a row below it with the values of the picked setting
 */
export function serverScreen(
  settings: ServerSettings,
  games: readonly AnyGame[],
  picked: string,
  say: Say,
): { readonly screen: PrivateScreen; readonly values: Row | ChannelRow | RoleRow | undefined } {
  const entries = entriesOf(settings, games, say);
  const lines = entries.flatMap(({ name, label, now, explained }) => [
    say('table.options.line', { label, value: now }),
    ...(explained !== undefined && name === picked ? [`-# ${explained}`] : []),
  ]);
  const pick: Menu = {
    verb: 'server',
    placeholder: say('server.placeholder'),
    choices: entries.map(({ name, label }) => ({ value: name, label, chosen: name === picked })),
  };
  const screen: PrivateScreen = {
    audience: 'seat',
    title: say('server.title'),
    tone: 'waiting',
    text: [lines.join('\n'), `-# ${say('server.help')}`],
    rows: [{ menu: pick }],
  };
  return { screen, values: entries.find(({ name }) => name === picked)?.row };
}

function entriesOf(settings: ServerSettings, games: readonly AnyGame[], say: Say): readonly Entry[] {
  const { channels = [] } = settings;
  const label = say('server.channels');
  const where: Entry = {
    name: 'channels',
    label,
    now: channels.length === 0 ? say('server.channels.all') : channels.map((id) => `<#${id}>`).join(', '),
    explained: say('server.channels.explained'),
    row: { channels: { verb: 'server-channels', placeholder: label, chosen: channels, most: mostChannels } },
  };
  const ofGames = games.flatMap((game) => rulesEntry(settings, game, say));
  return [
    where,
    ...gameEntries(settings, games, say),
    ...ofGames,
    ...settingEntries(settings, say),
    roleEntry(settings, say),
  ];
}

/** The role to which tables can be called out. */
function roleEntry({ role }: ServerSettings, say: Say): Entry {
  const label = say('server.role');
  return {
    name: 'role',
    label,
    now: role === undefined ? say('server.role.none') : `<@&${role}>`,
    explained: say('server.role.explained'),
    row: { roles: { verb: 'server-role', placeholder: label, chosen: role === undefined ? [] : [role], most: 1 } },
  };
}

/** Which games there are, and which is meant; nothing where there is only one. */
function gameEntries(settings: ServerSettings, games: readonly AnyGame[], say: Say): readonly Entry[] {
  if (games.length < 2) return [];
  const on = gamesOn(settings, games);
  const label = say('server.games');
  const menu: Menu = {
    verb: 'server-games',
    placeholder: label,
    choices: games.map((game) => ({ value: game.id, label: say(game.name), chosen: on.includes(game) })),
    least: 1,
    most: games.length,
  };
  const names = on.map(({ name }) => say(name)).join(', ');
  const values = on.map(({ id, name }) => ({ value: id, label: say(name) }));
  return [
    { name: 'games', label, now: names, row: { menu } },
    choose('game', say('server.game'), values, usualGame(settings, games)?.id ?? ''),
  ];
}

/** The usual rules of a game; nothing where it has only one set. */
function rulesEntry(settings: ServerSettings, game: AnyGame, say: Say): readonly Entry[] {
  const { ruleSet } = game.options;
  if (!ruleSet) return [];
  const values = ruleSet.values.map((each) => ({ value: each.value, label: say(each.label) }));
  const label = say('server.rules', { game: say(game.name) });
  return [choose(`rules-${game.id}`, label, values, usualOptions(settings, game)[ruleSet.name] ?? '')];
}

function settingEntries(settings: ServerSettings, say: Say): readonly Entry[] {
  const { pace, pictures, hints } = usualSetting(settings);
  const worded = (option: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: say(textKey(`table.${option}.${value}`)) }));
  const entry = (option: 'pace' | 'pictures' | 'hints', values: readonly string[], now: string) =>
    choose(option, say(textKey(`table.option.${option}`)), worded(option, values), now);
  return [
    entry('pace', paces, pace),
    entry('pictures', pictureChoices, pictures),
    entry('hints', ['yes', 'no'], hints ? 'yes' : 'no'),
  ];
}

/** A setting with one value of several. */
function choose(
  name: string,
  label: string,
  values: readonly { readonly value: string; readonly label: string }[],
  now: string,
): Entry {
  const choices = values.map((each) => ({
    value: `${name}.${each.value}`,
    label: each.label,
    chosen: each.value === now,
  }));
  const chosen = values.find(({ value }) => value === now);
  return {
    name,
    label,
    now: chosen?.label ?? now,
    row: { menu: { verb: 'server-set', placeholder: label, choices } },
  };
}
