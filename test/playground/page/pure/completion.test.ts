import type {
  APIApplicationCommand,
  APIApplicationCommandOptionChoice,
  APIApplicationCommandStringOption,
} from 'discord-api-types/v10';
import { ApplicationCommandOptionType, ApplicationCommandType } from 'discord-api-types/v10';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finishLine, readLine } from '../../../../src/playground/page/pure/command-line.ts';
import {
  autocompleteQuestion,
  type Draft,
  emptyDraft,
  type Knowledge,
  markedIn,
  press,
  submit,
  suggest,
  write,
} from '../../../../src/playground/page/pure/completion.ts';
import { findGames, firstLines } from '../../../../src/playground/page/tables/games.ts';
import { person } from '../../../support/whole-bot/page-people.ts';

const ann = person('101', 'Ann');
const ben = person('102', 'Ben');

function chosen(name: string, choices: APIApplicationCommandOptionChoice<string>[]): APIApplicationCommandStringOption {
  return { type: ApplicationCommandOptionType.String, name, description: `The ${name}`, choices };
}

const games = [
  { name: 'Parade', value: 'parade' },
  { name: 'Everyone Loves a Parade', value: 'everyone-loves-a-parade' },
];
const rules = [
  { name: 'Classic', value: 'classic' },
  { name: 'Musicians', value: 'musicians' },
];

const command: APIApplicationCommand = {
  id: '1',
  application_id: '900',
  version: '1',
  type: ApplicationCommandType.ChatInput,
  name: 'parade',
  description: 'Parade games',
  default_member_permissions: null,
  options: [
    {
      type: ApplicationCommandOptionType.Subcommand,
      name: 'start',
      description: 'Open a table',
      options: [
        chosen('game', games),
        chosen('rules', rules),
        {
          type: ApplicationCommandOptionType.Integer,
          name: 'players',
          description: 'Seats',
          min_value: 2,
          max_value: 6,
        },
      ],
    },
    {
      type: ApplicationCommandOptionType.Subcommand,
      name: 'join',
      description: 'Join a table',
      options: [
        {
          type: ApplicationCommandOptionType.String,
          name: 'table',
          description: 'The table',
          required: true,
          autocomplete: true,
        },
      ],
    },
    {
      type: ApplicationCommandOptionType.Subcommand,
      name: 'invite',
      description: 'Ask somebody',
      options: [{ type: ApplicationCommandOptionType.User, name: 'who', description: 'Whom', required: true }],
    },
    { type: ApplicationCommandOptionType.Subcommand, name: 'rules', description: 'How to play' },
  ],
};

const known: Knowledge = { commands: [command], people: [ann, ben], channels: [], offered: new Map(), latest: [] };

function pressAll(text: string, ...keys: readonly string[]): ReturnType<typeof press> {
  let draft: Draft = write(text);
  let last: ReturnType<typeof press> = { draft, effect: null, handled: false };
  for (const key of keys) {
    last = press(draft, key, known);
    draft = last.draft;
  }
  return last;
}

describe('a slash command that is typed', () => {
  it('is sent by Enter as it stands, with a choice by its value or its name', () => {
    for (const line of ['/parade start game:parade', '/parade start game:Parade', '/parade start game:Parade ']) {
      expect(pressAll(line, 'Enter').effect).toMatchObject({
        effect: 'run',
        invocation: { command: 'parade', subcommand: 'start', options: [{ name: 'game', value: 'parade' }] },
      });
    }
  });

  it('takes several options in any order, with spaces in a choice, and numbers as numbers', () => {
    const position = readLine('/parade start players:4 game:Everyone Loves a Parade rules:classic', [command], known);
    expect(finishLine(position)).toEqual({
      command: 'parade',
      subcommand: 'start',
      options: [
        { name: 'players', value: 4 },
        { name: 'game', value: 'everyone-loves-a-parade' },
        { name: 'rules', value: 'classic' },
      ],
    });
  });

  it('is sent without options where none is needed', () => {
    for (const line of ['/parade start', '/parade start ', '/parade rules']) {
      expect(pressAll(line, 'Enter').effect).toMatchObject({ effect: 'run', invocation: { options: [] } });
    }
  });

  it('highlights what Enter would enter: nothing where Enter sends the line, until an arrow is pressed', () => {
    const marked = (text: string, ...keys: string[]) => markedIn(pressAll(text, ...keys).draft, known);
    expect(marked('/parade sta')).toBe(0);
    expect(marked('/parade start ')).toBeUndefined();
    expect(marked('/parade start ', 'ArrowDown')).toBe(0);
    expect(marked('/parade start ', 'ArrowUp')).toBe(suggest('/parade start ', known).length - 1);
    expect(marked('/parade start game:')).toBe(0);
    expect(marked('/parade start game:Parade')).toBeUndefined();
  });

  it('means people by their name', () => {
    expect(finishLine(readLine('/parade invite who:@Ben', [command], known))).toMatchObject({
      options: [{ name: 'who', value: '102' }],
    });
  });

  it('stays with a reason when it cannot be sent', () => {
    for (const [line, reason] of [
      ['/parade start players:9', 'players'],
      ['/parade start players:2.5', 'players'],
      ['/parade start game:chess', 'chess'],
      ['/parade start colour', 'colour'],
      ['/parade join', 'table'],
      ['/parade dance now', 'dance'],
      ['/dance now', '/dance'],
    ] as const) {
      const { draft, effect } = submit(write(line), known);
      expect(draft.text).toBe(line);
      expect(effect).toMatchObject({ effect: 'problem', problem: expect.stringContaining(reason) });
    }
  });

  it('is a message when it does not begin with a slash', () => {
    expect(submit(write('  hello /parade '), known)).toEqual({
      draft: emptyDraft,
      effect: { effect: 'say', content: 'hello /parade' },
    });
    expect(submit(write('   '), known).effect).toBeNull();
  });

  it('never throws, whatever is typed', () => {
    const words = fc.constantFrom(
      '/',
      'parade',
      ' ',
      'start',
      'game:',
      'Parade',
      'players:',
      '4',
      ':',
      '@',
      'who:',
      'x',
      '  ',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(words, fc.string())),
        fc.constantFrom('Enter', 'Tab', 'ArrowUp', 'Escape'),
        (parts, key) => {
          const text = parts.join('');
          for (const each of suggest(text, known)) expect(each.line.startsWith('/')).toBe(true);
          expect(press(write(text), key, known).draft.highlighted).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('the list above the line', () => {
  it('offers commands, then options, then choices, and picking leads to a line that can be sent', () => {
    const first = pressAll('/par', 'Enter');
    expect(first.draft.text).toBe('/parade start ');
    const second = press(first.draft, 'Tab', known);
    expect(second.draft.text).toBe('/parade start game:');
    const third = press(second.draft, 'ArrowDown', known);
    const fourth = press(third.draft, 'Enter', known);
    expect(fourth.draft.text).toBe('/parade start game:Everyone Loves a Parade ');
    expect(press(fourth.draft, 'Enter', known).effect).toMatchObject({
      effect: 'run',
      invocation: { options: [{ name: 'game', value: 'everyone-loves-a-parade' }] },
    });
  });

  it('leaves out options that are given and narrows by what is typed', () => {
    expect(suggest('/parade start game:parade ru', known).map((each) => each.label)).toEqual(['rules:']);
    expect(suggest('/parade start game:mus', known)).toEqual([]);
    expect(suggest('/parade start rules:mus', known).map((each) => each.label)).toEqual(['Musicians']);
    expect(suggest('/jo', known).map((each) => each.label)).toEqual(['/parade join']);
  });

  it('goes round at its ends', () => {
    const count = suggest('/', known).length;
    expect(pressAll('/', 'ArrowUp').draft.highlighted).toBe(count - 1);
    expect(pressAll('/', 'ArrowUp', 'ArrowDown').draft.highlighted).toBe(0);
  });

  it('closes with Escape until something else is typed', () => {
    const closed = pressAll('/par', 'Escape');
    expect(closed.draft.closed).toBe(true);
    expect(press(closed.draft, 'Tab', known).handled).toBe(false);
    expect(write('/para').closed).toBe(false);
  });

  it('means what is highlighted once the arrows were used, even if the line could be sent', () => {
    expect(pressAll('/parade start ', 'ArrowDown', 'ArrowDown', 'Enter').draft.text).toBe('/parade start rules:');
  });
});

describe('autocomplete', () => {
  it('asks the bot about the option that is being typed, and nothing else', () => {
    expect(autocompleteQuestion('/parade join table:7', known)).toEqual({
      command: 'parade',
      subcommand: 'join',
      options: [{ name: 'table', value: '7', focused: true }],
    });
    expect(autocompleteQuestion('/parade start game:p', known)).toBeNull();
    expect(autocompleteQuestion('/parade join ', known)).toBeNull();
  });

  it('shows the name of a choice and sends its value', () => {
    const choices = [{ name: '7K3F · Parade with Ann', value: '7K3F' }];
    const answered: Knowledge = { ...known, latest: choices, offered: new Map([['table', choices]]) };
    const picked = press(write('/parade join table:7'), 'Enter', answered);
    expect(picked.draft.text).toBe('/parade join table:7K3F · Parade with Ann ');
    expect(press(picked.draft, 'Enter', { ...answered, latest: [] }).effect).toMatchObject({
      invocation: { options: [{ name: 'table', value: '7K3F' }] },
    });
  });

  it('sends what was typed when the bot offers nothing', () => {
    expect(pressAll('/parade join table:7K3F', 'Enter').effect).toMatchObject({
      invocation: { options: [{ name: 'table', value: '7K3F' }] },
    });
  });
});

describe('the first screen', () => {
  it('offers lines that can be sent at once: a start for each game, or one where none can be named', () => {
    const lines = firstLines([command], 'start').map((each) => each.line);
    expect(lines).toEqual(['/parade start game:parade', '/parade start game:everyone-loves-a-parade']);
    expect(firstLines([command], 'rules')).toEqual([{ label: '/parade rules', line: '/parade rules' }]);
    expect(firstLines([command], 'lesson')).toEqual([]);
    for (const line of lines) expect(submit(write(line), known).effect).toMatchObject({ effect: 'run' });
  });

  it('knows the games and what else the command can do', () => {
    expect(findGames([command])).toEqual({
      command: 'parade',
      games,
      subcommands: ['start', 'join', 'invite', 'rules'],
    });
  });

  it('offers nothing while the bot has no such command', () => {
    expect(firstLines([], 'start')).toEqual([]);
    expect(findGames([])).toBeNull();
  });
});
