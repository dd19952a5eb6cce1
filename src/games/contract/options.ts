/** What can be chosen about a game before it begins. */

import { z } from 'zod';
import type { TextKey, Writer } from './screen.ts';

/** The options of a table by their names, as it keeps them: plain words. */
export type Options = Readonly<Record<string, string>>;

/** In an issue's `params`: the options are in order, and another process, or this one another day, may know what they name. */
export const notHere = { notHere: true } as const;

/**
 * An option that people choose: the host by a button in the lobby, `simulate` by `--<name> <value>`. Names and values are words of
 * `a-z 0-9 -` (together at most 40 characters, as they travel inside buttons); they stand in stored tables and never change.
 */
export interface ChosenOption<T extends string, O> {
  /** What the button in the lobby calls it, such as `Rules`; the value follows. */
  readonly label: TextKey;
  /** The values with their labels, such as `Classic`, in the order in which the button goes through them. */
  readonly values: Readonly<Record<T, TextKey>>;
  /** What it is if nobody chooses. Where it follows from an option above it, it does so anew whenever that one is chosen. */
  readonly usual: T | Following<T, O>;
  /**
   * Says that it decides by which rules the game is played. `/parade start`, `practice` and `rules` offer its values as `rules`. At most
   * one option of a game.
   */
  readonly isRuleSet?: true;
  /** Says that it changes nothing but looks: records leave it out. */
  readonly isLook?: true;
}

/** The value that goes with each value of another option. */
type Following<T extends string, O> = {
  readonly [Name in keyof O & string]: {
    readonly follows: Name;
    readonly by: Readonly<Record<O[Name] & string, T>>;
  };
}[keyof O & string];

/** An option that nobody chooses, as it follows from how the bot is set up. */
export interface GivenOption<T extends string> {
  /** Reads what a table keeps or a record states, and says what it is if that is left out. */
  readonly given: z.ZodType<T>;
}

/** All options of a game, in the order in which the lobby shows them. */
export type OptionTable<O extends Options> = {
  readonly [Name in keyof O]: ChosenOption<O[Name], O> | GivenOption<O[Name]>;
};

/** An option as the platform offers it. */
export interface OptionChoice {
  readonly name: string;
  readonly label: TextKey;
  readonly values: readonly { readonly value: string; readonly label: TextKey }[];
}

/** The options of a game as the platform uses them, made by `defineOptions`. */
export interface GameOptions<O extends Options> {
  /** Reads options from stored tables and records, and fills in what is left out. */
  readonly schema: z.ZodType<O>;
  /** What is played if nobody chooses. */
  readonly usual: O;
  readonly choices: readonly OptionChoice[];
  /** The one of the choices that decides by which rules the game is played. */
  readonly ruleSet: OptionChoice | undefined;
  /** The names of the options that a record states. */
  readonly recorded: readonly string[];
  /** The options with another value of one of the choices, and with what follows from it; undefined where there is no such choice. */
  choose(options: O, name: string, value: string): O | undefined;
  /** How they read in the lobby. */
  describe(options: O, writer: Writer): string;
}

/**
 * The options of a game from one table of them. A game without options gives `defineOptions({})`.
 * @param describe how they read in the lobby, such as `Classic rules`; without it, the labels of their values one after the other
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
  // strict: a table with an option that only a later version knows is left alone by this one
  const schema = z
    .strictObject(Object.fromEntries(all.map(([name, option]) => [name, toSchema(option)])))
    .transform(complete);
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
        labelsOf(choices, options)
          .map((label) => say(label))
          .join(' · ')),
  };
}

type AnyOption = ChosenOption<string, Options> | GivenOption<string>;
type Chosen = Readonly<Record<string, string | undefined>>;

function toChoice(name: string, { label, values }: ChosenOption<string, Options>): OptionChoice {
  return { name, label, values: Object.entries(values).map(([value, own]) => ({ value, label: own })) };
}

function labelsOf(choices: readonly OptionChoice[], options: Options): readonly TextKey[] {
  return choices.flatMap(({ name, values }) => values.find(({ value }) => value === options[name])?.label ?? []);
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
