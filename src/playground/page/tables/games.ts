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

interface Offer {
  readonly command: APIApplicationCommand;
  readonly position: Position;
  readonly games: readonly APIApplicationCommandOptionChoice[];
}

/** The subcommand with this name, of the command that opens tables. */
function findOffer(commands: readonly APIApplicationCommand[], subcommand: string): Offer | null {
  const offers = (command: APIApplicationCommand, name: string) =>
    subcommandsOf(command).some((sub) => sub.name === name);
  const command = commands.filter(isSlashCommand).find((each) => offers(each, 'start') && offers(each, subcommand));
  if (command === undefined) return null;
  const known: Meanings = { people: [], channels: [], offered: new Map() };
  const position = readLine(`/${command.name} ${subcommand} `, commands, known);
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
  const start = findOffer(commands, 'start');
  if (start === null || start.games.length === 0) return null;
  return {
    command: start.command.name,
    games: start.games.map(({ name, value }) => ({ name, value: String(value) })),
    subcommands: subcommandsOf(start.command).map(({ name }) => name),
  };
}

/** Lines with which a newcomer can begin, such as `/chess start`: one for each game, or one for all. */
export function firstLines(
  commands: readonly APIApplicationCommand[],
  subcommand: string,
): readonly { label: string; line: string }[] {
  const offer = findOffer(commands, subcommand);
  if (offer === null) return [];
  const line = `/${offer.command.name} ${subcommand}`;
  if (offer.games.length > 0)
    return offer.games.map((each) => ({ label: each.name, line: `${line} game:${each.value}` }));
  return 'problem' in finishLine(offer.position) ? [] : [{ label: line, line }];
}
