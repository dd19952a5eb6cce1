/** The options of a table before its game begins: everyone can read them, and the host can change them. */

import { givesAdvice, offeredLevels } from '../bots/abilities.ts';
import type { AnyGame } from '../games/contract/index.ts';
import type { Button, PrivateScreen, Row, TextKey } from '../games/contract/screen.ts';
import { type Say, textKey } from '../locales/texts.ts';
import { paces } from '../tables/pace.ts';
import { isPerson, type Lobby } from '../tables/table.ts';
import { pictureChoices } from '../tables/table-schema.ts';
import { hostName } from './lobby-screen.ts';

/** An option, whether of the game or of every table, with all its values. */
interface Setting {
  readonly name: string;
  readonly label: string;
  readonly values: readonly SettingValue[];
  readonly chosen: string;
  /** Says what the chosen value means even while nobody looks at the option. */
  readonly isExplained?: boolean;
}

interface SettingValue {
  readonly value: string;
  readonly label: string;
  readonly explained?: string | undefined;
}

/**
 * A list of the options; for the host also a menu to pick one, and a menu of the values of the picked one.
 * @param picked the name of an option, or '' for none
 */
export function optionsScreen(table: Lobby, game: AnyGame, user: string, picked: string, say: Say): PrivateScreen {
  const settings = settingsOf(table, game, say);
  const isHost = table.host === user;
  const given = game.options
    .tellGiven(table.options)
    .flatMap(({ label, explained }) => [
      say('table.options.given', { value: say(label) }),
      ...(explained === undefined ? [] : [small(say(explained, table.options))]),
    ]);
  const lines = settings.flatMap((setting) => settingLines(setting, isHost && setting.name === picked, say));
  return {
    audience: 'seat',
    title: say('table.options.title'),
    tone: 'waiting',
    text: [
      [...given, ...lines].join('\n'),
      ...(isHost ? [] : [small(say('table.options.guest', { host: hostName(table) }))]),
    ],
    rows: isHost ? hostRows(table, settings, picked, say) : [],
  };
}

function settingLines({ label, values, chosen, isExplained }: Setting, isPicked: boolean, say: Say): readonly string[] {
  const value = values.find((known) => known.value === chosen);
  const line = say('table.options.line', { label, value: value?.label ?? chosen });
  return value?.explained && (isExplained || isPicked) ? [line, small(value.explained)] : [line];
}

function small(text: string): string {
  return `-# ${text}`;
}

function hostRows(table: Lobby, settings: readonly Setting[], picked: string, say: Say): readonly Row[] {
  const others: readonly Button[] = [
    // never disabled, because bots come and go on the board, and this message cannot be kept up to date for ever
    { verb: 'unbot', label: say('button.remove-bot'), style: 'secondary' },
    { verb: 'end', label: say('button.end-table'), style: 'danger' },
  ];
  const pick = settings.map((setting) => ({
    value: setting.name,
    label: setting.label,
    description: setting.values.find(({ value }) => value === setting.chosen)?.label ?? setting.chosen,
    chosen: setting.name === picked,
  }));
  const setting = settings.find(({ name }) => name === picked);
  return [
    { menu: { verb: 'option', placeholder: say('table.options.placeholder'), choices: pick } },
    ...(setting ? [valueRow(setting)] : []),
    ...takeOffRow(table, say),
    { buttons: others },
  ];
}

/** A menu of the others, whom the host can take off the table. */
function takeOffRow({ seats, host }: Lobby, say: Say): readonly Row[] {
  const choices = seats.flatMap((occupant) =>
    isPerson(occupant) && occupant.user !== host ? [{ value: occupant.user, label: occupant.name }] : [],
  );
  return choices.length > 0 ? [{ menu: { verb: 'take-off', placeholder: say('take-off.placeholder'), choices } }] : [];
}

function valueRow({ name, label, values, chosen }: Setting): Row {
  const choices = values.map(({ value, label: own, explained }) => ({
    value: `${name}.${value}`,
    label: own,
    ...(explained === undefined ? {} : { description: explained }),
    chosen: value === chosen,
  }));
  return { menu: { verb: 'set', placeholder: label, choices } };
}

/** The options of the game first, then those that every table has. */
function settingsOf(table: Lobby, game: AnyGame, say: Say): readonly Setting[] {
  const own = game.options.choices.map(
    ({ name, label, values }): Setting => ({
      name,
      label: say(label),
      values: values.map(({ value, label: of, explained }) => ({
        value,
        label: say(of),
        explained: explained && say(explained, table.options),
      })),
      chosen: table.options[name] ?? '',
      isExplained: true,
    }),
  );
  return [...own, ...tableSettings(table, game, say)];
}

function tableSettings(table: Lobby, game: AnyGame, say: Say): readonly Setting[] {
  const word = (value: string, label: TextKey, explained?: TextKey): SettingValue => ({
    value,
    label: say(label),
    explained: explained && say(explained),
  });
  const setting = (name: string, chosen: string, values: readonly SettingValue[]): Setting => ({
    name,
    label: say(textKey(`table.option.${name}`)),
    values,
    chosen,
  });
  const pace = paces.map((each) => word(each, textKey(`table.pace.${each}`), textKey(`table.pace.${each}.explained`)));
  const bots = offeredLevels(game).map((level) => word(level, textKey(`level.${level}`)));
  const confirms = [
    word('yes', 'table.confirms.yes', 'table.confirms.yes.explained'),
    word('no', 'table.confirms.no', 'table.confirms.no.explained'),
  ];
  const hints = [word('yes', 'table.hints.yes', 'table.hints.yes.explained'), word('no', 'table.hints.no')];
  const pictures = pictureChoices.map((each) =>
    word(each, textKey(`table.pictures.${each}`), textKey(`table.pictures.${each}.explained`)),
  );
  return [
    setting('pace', table.pace, pace),
    setting('size', String(table.size), sizesOf(table, game, say)),
    setting('bots', table.botLevel, bots),
    ...(game.face.mayConfirm ? [setting('confirms', table.confirms ? 'yes' : 'no', confirms)] : []),
    ...(givesAdvice(game) ? [setting('hints', table.hints === false ? 'no' : 'yes', hints)] : []),
    ...(game.picture ? [setting('pictures', table.pictures ?? 'all', pictures)] : []),
  ];
}

/** No fewer than are taken. */
function sizesOf({ seats, size }: Lobby, { seats: { least, most } }: AnyGame, say: Say): readonly SettingValue[] {
  const first = Math.max(least, seats.length);
  return Array.from({ length: most - first + 1 }, (_, more) => {
    const value = first + more;
    const label = value === size ? say('table.options.taken', { size, count: seats.length }) : String(value);
    return { value: String(value), label };
  });
}
