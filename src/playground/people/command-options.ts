/** Turns what a person types into a slash command's data, by the rules of Discord's clients. */
import {
  type APIApplicationCommand,
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandInteractionDataBasicOption,
  type APIApplicationCommandOption,
  ApplicationCommandType,
  InteractionContextType,
  ApplicationCommandOptionType as Kind,
} from 'discord-api-types/v10';
import type { World } from '../stand-in/world/world.ts';

/** An option as typed, by its name. With autocomplete, the option in which the person types has the focus. */
export interface TypedOption {
  readonly name: string;
  readonly value: string | number | boolean;
  readonly focused?: boolean;
}

interface FoundCommand {
  readonly command: APIApplicationCommand;
  /** Group and subcommand, if any. */
  readonly path: readonly APIApplicationCommandOption[];
  readonly options: readonly APIApplicationCommandBasicOption[];
}

/** Whether a client offers the command: its contexts fit, and in a server the person has the rights that it asks for. */
export function isUsable(command: APIApplicationCommand, rights: bigint | undefined): boolean {
  const context = rights === undefined ? InteractionContextType.BotDM : InteractionContextType.Guild;
  if (command.contexts && !command.contexts.includes(context)) return false;
  if (rights === undefined) return true;
  const needed = BigInt(command.default_member_permissions ?? 0);
  return (rights & needed) === needed;
}

/**
 * Finds a command by its words: `chess start`, or `start` alone when only one command has such a subcommand. Throws when
 * there is no such command, because nobody could type it.
 */
export function findCommand(commands: readonly APIApplicationCommand[], words: string): FoundCommand {
  const [first = '', ...rest] = words.trim().replace(/^\//, '').split(/\s+/);
  const typed = commands.filter(({ type }) => type === ApplicationCommandType.ChatInput);
  const named = typed.find(({ name }) => name === first);
  if (named) return descend(named, rest);
  const holders = typed.filter(({ options }) => options?.some(({ name }) => name === first));
  const [holder] = holders;
  if (!holder || holders.length > 1) {
    throw new Error(`no command /${words}; there are: ${typed.map(({ name }) => `/${name}`).join(', ') || 'none'}`);
  }
  return descend(holder, [first, ...rest]);
}

function descend(command: APIApplicationCommand, words: readonly string[]): FoundCommand {
  let options: readonly APIApplicationCommandOption[] = command.options ?? [];
  const path: APIApplicationCommandOption[] = [];
  for (const word of words) {
    const next = options.find(({ name }) => name === word);
    if (!next || (next.type !== Kind.Subcommand && next.type !== Kind.SubcommandGroup)) {
      throw new Error(`/${command.name} has no subcommand ${word}`);
    }
    path.push(next);
    options = next.options ?? [];
  }
  if (options.some(isNested)) throw new Error(`/${command.name} needs one of its subcommands`);
  return { command, path, options: options as readonly APIApplicationCommandBasicOption[] };
}

function isNested({ type }: APIApplicationCommandOption): boolean {
  return type === Kind.Subcommand || type === Kind.SubcommandGroup;
}

/** The `data` of an interaction, without resolved people. Throws on what a client would not send. */
export function commandData(world: World, found: FoundCommand, typed: readonly TypedOption[], complete: boolean) {
  const { command } = found;
  for (const { name } of typed) {
    if (!found.options.some((option) => option.name === name))
      throw new Error(`/${command.name} has no option ${name}`);
  }
  const values = found.options.flatMap((option) => {
    const given = typed.find(({ name }) => name === option.name);
    if (given) return [typedOption(world, option, given, complete)];
    if (option.required && complete) throw new Error(`/${command.name} needs the option ${option.name}`);
    return [];
  });
  const nested = [...found.path]
    .reverse()
    .reduce<object[]>((inner, { name, type }) => [{ name, type, options: inner }], values);
  return {
    id: command.id,
    name: command.name,
    type: ApplicationCommandType.ChatInput as const,
    ...(command.guild_id === undefined ? {} : { guild_id: command.guild_id }),
    options: nested as APIApplicationCommandInteractionDataBasicOption[],
  };
}

function typedOption(
  world: World,
  option: APIApplicationCommandBasicOption,
  { name, value, focused }: TypedOption,
  complete: boolean,
) {
  const refuse = (why: string) => new Error(`option ${name}: ${JSON.stringify(value)} ${why}`);
  const result = { name, type: option.type, ...(focused ? { focused } : {}) };
  if (!complete) return { ...result, value: focused ? String(value) : value };
  if (option.type === Kind.User) {
    const found = [...world.people.values()].find(({ user }) => user.id === value || user.global_name === value);
    const id = value === world.bot.id ? world.bot.id : found?.user.id;
    if (id === undefined) throw refuse('is nobody here');
    return { ...result, value: id };
  }
  const choices = 'choices' in option ? option.choices : undefined;
  if (choices?.length && !choices.some((choice) => choice.value === value)) throw refuse('is not among the choices');
  if (option.type === Kind.Integer || option.type === Kind.Number)
    return { ...result, value: checkNumber(option, value, refuse) };
  if (option.type === Kind.Boolean && typeof value !== 'boolean') throw refuse('is neither true nor false');
  if (option.type === Kind.String) return { ...result, value: checkText(option, value, refuse) };
  return { ...result, value };
}

function checkNumber(
  option: { readonly type: Kind; readonly min_value?: number; readonly max_value?: number },
  value: TypedOption['value'],
  refuse: (why: string) => Error,
): number {
  if (typeof value !== 'number') throw refuse('is not a number');
  if (option.type === Kind.Integer && !Number.isInteger(value)) throw refuse('is not a whole number');
  if (value < (option.min_value ?? -Infinity) || value > (option.max_value ?? Infinity))
    throw refuse('is out of range');
  return value;
}

function checkText(
  option: { readonly min_length?: number; readonly max_length?: number },
  value: TypedOption['value'],
  refuse: (why: string) => Error,
): string {
  if (typeof value !== 'string') throw refuse('is not a text');
  const length = [...value].length;
  if (length < (option.min_length ?? 0) || length > (option.max_length ?? 6000))
    throw refuse('has not the right length');
  return value;
}
