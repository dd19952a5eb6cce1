/** Reads what is typed after a slash: `/chess start game:blitz`. Pure. */
import type {
  APIApplicationCommand,
  APIApplicationCommandBasicOption,
  APIApplicationCommandOption,
  APIApplicationCommandOptionChoice,
  APIUser,
} from 'discord-api-types/v10';
import { ApplicationCommandOptionType, ApplicationCommandType } from 'discord-api-types/v10';
import type { PageChannel, TypedOption } from '../protocol.ts';
import { displayName } from './avatars.ts';

type Option = APIApplicationCommandBasicOption;

/** What a typed value can stand for. */
export interface Meanings {
  readonly people: readonly APIUser[];
  readonly channels: readonly PageChannel[];
  /** Choices that the bot has offered by autocomplete so far, by the option's name. */
  readonly offered: ReadonlyMap<string, readonly APIApplicationCommandOptionChoice[]>;
}

interface Given {
  readonly option: Option;
  readonly text: string;
  /** Undefined where the text cannot be a value of this option. */
  readonly value: string | number | boolean | undefined;
}

interface Named {
  readonly command: APIApplicationCommand;
  readonly subcommand?: string;
  readonly options: readonly Option[];
  readonly given: readonly Given[];
}

/** Where the writer is. `from` is the beginning of the part that a suggestion would replace, `partial` is what is there so far. */
export type Position =
  | { readonly at: 'message' }
  | { readonly at: 'unknown'; readonly word: string }
  | { readonly at: 'command'; readonly partial: string; readonly from: number }
  | {
      readonly at: 'subcommand';
      readonly command: APIApplicationCommand;
      readonly partial: string;
      readonly from: number;
    }
  | (Named & { readonly at: 'option'; readonly partial: string; readonly from: number })
  | (Named & { readonly at: 'value'; readonly option: Option; readonly partial: string; readonly from: number });

export function isSlashCommand(command: APIApplicationCommand): boolean {
  return command.type === ApplicationCommandType.ChatInput;
}

export function subcommandsOf(command: APIApplicationCommand): readonly APIApplicationCommandOption[] {
  return (command.options ?? []).filter((each) => each.type === ApplicationCommandOptionType.Subcommand);
}

function isBasic(option: APIApplicationCommandOption): option is Option {
  return (
    option.type !== ApplicationCommandOptionType.Subcommand &&
    option.type !== ApplicationCommandOptionType.SubcommandGroup
  );
}

function optionsOf(command: APIApplicationCommand, subcommand?: string): readonly Option[] {
  if (subcommand === undefined) return (command.options ?? []).filter(isBasic);
  const found = subcommandsOf(command).find((each) => each.name === subcommand);
  return found !== undefined && 'options' in found ? (found.options ?? []).filter(isBasic) : [];
}

/** The fixed choices of an option and those offered for it, by name and value. */
export function choicesOf(option: Option, meanings: Meanings): readonly APIApplicationCommandOptionChoice[] {
  switch (option.type) {
    case ApplicationCommandOptionType.Boolean:
      return [
        { name: 'True', value: 'true' },
        { name: 'False', value: 'false' },
      ];
    case ApplicationCommandOptionType.User:
    case ApplicationCommandOptionType.Mentionable:
      return meanings.people.map((each) => ({ name: `@${displayName(each)}`, value: each.id }));
    case ApplicationCommandOptionType.Channel:
      return meanings.channels.map((each) => ({ name: `#${each.name}`, value: each.id }));
    default: {
      const fixed = 'choices' in option ? (option.choices ?? []) : [];
      return fixed.length > 0 ? fixed : (meanings.offered.get(option.name) ?? []);
    }
  }
}

function same(one: string, other: string): boolean {
  return one.localeCompare(other, undefined, { sensitivity: 'accent' }) === 0;
}

function readNumber(option: Option, text: string): number | undefined {
  const value = text === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) return undefined;
  if (option.type === ApplicationCommandOptionType.Integer && !Number.isInteger(value)) return undefined;
  const least = 'min_value' in option ? option.min_value : undefined;
  const most = 'max_value' in option ? option.max_value : undefined;
  return (least !== undefined && value < least) || (most !== undefined && value > most) ? undefined : value;
}

function isNumeric(option: Option): boolean {
  return option.type === ApplicationCommandOptionType.Integer || option.type === ApplicationCommandOptionType.Number;
}

/** Whether an option takes only its choices. */
function isClosed(option: Option): boolean {
  if (option.type === ApplicationCommandOptionType.String || isNumeric(option)) {
    return 'choices' in option && (option.choices ?? []).length > 0;
  }
  return true;
}

/** The value that a text stands for: a choice by name or value, else the text or number itself. */
function readValue(option: Option, text: string, meanings: Meanings): Given['value'] {
  const choices = choicesOf(option, meanings);
  const meant =
    choices.find((each) => each.name === text) ??
    choices.find((each) => same(each.name, text) || same(String(each.value), text));
  if (meant !== undefined)
    return option.type === ApplicationCommandOptionType.Boolean ? meant.value === 'true' : meant.value;
  if (isClosed(option)) return undefined;
  if (isNumeric(option)) return readNumber(option, text);
  return text === '' ? undefined : text;
}

interface Found {
  readonly option: Option;
  readonly start: number;
  readonly valueStart: number;
}

function findOptions(text: string, from: number, options: readonly Option[]): readonly Found[] {
  const found: Found[] = [];
  for (const match of text.slice(from).matchAll(/(?<=^|\s)([^\s:]+):/gu)) {
    const option = options.find((each) => each.name === match[1]);
    if (option === undefined || found.some((each) => each.option === option)) continue;
    found.push({ option, start: from + match.index, valueStart: from + match.index + match[0].length });
  }
  return found;
}

/** After a finished value the next word is the beginning of another option: `game:blitz ru`. */
function splitLast(option: Option, text: string, meanings: Meanings): number | null {
  const start = text.search(/\s\S*$/u);
  if (start <= 0) return null;
  const free = !isClosed(option) && !isNumeric(option);
  const known = choicesOf(option, meanings).some((each) => each.name === text.slice(0, start).trim());
  if (free && !known) return null;
  return readValue(option, text.slice(0, start).trim(), meanings) === undefined ? null : start + 1;
}

function readOptions(text: string, from: number, named: Omit<Named, 'given'>, meanings: Meanings): Position {
  const found = findOptions(text, from, named.options);
  const given: Given[] = [];
  for (const [place, each] of found.entries()) {
    const isLast = place === found.length - 1;
    const raw = text.slice(each.valueStart, isLast ? text.length : found[place + 1]?.start);
    const split = isLast ? splitLast(each.option, raw, meanings) : null;
    const written = (split === null ? raw : raw.slice(0, split)).trim();
    given.push({ option: each.option, text: written, value: readValue(each.option, written, meanings) });
    if (!isLast) continue;
    if (split === null) {
      return { ...named, given, at: 'value', option: each.option, partial: raw.trimStart(), from: each.valueStart };
    }
    return { ...named, given, at: 'option', partial: raw.slice(split), from: each.valueStart + split };
  }
  const partial = text.slice(from).trimStart();
  return { ...named, given, at: 'option', partial, from: text.length - partial.length };
}

/** Finds out where the writer is, as if the cursor were at the end of the text. */
export function readLine(text: string, commands: readonly APIApplicationCommand[], meanings: Meanings): Position {
  if (!text.startsWith('/')) return { at: 'message' };
  const words = /^\/(\S*)(\s*)(\S*)(\s*)/u.exec(text);
  const [, name = '', gap = '', second = '', secondGap = ''] = words ?? [];
  const command = commands.filter(isSlashCommand).find((each) => each.name === name);
  if (gap === '' && (command === undefined || subcommandsOf(command).length > 0 || optionsOf(command).length > 0)) {
    return { at: 'command', partial: name, from: 1 };
  }
  if (command === undefined) return { at: 'unknown', word: `/${name}` };
  const afterName = 1 + name.length + gap.length;
  if (subcommandsOf(command).length === 0)
    return readOptions(text, afterName, { command, options: optionsOf(command) }, meanings);
  const subcommand = subcommandsOf(command).find((each) => each.name === second)?.name;
  if (secondGap === '') return { at: 'subcommand', command, partial: second, from: afterName };
  if (subcommand === undefined) return { at: 'unknown', word: `/${name} ${second}` };
  const from = afterName + second.length + secondGap.length;
  return readOptions(text, from, { command, subcommand, options: optionsOf(command, subcommand) }, meanings);
}

/** A slash command that can be sent. */
export interface Invocation {
  readonly command: string;
  readonly subcommand?: string;
  readonly options: readonly TypedOption[];
}

function invoke(position: Named): Invocation | { readonly problem: string } {
  const wrong = position.given.find((each) => each.value === undefined);
  if (wrong !== undefined) {
    const shown = wrong.text === '' ? 'needs a value' : `cannot be “${wrong.text}”`;
    return { problem: `${wrong.option.name} ${shown}.` };
  }
  const names = new Set(position.given.map((each) => each.option.name));
  const missing = position.options.find((each) => each.required === true && !names.has(each.name));
  if (missing !== undefined) return { problem: `${missing.name} is missing: ${missing.description}` };
  const options = position.given.flatMap(({ option, value }) =>
    value === undefined ? [] : [{ name: option.name, value }],
  );
  const { command, subcommand } = position;
  return subcommand === undefined ? { command: command.name, options } : { command: command.name, subcommand, options };
}

/** What would be sent for this line, or why it cannot be sent. */
export function finishLine(position: Position): Invocation | { readonly problem: string } {
  switch (position.at) {
    case 'message':
      return { problem: 'This is no command.' };
    case 'unknown':
      return { problem: `There is no command ${position.word}. Type / to see what there is.` };
    case 'command':
      return { problem: 'Pick a command from the list.' };
    case 'subcommand': {
      const { command, partial } = position;
      if (!subcommandsOf(command).some((each) => each.name === partial)) {
        return { problem: `There is no /${command.name} ${partial}. Pick from the list.` };
      }
      return invoke({ command, subcommand: partial, options: optionsOf(command, partial), given: [] });
    }
    case 'option':
      if (position.partial !== '') return { problem: `${position.partial} is no option here.` };
      return invoke(position);
    case 'value':
      return invoke(position);
  }
}
