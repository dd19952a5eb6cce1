/** Opens a table, fills its seats and starts it, press by press, as people would. Pure: it only says what to press next. */
import type { APIMessage, APIUser } from 'discord-api-types/v10';
import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import type { PageMessage } from '../protocol.ts';
import { displayName } from '../pure/avatars.ts';
import type { Invocation } from '../pure/command-line.ts';
import { byAge, type World } from '../pure/model.ts';

export interface FillWish {
  /** The value of the command's option `game`. */
  readonly game: string;
  readonly people: number;
  readonly bots: number;
}

export const mostSeats = 6;
const leastSeats = 2;

type Step =
  | { readonly step: 'open'; readonly as: APIUser }
  | { readonly step: 'press'; readonly as: APIUser; readonly label: string };

export interface Fill {
  readonly wish: FillWish;
  readonly command: string;
  readonly channel: string;
  /** The newest message before it began: the table's message is newer. */
  readonly after: string;
  readonly steps: readonly Step[];
  readonly at: number;
  /** What was asked last and is not settled yet. `board` is the message as it was when it was pressed. */
  readonly pending: { readonly ref: number; readonly board: PageMessage | undefined } | undefined;
}

export type Move =
  | { readonly move: 'slash'; readonly as: string; readonly invocation: Invocation }
  | { readonly move: 'click'; readonly as: string; readonly board: PageMessage; readonly customId: string };

/** How far it is: what to do next, that there is nothing to do yet, or how it ended. */
export type Progress =
  | { readonly progress: 'move'; readonly fill: Fill; readonly move: Move }
  | { readonly progress: 'wait'; readonly fill: Fill }
  | { readonly progress: 'done' }
  | { readonly progress: 'failed'; readonly why: string };

/** Why no table can be filled like this; undefined when one can. */
export function fillProblem({ people, bots }: FillWish, present: number): string | undefined {
  if (people < 1) return 'Somebody has to open the table.';
  if (people > present) return `There are only ${present} people here.`;
  if (people + bots < leastSeats) return 'A game needs two: add a person or a bot.';
  return people + bots > mostSeats ? `A table has ${mostSeats} seats at most.` : undefined;
}

function stepsOf(wish: FillWish, people: readonly APIUser[]): readonly Step[] {
  const [host, ...others] = people.slice(0, wish.people);
  if (host === undefined) return [];
  const press = (as: APIUser, label: string): Step => ({ step: 'press', as, label });
  return [
    { step: 'open', as: host },
    ...others.map((as) => press(as, 'Join')),
    ...Array.from({ length: wish.bots }, () => press(host, 'Add bot')),
    press(host, 'Start'),
  ];
}

/** Begins in the channel on the screen. The first person is the host. */
export function beginFill(world: World, command: string, wish: FillWish): Fill {
  const newest = [...world.messages.keys()].sort(byAge).at(-1) ?? '';
  return {
    wish,
    command,
    channel: world.channel,
    after: newest,
    steps: stepsOf(wish, world.people),
    at: 0,
    pending: undefined,
  };
}

/** The enabled button with this label. */
export function findButton(message: APIMessage, label: string): string | undefined {
  for (const row of message.components ?? []) {
    if (row.type !== ComponentType.ActionRow) continue;
    for (const each of row.components) {
      if (each.type !== ComponentType.Button || each.style === ButtonStyle.Link || each.style === ButtonStyle.Premium)
        continue;
      if (each.label === label && each.disabled !== true) return each.custom_id;
    }
  }
  return undefined;
}

function findBoard(fill: Fill, world: World, label: string): { board: PageMessage; customId: string } | undefined {
  const boards = [...world.messages.values()]
    .filter((each) => each.channel === fill.channel && each.onlyFor === undefined && each.message.author.bot === true)
    .filter((each) => byAge(each.message.id, fill.after) > 0)
    .sort((one, other) => byAge(other.message.id, one.message.id));
  for (const board of boards) {
    const customId = findButton(board.message, label);
    if (customId !== undefined) return { board, customId };
  }
  return undefined;
}

function moveFor(fill: Fill, step: Step, world: World): Move | undefined {
  const { game, people, bots } = fill.wish;
  if (step.step === 'open') {
    const options = [
      { name: 'game', value: game },
      { name: 'players', value: people + bots },
    ];
    return { move: 'slash', as: step.as.id, invocation: { command: fill.command, subcommand: 'start', options } };
  }
  const found = findBoard(fill, world, step.label);
  return found && { move: 'click', as: step.as.id, ...found };
}

/** A press counts when the bot has answered and the table's message has changed. */
function settles(fill: Fill, world: World): 'yes' | 'no' | 'failed' {
  if (fill.pending === undefined) return 'yes';
  const asked = world.asks.get(fill.pending.ref);
  if (asked?.state === 'failed') return 'failed';
  const { board } = fill.pending;
  if (asked !== undefined) return 'no';
  return board !== undefined && world.messages.get(board.message.id) === board ? 'no' : 'yes';
}

export function proceed(fill: Fill, world: World): Progress {
  const settled = settles(fill, world);
  if (settled === 'failed') return { progress: 'failed', why: `The bot did not answer: ${describeStep(fill)}` };
  if (settled === 'no') return { progress: 'wait', fill };
  const next = fill.pending === undefined ? fill : { ...fill, at: fill.at + 1, pending: undefined };
  const step = next.steps[next.at];
  if (step === undefined) return { progress: 'done' };
  const move = moveFor(next, step, world);
  return move === undefined ? { progress: 'wait', fill: next } : { progress: 'move', fill: next, move };
}

/** Notes that the move was made. Its answer comes under this number. */
export function noteMove(fill: Fill, move: Move, ref: number): Fill {
  return { ...fill, pending: { ref, board: move.move === 'click' ? move.board : undefined } };
}

/** What is going on, in words: `Ben presses Join`. */
export function describeStep(fill: Fill): string {
  const step = fill.steps[fill.at];
  if (step === undefined) return '';
  const name = displayName(step.as);
  return step.step === 'open' ? `${name} opens a table` : `${name} presses ${step.label}`;
}
