/** The forms of commands, by docs.discord.com/developers/interactions/application-commands. */
import { ApplicationCommandType, ApplicationCommandOptionType as Kind } from 'discord-api-types/v10';
import { z } from 'zod';
import { type Choice, choice, refuseEqualChoices } from './choices.ts';
import { blame, lengthOf, list, readForm, requiredField, text, tooLong, unique } from './form.ts';
import { translated } from './translated.ts';

const commandName = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const mostCharacters = 8000;
const mostCommands = 100;

const chatName = z.string().superRefine((value, context) => {
  if (commandName.test(value) && value === value.toLowerCase()) return;
  blame(context, [], 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
});

interface Option {
  readonly type: number;
  readonly name: string;
  readonly description: string;
  readonly required?: boolean | null | undefined;
  readonly autocomplete?: boolean | null | undefined;
  readonly choices?: readonly Choice[] | null | undefined;
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
      channel_types: unique(z.int()).nullish(),
      min_value: z.number().nullish(),
      max_value: z.number().nullish(),
      min_length: z.int().min(0).max(6000).nullish(),
      max_length: z.int().min(1).max(6000).nullish(),
      autocomplete: z.boolean().nullish(),
    })
    .superRefine((value, context) => {
      checkChoices(value, context);
      checkNesting(value, context);
      checkOptions(value.options ?? [], context);
    }),
);

/** The types of options that may have choices or autocomplete, with the form of their values. */
const choiceValues: Readonly<Record<number, z.ZodType>> = {
  [Kind.String]: z.string(),
  [Kind.Integer]: z.int(),
  [Kind.Number]: z.number(),
};

function checkChoices({ type, choices, autocomplete }: Option, context: z.RefinementCtx): void {
  if (autocomplete && choices?.length) {
    const words = 'Autocomplete cannot be used together with choices.';
    blame(context, ['autocomplete'], 'APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES', words);
  }
  const value = choiceValues[type];
  if (!value && choices?.length) blame(context, ['choices'], ...notForThisType('Choices'));
  if (!value && autocomplete) blame(context, ['autocomplete'], ...notForThisType('Autocomplete'));
  choices?.forEach((each, index) => {
    if (!value || value.safeParse(each.value).success) return;
    blame(context, ['choices', index, 'value'], 'BASE_TYPE_INVALID', 'The value is not of the type of its option.');
  });
  refuseEqualChoices(choices ?? [], context);
}

function notForThisType(what: string): [code: string, message: string] {
  return ['APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', `${what} cannot be configured for this type of option`];
}

/** A group holds subcommands and nothing else, a subcommand holds options that take values, and these hold nothing. */
function checkNesting({ type, options }: Option, context: z.RefinementCtx): void {
  options?.forEach((inner, index) => {
    const fits =
      type === Kind.SubcommandGroup ? inner.type === Kind.Subcommand : type === Kind.Subcommand && takesValue(inner);
    if (!fits) blame(context, ['options', index], ...notForThisType('This option'));
  });
}

function takesValue({ type }: Option): boolean {
  return type !== Kind.Subcommand && type !== Kind.SubcommandGroup;
}

function checkOptions(options: readonly Option[], context: z.RefinementCtx): void {
  const names = new Set<string>();
  let optional = false;
  options.forEach((option, index) => {
    const { name, required } = option;
    if (names.has(name)) {
      const words = 'Option names must be unique';
      blame(context, ['options', index, 'name'], 'APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE', words);
    }
    names.add(name);
    if (!takesValue(option)) return;
    if (required && optional) {
      const words = 'Required options must be placed before non-required options';
      blame(context, ['options', index], 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID', words);
    }
    optional ||= !required;
  });
  const nested = options.filter((option) => !takesValue(option)).length;
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
    contexts: unique(z.int().min(0).max(2)).nullish(),
    integration_types: unique(z.int().min(0).max(1)).nullish(),
    nsfw: z.boolean().nullish(),
  })
  .superRefine((value, context) => {
    if ((value.type ?? ApplicationCommandType.ChatInput) === ApplicationCommandType.ChatInput) {
      if (!chatName.safeParse(value.name).success) {
        blame(context, ['name'], 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
      }
      if (!value.description) blame(context, ['description'], ...requiredField);
    } else if (value.description) {
      const words = 'Context menu commands cannot have description';
      blame(context, ['description'], 'APPLICATION_COMMAND_INVALID_DESCRIPTION', words);
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
