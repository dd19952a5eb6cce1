/** What people can choose about a game before it begins. */

import { z } from 'zod';
import type { TextKey, Writer } from './screen.ts';

/** The options of a table by their names, as the table stores them: plain words. */
export type Options = Readonly<Record<string, string>>;

/** In an issue's `params`: the options are well formed, and another process, or a later version, may know what they name. */
export const notHere = { notHere: true } as const;

/**
 * An option that people choose: the host from a menu in the lobby, `simulate` by `--<name> <value>`. Names and values are words of
 * `a-z 0-9 -` (together at most 40 characters, because they travel inside menus). They are in stored tables and never change.
 */
export interface ChosenOption<T extends string, O> {
  /** What the lobby calls it, such as `Rules`; the value follows. */
  readonly label: TextKey;
  /** The values with their labels, such as `Classic`, in the order of the menu: at most 25. */
  readonly values: Readonly<Record<T, TextKey>>;
  /**
   * What a value means, in one sentence of at most 100 characters, for values whose label does not say it. The text gets all options of
   * the table as its values. The lobby shows it, and the menu. Rule sets need one each.
   */
  readonly explained?: Readonly<Partial<Record<T, TextKey>>>;
  /** Its value if nobody chooses. If it follows from an option above it, it follows again whenever that one is changed. */
  readonly usual: T | Following<T, O>;
  /**
   * Set if it decides which rules are played. `/parade start`, `practice` and `rules` offer its values as `rules`. At most one
   * option of a game.
   */
  readonly isRuleSet?: true;
  /** Set if it only changes the looks. Records leave it out. */
  readonly isLook?: true;
}

/** The value that goes with each value of another option. */
type Following<T extends string, O> = {
  readonly [Name in keyof O & string]: {
    readonly follows: Name;
    readonly by: Readonly<Record<O[Name] & string, T>>;
  };
}[keyof O & string];

/** An option that nobody chooses, because it follows from how the bot is set up. */
export interface GivenOption<T extends string> {
  /** Reads the value from a table or a record, with a default if it is missing. */
  readonly given: z.ZodType<T>;
  /** How the lobby calls a value and explains it. Without it, the lobby does not mention the option. */
  tell?(value: T): Told;
}

/** How a value reads: its label, such as `Classic`, and what it means, if its label does not say that. */
export interface Told {
  readonly label: TextKey;
  readonly explained?: TextKey | undefined;
}

/** All options of a game, in the order in which the lobby shows them. */
export type OptionTable<O extends Options> = {
  readonly [Name in keyof O]: ChosenOption<O[Name], O> | GivenOption<O[Name]>;
};

/** An option as the platform offers it. */
export interface OptionChoice {
  readonly name: string;
  readonly label: TextKey;
  readonly values: readonly OptionValue[];
}

interface OptionValue extends Told {
  readonly value: string;
}

/** The options of a game as the platform uses them, made by `defineOptions`. */
export interface GameOptions<O extends Options> {
  /** Reads options from stored tables and records, and fills in missing ones. */
  readonly schema: z.ZodType<O>;
  /** What is played if nobody chooses. */
  readonly usual: O;
  readonly choices: readonly OptionChoice[];
  /** The choice that decides which rules are played. */
  readonly ruleSet: OptionChoice | undefined;
  /** The names of the options that a record contains. */
  readonly recorded: readonly string[];
  /** The options with another value of one choice, and with what follows from it; undefined if there is no such choice. */
  choose(options: O, name: string, value: string): O | undefined;
  /** How they read in the lobby, in a few words. */
  describe(options: O, writer: Writer): string;
  /** What those that nobody chooses are. */
  tellGiven(options: O): readonly Told[];
  /** What the values mean that need to be explained, a sentence each. */
  explain(options: O, writer: Writer): readonly string[];
}

/**
 * The options of a game, from one table that lists them. A game without options gives `defineOptions({})`.
 * @param describe how they read in the lobby, such as `Classic rules`; by default the labels of their values one after the other
 */
export function defineOptions<O extends Options>(
  table: OptionTable<O>,
  describe?: (options: O, writer: Writer) => string,
): GameOptions<O> {
  const all: readonly [string, AnyOption][] = Object.entries<AnyOption>(table);
  const choices = all.flatMap(([name, option]) => ('given' in option ? [] : [toChoice(name, option)]));
  const complete = (chosen: Chosen): O => {
    const options: Record<string, string> = {};
    for (const [name, option] of all) options[name] = chosen[name] ?? findUsual(option, options);
    if (!isWhole(options, table)) throw new Error('an option has no value');
    return options;
  };
  // strict, so that this version leaves alone a table with an option that only a later one knows
  const schema = z
    .strictObject(Object.fromEntries(all.map(([name, option]) => [name, toSchema(option)])))
    .transform(complete);
  const told = (options: O): readonly Told[] => all.flatMap(([name, option]) => tellValue(option, options[name]));
  return {
    schema,
    usual: schema.parse({}),
    choices,
    ruleSet: choices.find(({ name }) => all.some(([own, option]) => own === name && 'isRuleSet' in option)),
    recorded: all.flatMap(([name, option]) => ('isLook' in option ? [] : [name])),
    choose: (options, name, value) => {
      const choice = choices.find((known) => known.name === name);
      if (!choice?.values.some((known) => known.value === value)) return undefined;
      const kept = all.flatMap(([own, option]) => (follows(option, name) ? [] : [[own, options[own]]]));
      return complete({ ...Object.fromEntries(kept), [name]: value });
    },
    describe:
      describe ??
      ((options, { say }) =>
        told(options)
          .map(({ label }) => say(label))
          .join(' · ')),
    tellGiven: (options) =>
      all.flatMap(([name, option]) => ('given' in option ? tellValue(option, options[name]) : [])),
    explain: (options, { say }) =>
      told(options).flatMap(({ explained }) => (explained === undefined ? [] : [say(explained, options)])),
  };
}

type AnyOption = ChosenOption<string, Options> | GivenOption<string>;
type Chosen = Readonly<Record<string, string | undefined>>;

function toChoice(name: string, { label, values, explained }: ChosenOption<string, Options>): OptionChoice {
  const told = Object.entries(values).map(([value, own]) => ({ value, label: own, explained: explained?.[value] }));
  return { name, label, values: told };
}

function tellValue(option: AnyOption, value = ''): readonly Told[] {
  if ('given' in option) return option.tell ? [option.tell(value)] : [];
  const label = option.values[value];
  return label === undefined ? [] : [{ label, explained: option.explained?.[value] }];
}

function toSchema(option: AnyOption): z.ZodType<string | undefined> {
  return 'given' in option ? option.given : z.enum(Object.keys(option.values)).optional();
}

function findUsual(option: AnyOption, above: Chosen): string {
  if ('given' in option) return '';
  const { usual } = option;
  return typeof usual === 'string' ? usual : (usual.by[above[usual.follows] ?? ''] ?? '');
}

function follows(option: AnyOption, name: string): boolean {
  return 'usual' in option && typeof option.usual !== 'string' && option.usual.follows === name;
}

function isWhole<O extends Options>(options: Options, table: OptionTable<O>): options is O {
  return Object.keys(table).every((name) => options[name]);
}
