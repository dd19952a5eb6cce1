/** Finds out whether the bot opens tables for games: by a subcommand `start`, with an option `game` or without. Pure. */
import type { APIApplicationCommand, APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import {
  choicesOf,
  finishLine,
  isSlashCommand,
  type Meanings,
  type Position,
  readLine,
  subcommandsOf,
} from '../pure/command-line.ts';

interface Start {
  readonly command: APIApplicationCommand;
  readonly position: Position;
  readonly games: readonly APIApplicationCommandOptionChoice[];
}

function findStart(commands: readonly APIApplicationCommand[]): Start | null {
  const command = commands
    .filter(isSlashCommand)
    .find((each) => subcommandsOf(each).some((sub) => sub.name === 'start'));
  if (command === undefined) return null;
  const known: Meanings = { people: [], channels: [], offered: new Map() };
  const position = readLine(`/${command.name} start `, commands, known);
  if (position.at !== 'option') return null;
  const game = position.options.find((each) => each.name === 'game');
  return { command, position, games: game === undefined ? [] : choicesOf(game, known) };
}

export interface Games {
  /** The command that opens tables. */
  readonly command: string;
  readonly games: readonly { readonly name: string; readonly value: string }[];
  /** The names of its subcommands. */
  readonly subcommands: readonly string[];
}

/** The command that opens tables, and its games; null when no command asks for a game. */
export function findGames(commands: readonly APIApplicationCommand[]): Games | null {
  const start = findStart(commands);
  if (start === null || start.games.length === 0) return null;
  return {
    command: start.command.name,
    games: start.games.map(({ name, value }) => ({ name, value: String(value) })),
    subcommands: subcommandsOf(start.command).map(({ name }) => name),
  };
}

/** Lines with which a newcomer can begin, best first: `/chess start`, and one for each game that can be named. */
export function firstLines(commands: readonly APIApplicationCommand[]): readonly { label: string; line: string }[] {
  const start = findStart(commands);
  if (start === null) return [];
  const line = `/${start.command.name} start`;
  const whole = 'problem' in finishLine(start.position) ? [] : [{ label: line, line }];
  return [...whole, ...start.games.map((each) => ({ label: each.name, line: `${line} game:${each.value}` }))];
}
