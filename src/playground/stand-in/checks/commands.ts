/** The forms of commands, by docs.discord.com/developers/interactions/application-commands. */
import { ApplicationCommandType, ApplicationCommandOptionType as Kind, Locale } from 'discord-api-types/v10';
import { z } from 'zod';
import { blame, lengthOf, list, readForm, requiredField, text, tooLong } from './form.ts';

const commandName = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
/** Two locales are in Discord's OpenAPI document only. */
const knownLocales: ReadonlySet<string> = new Set([...Object.values(Locale), 'ar', 'he']);
const mostCharacters = 8000;
const mostCommands = 100;

const chatName = z.string().superRefine((value, context) => {
  if (commandName.test(value) && value === value.toLowerCase()) return;
  blame(context, [], 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
});

function translated<T extends z.ZodType>(each: T) {
  return z
    .record(z.string(), each)
    .superRefine((value, context) => {
      for (const locale of Object.keys(value)) {
        if (knownLocales.has(locale)) continue;
        blame(context, [locale], 'BASE_TYPE_CHOICES', `"${locale}" is not a locale that Discord knows.`);
      }
    })
    .nullish();
}

const choice = z.object({
  name: text(100, 1),
  name_localizations: translated(text(100, 1)),
  value: z.union([text(100), z.number()]),
});

interface Option {
  readonly type: number;
  readonly name: string;
  readonly description: string;
  readonly required?: boolean | null | undefined;
  readonly autocomplete?: boolean | null | undefined;
  readonly choices?: readonly z.infer<typeof choice>[] | null | undefined;
  readonly options?: readonly Option[] | null | undefined;
}

const option: z.ZodType<Option> = z.lazy(() =>
  z
    .object({
      type: z.int().min(1).max(11),
      name: chatName,
      name_localizations: translated(chatName),
      description: text(100, 1),
      description_localizations: translated(text(100, 1)),
      required: z.boolean().nullish(),
      choices: list(choice, 25).nullish(),
      options: list(option, 25).nullish(),
      channel_types: z.array(z.int()).nullish(),
      min_value: z.number().nullish(),
      max_value: z.number().nullish(),
      min_length: z.int().min(0).max(6000).nullish(),
      max_length: z.int().min(1).max(6000).nullish(),
      autocomplete: z.boolean().nullish(),
    })
    .superRefine((value, context) => {
      if (value.autocomplete && value.choices?.length) {
        const words = 'Autocomplete cannot be used together with choices.';
        blame(context, ['autocomplete'], 'APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES', words);
      }
      checkOptions(value.options ?? [], context);
    }),
);

function checkOptions(options: readonly Option[], context: z.RefinementCtx): void {
  const names = new Set<string>();
  let optional = false;
  options.forEach(({ name, type, required }, index) => {
    if (names.has(name)) {
      const words = 'Option names must be unique';
      blame(context, ['options', index, 'name'], 'APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE', words);
    }
    names.add(name);
    if (type === Kind.Subcommand || type === Kind.SubcommandGroup) return;
    if (required && optional) {
      const words = 'Required options must be placed before non-required options';
      blame(context, ['options', index], 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID', words);
    }
    optional ||= !required;
  });
  const nested = options.filter(({ type }) => type === Kind.Subcommand || type === Kind.SubcommandGroup).length;
  if (nested > 0 && nested < options.length) {
    const words = 'Sub-command and sub-command group option types are mutually exclusive to all other types';
    blame(context, ['options'], 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', words);
  }
}

const command = z
  .object({
    type: z.int().min(1).max(4).nullish(),
    name: text(32, 1),
    name_localizations: translated(text(32, 1)),
    description: text(100).nullish(),
    description_localizations: translated(text(100, 1)),
    options: list(option, 25).nullish(),
    default_member_permissions: z.union([z.string().regex(/^\d+$/), z.int()]).nullish(),
    dm_permission: z.boolean().nullish(),
    contexts: z.array(z.int().min(0).max(2)).nullish(),
    integration_types: z.array(z.int().min(0).max(1)).nullish(),
    nsfw: z.boolean().nullish(),
  })
  .superRefine((value, context) => {
    if ((value.type ?? ApplicationCommandType.ChatInput) === ApplicationCommandType.ChatInput) {
      if (!chatName.safeParse(value.name).success) {
        blame(context, ['name'], 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
      }
      if (!value.description) blame(context, ['description'], ...requiredField);
    }
    checkOptions(value.options ?? [], context);
    const size = charactersOf({ ...value, description: value.description ?? '', type: 1 });
    if (size > mostCharacters) {
      blame(context, [], 'APPLICATION_COMMAND_TOO_LARGE', `Command exceeds maximum size (${mostCharacters})`);
    }
  });
export type CheckedCommand = z.infer<typeof command>;

function charactersOf(part: Option): number {
  const choices = (part.choices ?? []).reduce(
    (sum, { name, value }) => sum + lengthOf(name) + (typeof value === 'string' ? lengthOf(value) : 0),
    0,
  );
  const own = lengthOf(part.name) + lengthOf(part.description) + choices;
  return (part.options ?? []).reduce((sum, inner) => sum + charactersOf(inner), own);
}

const commands = z.array(command).superRefine((value, context) => {
  const seen = new Set<string>();
  value.forEach(({ name, type }, index) => {
    const key = `${type ?? 1}:${name}`;
    if (seen.has(key)) {
      const words = 'Application command names must be unique';
      blame(context, [index, 'name'], 'APPLICATION_COMMANDS_DUPLICATE_NAME', words);
    }
    seen.add(key);
  });
  if (value.filter(({ type }) => (type ?? 1) === 1).length > mostCommands) {
    blame(context, [], ...tooLong(mostCommands));
  }
});

export function readCommand(body: unknown): CheckedCommand {
  return readForm(command, body);
}

export function readCommands(body: unknown): CheckedCommand[] {
  return readForm(commands, body);
}
