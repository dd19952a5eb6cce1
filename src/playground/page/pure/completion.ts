/** What is offered while a line is typed, and what keys do with it. Pure. */
import type { APIApplicationCommand, APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import {
  choicesOf,
  finishLine,
  type Invocation,
  isSlashCommand,
  type Meanings,
  type Position,
  readLine,
  subcommandsOf,
} from './command-line.ts';

interface Suggestion {
  readonly label: string;
  readonly detail: string;
  /** The whole line after this suggestion has been picked. */
  readonly line: string;
}

export interface Knowledge extends Meanings {
  readonly commands: readonly APIApplicationCommand[];
  /** The last answer to an autocomplete question about the option that is being typed. */
  readonly latest: readonly APIApplicationCommandOptionChoice[];
}

/** The line and the list above it. */
export interface Draft {
  readonly text: string;
  readonly highlighted: number;
  /** Whether the writer has used the arrows in the list, and so means what is highlighted. */
  readonly walked: boolean;
  /** Closed with Escape until something else is typed. */
  readonly closed: boolean;
}

export type Effect =
  | { readonly effect: 'run'; readonly invocation: Invocation; readonly line: string }
  | { readonly effect: 'say'; readonly content: string }
  | { readonly effect: 'problem'; readonly problem: string };

export const emptyDraft: Draft = { text: '', highlighted: 0, walked: false, closed: false };

export function write(text: string): Draft {
  return { ...emptyDraft, text };
}

function matching<Item>(items: readonly Item[], partial: string, nameOf: (item: Item) => string): readonly Item[] {
  const wanted = partial.trim().toLowerCase();
  const begins = items.filter((each) => nameOf(each).toLowerCase().startsWith(wanted));
  const contains = items.filter((each) => !begins.includes(each) && nameOf(each).toLowerCase().includes(wanted));
  return [...begins, ...contains];
}

function suggestValues(
  text: string,
  position: Extract<Position, { at: 'value' }>,
  known: Knowledge,
): readonly Suggestion[] {
  const { option, partial, from } = position;
  const asked = 'autocomplete' in option && option.autocomplete === true;
  const choices = asked
    ? known.latest
    : matching(choicesOf(option, known), partial, (each) => `${each.name} ${each.value}`);
  return choices.slice(0, 25).map(({ name }) => ({ label: name, detail: '', line: `${text.slice(0, from)}${name} ` }));
}

function suggestOptions(text: string, position: Extract<Position, { at: 'option' }>): readonly Suggestion[] {
  const taken = new Set(position.given.map((each) => each.option.name));
  const free = position.options.filter((each) => !taken.has(each.name));
  return matching(free, position.partial, (each) => each.name).map((each) => ({
    label: `${each.name}:`,
    detail: `${each.description}${each.required === true ? '' : ' (optional)'}`,
    line: `${text.slice(0, position.from)}${each.name}:`,
  }));
}

function suggestCommands(position: Extract<Position, { at: 'command' }>, known: Knowledge): readonly Suggestion[] {
  const whole = known.commands.filter(isSlashCommand).flatMap((command) => {
    const children = subcommandsOf(command);
    if (children.length === 0) return [{ words: command.name, description: command.description }];
    return children.map((each) => ({ words: `${command.name} ${each.name}`, description: each.description }));
  });
  return matching(whole, position.partial, (each) => each.words).map((each) => ({
    label: `/${each.words}`,
    detail: each.description,
    line: `/${each.words} `,
  }));
}

function suggestSubcommands(text: string, position: Extract<Position, { at: 'subcommand' }>): readonly Suggestion[] {
  return matching(subcommandsOf(position.command), position.partial, (each) => each.name).map((each) => ({
    label: `/${position.command.name} ${each.name}`,
    detail: each.description,
    line: `${text.slice(0, position.from)}${each.name} `,
  }));
}

export function suggest(text: string, known: Knowledge): readonly Suggestion[] {
  const position = readLine(text, known.commands, known);
  switch (position.at) {
    case 'message':
    case 'unknown':
      return [];
    case 'command':
      return suggestCommands(position, known);
    case 'subcommand':
      return suggestSubcommands(text, position);
    case 'option':
      return suggestOptions(text, position);
    case 'value':
      return suggestValues(text, position, known);
  }
}

/** Sends the line as it stands. A line that cannot be sent stays, with a reason. */
export function submit(draft: Draft, known: Knowledge): { readonly draft: Draft; readonly effect: Effect | null } {
  const content = draft.text.trim();
  if (content === '') return { draft, effect: null };
  if (!draft.text.startsWith('/')) return { draft: emptyDraft, effect: { effect: 'say', content } };
  const finished = finishLine(readLine(draft.text, known.commands, known));
  if ('problem' in finished) return { draft, effect: { effect: 'problem', problem: finished.problem } };
  return { draft: emptyDraft, effect: { effect: 'run', invocation: finished, line: content } };
}

/** Whether Enter means the list and not the line: the writer has used its arrows, or has typed only the beginning of something. */
function entersList(draft: Draft, known: Knowledge): boolean {
  const position = readLine(draft.text, known.commands, known);
  if (draft.walked || 'problem' in finishLine(position)) return true;
  if (position.at !== 'value') return false;
  const typed = position.partial.trim().toLowerCase();
  const choices = [...choicesOf(position.option, known), ...known.latest];
  return !choices.some((each) => each.name.toLowerCase() === typed || String(each.value).toLowerCase() === typed);
}

/** Which entry of the list is highlighted: the one that Enter enters. Undefined where Enter sends the line. */
export function markedIn(draft: Draft, known: Knowledge): number | undefined {
  return entersList(draft, known) ? draft.highlighted : undefined;
}

interface Pressed {
  readonly draft: Draft;
  readonly effect: Effect | null;
  /** Whether the key has been used, so that the browser must not act on it. */
  readonly handled: boolean;
}

export function press(draft: Draft, key: string, known: Knowledge): Pressed {
  const list = draft.closed ? [] : suggest(draft.text, known);
  const chosen = list[draft.highlighted];
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step !== undefined && list.length > 0) {
    const from = markedIn(draft, known) ?? (step > 0 ? -1 : 0);
    const highlighted = (from + step + list.length) % list.length;
    return { draft: { ...draft, highlighted, walked: true }, effect: null, handled: true };
  }
  if (key === 'Escape' && list.length > 0) return { draft: { ...draft, closed: true }, effect: null, handled: true };
  if (key === 'Tab' && chosen !== undefined) return { draft: write(chosen.line), effect: null, handled: true };
  if (key !== 'Enter') return { draft, effect: null, handled: false };
  if (chosen !== undefined && entersList(draft, known))
    return { draft: write(chosen.line), effect: null, handled: true };
  return { ...submit(draft, known), handled: true };
}

/** The question for the bot if the option that is being typed has autocomplete. */
export function autocompleteQuestion(text: string, known: Knowledge): Invocation | null {
  const position = readLine(text, known.commands, known);
  if (position.at !== 'value' || !('autocomplete' in position.option) || position.option.autocomplete !== true)
    return null;
  const { option, partial, command, subcommand } = position;
  const others = position.given
    .filter((each) => each.option !== option)
    .flatMap((each) => (each.value === undefined ? [] : [{ name: each.option.name, value: each.value }]));
  const options = [...others, { name: option.name, value: partial, focused: true }];
  return subcommand === undefined ? { command: command.name, options } : { command: command.name, subcommand, options };
}
