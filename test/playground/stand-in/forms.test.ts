import { describe, expect, it } from 'vitest';
import { readCallback } from '../../../src/playground/stand-in/checks/callback.ts';
import { readCommands } from '../../../src/playground/stand-in/checks/commands.ts';
import { readMessage } from '../../../src/playground/stand-in/checks/message.ts';
import { Refusal } from '../../../src/playground/stand-in/errors.ts';

/** Where a body is at fault, as `path CODE`; empty when Discord would take it. */
function faults(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.body.code !== 50035) return [String(error.body.code)];
    expect(error).toMatchObject({ status: 400, body: { message: 'Invalid Form Body' } });
    return leaves(error.body.errors, '');
  }
}

function leaves(tree: unknown, path: string): string[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) => {
    if (key === '_errors') return (value as { code: string }[]).map(({ code }) => `${path} ${code}`);
    return leaves(value, path === '' ? key : `${path}.${key}`);
  });
}

const message = (body: object, filenames: string[] = []) =>
  faults(() => readMessage(body, { filenames, knowsEmoji: (id) => id === '1' }));
const button = (custom_id: string, more: object = {}) => ({ type: 2, style: 1, label: 'a', custom_id, ...more });
const row = (...components: object[]) => ({ type: 1, components });
const select = (count: number, more: object = {}) => ({
  type: 3,
  custom_id: 's',
  options: Array.from({ length: count }, (_, index) => ({ label: `${index}`, value: `${index}` })),
  ...more,
});

describe('a message is taken', () => {
  it.each([
    ['2000 characters, emoji counted once', { content: '🎈'.repeat(2000) }],
    [
      'five rows of five buttons',
      { components: range(5).map((y) => row(...range(5).map((x) => button(`${x}:${y}`)))) },
    ],
    ['embeds of 6000 in sum', { embeds: [{ description: 'x'.repeat(4096) }, { description: 'x'.repeat(1904) }] }],
    ['a custom id of 100', { components: [row(button('x'.repeat(100)))] }],
    ['a menu of 25', { components: [row(select(25))] }],
    ['an emoji of the application', { components: [row(button('a', { emoji: { id: '1', name: 'r3' } }))] }],
    ['40 components in v2', { flags: 32768, components: range(40).map(() => ({ type: 10, content: 'x' })) }],
  ])('%s', (_what, body) => {
    expect(message({ content: 'flags' in body ? undefined : 'x', ...body })).toEqual([]);
  });
});

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

describe('a message is refused', () => {
  it.each([
    ['2001 characters', { content: 'x'.repeat(2001) }, 'content BASE_TYPE_MAX_LENGTH'],
    ['an embed title of 257', { embeds: [{ title: 'x'.repeat(257) }] }, 'embeds.0.title BASE_TYPE_MAX_LENGTH'],
    ['an embed with nothing', { embeds: [{}] }, 'embeds.0.description BASE_TYPE_REQUIRED'],
    [
      'a field without a value',
      { embeds: [{ fields: [{ name: 'a', value: ' ' }] }] },
      'embeds.0.fields.0.value BASE_TYPE_REQUIRED',
    ],
    [
      'embeds of 6001 in sum',
      { embeds: [{ description: 'x'.repeat(4096) }, { description: 'x'.repeat(1905) }] },
      'embeds MAX_EMBED_SIZE_EXCEEDED',
    ],
    ['eleven embeds', { embeds: range(11).map(() => ({ title: 'a' })) }, 'embeds BASE_TYPE_MAX_LENGTH'],
    ['six rows', { components: range(6).map((n) => row(button(`${n}`))) }, 'components BASE_TYPE_MAX_LENGTH'],
    [
      'six buttons in a row',
      { components: [row(...range(6).map((n) => button(`${n}`)))] },
      'components.0.components BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a button beside a menu',
      { components: [row(select(1), button('a'))] },
      'components.0.components COMPONENT_LAYOUT_WIDTH_EXCEEDED',
    ],
    [
      'a custom id of 101',
      { components: [row(button('x'.repeat(101)))] },
      'components.0.components.0.custom_id BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a custom id twice',
      { components: [row(button('a')), row(button('a'))] },
      'components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED',
    ],
    [
      'a label of 81',
      { components: [row(button('a', { label: 'x'.repeat(81) }))] },
      'components.0.components.0.label BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a button without label and emoji',
      { components: [row({ type: 2, style: 1, custom_id: 'a' })] },
      'components.0.components.0.label BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED',
    ],
    [
      'an unknown emoji',
      { components: [row(button('a', { emoji: { id: '2', name: 'r3' } }))] },
      'components.0.components.0.emoji.id BUTTON_COMPONENT_INVALID_EMOJI',
    ],
    ['a menu of 26', { components: [row(select(26))] }, 'components.0.components.0.options BASE_TYPE_BAD_LENGTH'],
    [
      'more to choose than there is',
      { components: [row(select(2, { max_values: 3 }))] },
      'components.0.components.0.max_values SELECT_COMPONENT_MAX_VALUES',
    ],
    [
      'a v2 component without the flag',
      { content: 'x', components: [{ type: 10, content: 'x' }] },
      'components.0.type UNION_TYPE_CHOICES',
    ],
    [
      'content in v2',
      { flags: 32768, content: 'x', components: [{ type: 10, content: 'x' }] },
      'content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    ],
    [
      '41 components in v2',
      { flags: 32768, components: range(41).map(() => ({ type: 10, content: 'x' })) },
      'components COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
    ],
    [
      '4001 characters in v2',
      {
        flags: 32768,
        components: [
          { type: 10, content: 'x'.repeat(4000) },
          { type: 10, content: 'x' },
        ],
      },
      'components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
    ],
    [
      'a picture that is not attached',
      { embeds: [{ title: 'a', image: { url: 'attachment://board.png' } }] },
      'embeds MESSAGE_ATTACHMENT_NOT_FOUND',
    ],
    [
      'mentions both parsed and listed',
      { content: 'x', allowed_mentions: { parse: ['users'], users: ['1'] } },
      'allowed_mentions MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
    ],
    [
      'a mention listed twice',
      { content: 'x', allowed_mentions: { users: ['1', '2', '1'] } },
      'allowed_mentions.users.2 SET_TYPE_ALREADY_CONTAINS_VALUE',
    ],
    ['a nonce of 26', { content: 'x', nonce: 'x'.repeat(26) }, 'nonce BASE_TYPE_MAX_LENGTH'],
  ])('%s', (_what, body, fault) => {
    expect(message(body)).toEqual([fault]);
  });
});

describe('commands', () => {
  const command = (more: object = {}) => ({ name: 'parade', description: 'Play', ...more });
  const option = (name: string, more: object = {}) => ({ type: 3, name, description: 'x', ...more });
  const subcommand = (name: string, options: object[]) => ({ type: 1, name, description: 'x', options });
  const choice = (name: string, value: string | number) => ({ name, value });
  it.each([
    ['capitals', [command({ name: 'Parade' })], '0.name APPLICATION_COMMAND_INVALID_NAME'],
    ['the same name twice', [command(), command()], '1.name APPLICATION_COMMANDS_DUPLICATE_NAME'],
    ['26 options', [command({ options: range(26).map((n) => option(`o${n}`)) })], '0.options BASE_TYPE_MAX_LENGTH'],
    [
      'a required option after another',
      [command({ options: [option('a'), option('b', { required: true })] })],
      '0.options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
    ],
    [
      'an unknown locale',
      [command({ name_localizations: { xx: 'parade' } })],
      '0.name_localizations.xx BASE_TYPE_CHOICES',
    ],
    [
      'two choices of one name',
      [command({ options: [option('a', { choices: [choice('x', '1'), choice('x', '2')] })] })],
      '0.options.0.choices.1.name APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_DUPLICATE',
    ],
    [
      'two choices of one value, also below a subcommand',
      [command({ options: [subcommand('s', [option('a', { choices: [choice('x', '1'), choice('y', '1')] })])] })],
      '0.options.0.options.0.choices.1.value APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_DUPLICATE',
    ],
    [
      'choices of another type than their option',
      [command({ options: [option('a', { type: 4, choices: [choice('x', '1')] })] })],
      '0.options.0.choices.0.value BASE_TYPE_INVALID',
    ],
    [
      'choices of people',
      [command({ options: [option('a', { type: 6, choices: [choice('x', '1')] })] })],
      '0.options.0.choices APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
    ],
    [
      'autocompletion of people',
      [command({ options: [option('a', { type: 6, autocomplete: true })] })],
      '0.options.0.autocomplete APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
    ],
    [
      'a subcommand in a subcommand',
      [command({ options: [subcommand('s', [subcommand('t', [])])] })],
      '0.options.0.options.0 APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
    ],
    [
      'a group of options',
      [command({ options: [{ ...subcommand('g', [option('a')]), type: 2 }] })],
      '0.options.0.options.0 APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
    ],
    ['a context twice', [command({ contexts: [0, 0] })], '0.contexts.1 SET_TYPE_ALREADY_CONTAINS_VALUE'],
    [
      'a description in a context menu',
      [command({ type: 2 })],
      '0.description APPLICATION_COMMAND_INVALID_DESCRIPTION',
    ],
    [
      'more than 8000 characters',
      [
        command({
          options: range(25).map((n) =>
            option(`o${n}`, { choices: range(2).map((m) => ({ name: 'x'.repeat(99), value: `${m}`.repeat(99) })) }),
          ),
        }),
      ],
      '0 APPLICATION_COMMAND_TOO_LARGE',
    ],
  ])('with %s are refused', (_what, body, fault) => {
    expect(faults(() => readCommands(body))).toContain(fault);
  });

  it('of the usual kind are taken', () => {
    const choices = [choice('one', 1), choice('two', 2)];
    const group = { ...subcommand('g', [subcommand('s', [option('a', { required: true }), option('b')])]), type: 2 };
    const body = [
      command({ options: [option('a', { required: true }), option('b', { type: 4, choices })] }),
      command({ name: 'deep', options: [group, subcommand('t', [option('a', { autocomplete: true })])] }),
      { type: 2, name: 'Look at' },
    ];
    expect(faults(() => readCommands(body))).toEqual([]);
  });
});

describe('an answer', () => {
  it.each([
    ['a slash command by an update', 2, false, { type: 7, data: {} }],
    ['autocompletion by a message', 4, false, { type: 4, data: { content: 'x' } }],
    ['a modal by a modal', 5, true, { type: 9, data: { custom_id: 'a', title: 'a', components: [] } }],
  ])('to %s is refused', (_what, kind, fromMessage, body) => {
    expect(faults(() => readCallback(body, kind, fromMessage)).join()).toMatch(/type INTERACTION|data.components/);
  });

  it('of 26 choices is refused', () => {
    const choices = range(26).map((n) => ({ name: `${n}`, value: `${n}` }));
    expect(faults(() => readCallback({ type: 8, data: { choices } }, 4, false))).toEqual([
      'data.choices BASE_TYPE_MAX_LENGTH',
    ]);
  });

  it('may defer with no flag but ephemeral', () => {
    expect(faults(() => readCallback({ type: 5, data: { flags: 64 } }, 2, false))).toEqual([]);
    expect(faults(() => readCallback({ type: 5, data: { flags: 32832 } }, 2, false))).toHaveLength(1);
  });
});
