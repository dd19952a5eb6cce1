import { offeredLevels } from '../../bots/abilities.ts';
import { botNames } from '../../bots/names.ts';
import { isRefused } from '../../games/contract/index.ts';
import { textKey } from '../../locales/texts.ts';
import { escapeName } from '../../screens/names.ts';
import { confirmScreen, leftScreen, moreScreen, noticeScreen, optionsScreen } from '../../screens/table-screens.ts';
import { inLobby, type OrRefused } from '../../tables/change.ts';
import { addBot, removeBot, setBotLevel, setOption } from '../../tables/lobby.ts';
import { takeSeat } from '../../tables/seating.ts';
import type { Change, Found } from '../../tables/service/outcomes.ts';
import { type Lobby, seatOf, type Table } from '../../tables/table.ts';
import { close, mayEndAlone } from '../../tables/time.ts';
import { decidesAlone } from '../../tables/votes.ts';
import { moderates } from '../interactions/permissions.ts';
import { isElsewhere, isPublicPress, type Request } from '../interactions/request.ts';
import type { CustomId } from '../messages/custom-id.ts';
import { renderPrivate } from '../messages/render.ts';
import type { Answer, PrivateAnswer } from './answer.ts';
import type { Bot } from './context.ts';
import type { AnswerMode } from './delivery.ts';
import { offerPractice } from './learn-answers.ts';
import { logAnswer } from './log-answer.ts';
import { pressNotify } from './notify-answer.ts';
import { answersBeside, besideScreen, learnPresses } from './press-learn.ts';
import { runningPresses } from './press-running.ts';
import { askToForget, forgetPerson, privacyAnswer } from './privacy-answer.ts';
import { recordAnswer } from './record-answer.ts';
import { rulesAnswer, withRules } from './rules-answer.ts';
import {
  cards,
  inPrivate,
  notice,
  onBoard,
  onBoardOrCards,
  refuse,
  refuseAt,
  refuseWithCards,
  refuseWithoutPermissions,
  tableScreen,
  withTable,
} from './table-answers.ts';

type Press = (bot: Bot, request: Request, id: CustomId, rest: string) => Promise<Answer>;

/** What the table's own buttons do, by the first part of their verb. */
const presses: Readonly<Record<string, Press>> = {
  ...runningPresses,
  ...learnPresses,
  privacy: (bot, request) => privacyAnswer(bot, request),
  forget: async (_, request) => askToForget(request),
  'forget-now': async (bot, request) => forgetPerson(bot, request),
  notify: (bot, request, _, rest) => pressNotify(bot, request, rest),
  join: async (bot, request, id) => joinTable(bot, request, id.table),
  rematch: (bot, request, id) =>
    withTable(bot, request, id.table, async () => {
      const { outcome, next } = await bot.tables.rematch(id.table, request.interaction.id, request.user);
      if (next) bot.publisher.publish(next);
      return onBoard(bot, request, outcome);
    }),
  leave: pressLeave,
  kick: (bot, request, id, rest) =>
    withTable(bot, request, id.table, ({ table }) => askToKick(bot, request, table, Number(rest))),
  'leave-now': (bot, request, id) => withTable(bot, request, id.table, () => leaveTable(bot, request, id.table)),
  bot: (bot, request, id) => changeLobby(bot, request, id, (table) => addBot(table, request.user, botNames)),
  unbot: (bot, request, id) => changeOptions(bot, request, id, (table) => removeBot(table, request.user)),
  start: (bot, request, id) =>
    withTable(bot, request, id.table, async () =>
      onBoardOrCards(bot, request, await bot.tables.start(id.table, request.interaction.id, request.user)),
    ),
  options: (bot, request, id) => withTable(bot, request, id.table, (found) => optionsAnswer(bot, request, found)),
  set: pressSet,
  hand: (bot, request, id) => withTable(bot, request, id.table, (found) => cards(bot, request, found, '')),
  rules: (bot, request, id, rest) =>
    withTable(bot, request, id.table, ({ table }) =>
      rulesAnswer(bot, request, bot.tables.gameOf(table), table.options, pageOf(rest), table),
    ),
  'rules-of': async (bot, request, _, rest) => {
    const [name, page = '', rules] = rest.split('.');
    const game = bot.tables.games.find((known) => known.id === name);
    const options = game && withRules(game, rules);
    return options ? rulesAnswer(bot, request, game, options, pageOf(page)) : refuse(request, 'unknown-option');
  },
  more: (bot, request, id) => withTable(bot, request, id.table, (found) => moreAnswer(bot, request, found)),
  back: (bot, request, id) =>
    withTable(bot, request, id.table, (found) => {
      if (found.table.practice) return cards(bot, request, found, '');
      return found.table.phase === 'lobby' ? optionsAnswer(bot, request, found) : moreAnswer(bot, request, found);
    }),
  log: (bot, request, id, rest) =>
    withTable(bot, request, id.table, ({ table }) => logAnswer(bot, request, table, pageOf(rest))),
  board: (bot, request, id) => withTable(bot, request, id.table, ({ table }) => showBoard(bot, request, table)),
  record: (bot, request, id) =>
    withTable(bot, request, id.table, async ({ table }) =>
      besideScreen(request, await recordAnswer(bot, request, table)),
    ),
  end: (bot, request, id) => withTable(bot, request, id.table, ({ table }) => askToEnd(bot, request, table)),
  'end-now': async (bot, request, id) => endTable(bot, request, id.table),
};

/** Which presses on a public message are answered by a change of that message. */
const changesBoard = new Set([
  'join',
  'leave',
  'bot',
  'start',
  'ask',
  'agree',
  'disagree',
  'resume',
  'return',
  'let-in',
  'turn-away',
  'rematch',
]);

/** Whether a press is answered on the board itself rather than in private, or in private but beside the message that was pressed on. */
export function howAnswered({ on, verb }: CustomId): AnswerMode {
  const [word = ''] = verb.split('.');
  if (on === 'board') return 'board';
  if (on !== 'table') return 'private';
  if (changesBoard.has(word)) return 'board';
  return answersBeside.has(word) ? 'beside' : 'private';
}

/** A press on one of the table's own buttons. */
export async function pressTable(bot: Bot, request: Request, id: CustomId, values: readonly string[]): Promise<Answer> {
  const [verb = '', ...rest] = id.verb.split('.');
  const press = Object.hasOwn(presses, verb) ? presses[verb] : undefined;
  return press ? press(bot, request, id, values[0] ?? rest.join('.')) : notice(request.say('refusal.unknown-button'));
}

function pageOf(text: string): number {
  const page = Number(text);
  return Number.isInteger(page) ? page : 0;
}

/** A change of a table within reach: a button can be forged to name one of another server. */
function here(request: Request, change: Change): Change {
  return (table, moment) => (isElsewhere(table, request) ? { refused: 'no-such-table' } : change(table, moment));
}

type LobbyChange = (lobby: Lobby) => OrRefused<Lobby>;

async function changeLobby(bot: Bot, request: Request, id: CustomId, change: LobbyChange): Promise<Answer> {
  const outcome = await bot.tables.change(
    id.table,
    request.interaction.id,
    request.user,
    here(request, (table) => inLobby(table, change)),
  );
  if (!isRefused(outcome) && !isPublicPress(request.interaction)) {
    return inPrivate(bot, request, outcome, () => notice(request.say('table.joined', { table: id.table })));
  }
  return onBoard(bot, request, outcome);
}

async function changeOptions(bot: Bot, request: Request, id: CustomId, change: LobbyChange): Promise<PrivateAnswer> {
  const outcome = await bot.tables.change(
    id.table,
    request.interaction.id,
    request.user,
    here(request, (table) => inLobby(table, change)),
  );
  if (isRefused(outcome) && outcome.found && outcome.refused !== 'no-such-table') {
    return optionsAnswer(bot, request, outcome.found, request.say(textKey(`refusal.${outcome.refused}`)));
  }
  return inPrivate(bot, request, outcome, (found) => optionsAnswer(bot, request, found));
}

async function pressSet(bot: Bot, request: Request, id: CustomId, rest: string): Promise<PrivateAnswer> {
  const [name = '', value = ''] = rest.split('.');
  if (name === 'bots') {
    return changeOptions(bot, request, id, (table) => {
      const level = offeredLevels(bot.tables.gameOf(table)).find((known) => known === value);
      return level ? setBotLevel(table, request.user, level) : { refused: 'unknown-option' };
    });
  }
  return changeOptions(bot, request, id, (table) =>
    setOption(table, bot.tables.gameOf(table), request.user, name, value),
  );
}

/** In the lobby a seat is given up at once; in a game the person is asked first. */
function pressLeave(bot: Bot, request: Request, id: CustomId): Promise<Answer> {
  return withTable(bot, request, id.table, (found) => {
    if (found.table.phase !== 'playing') return leaveTable(bot, request, id.table);
    if (seatOf(found.table, request.user) === undefined)
      return refuseAt(bot, request, { refused: 'not-seated', found });
    return askToLeave(bot, request, found.table);
  });
}

/** Asks before somebody leaves a running game. */
export function askToLeave(bot: Bot, request: Request, table: Table): PrivateAnswer {
  const { say } = request;
  const screen = table.practice
    ? confirmScreen(say, 'practice.ask.give-up', 'leave-now', say('practice.button.confirm-give-up'), { back: 'hand' })
    : confirmScreen(say, 'table.ask.leave', 'leave-now', say('button.confirm-leave'));
  return tableScreen(bot, request, table, screen);
}

/** Asks before somebody whose voice decides lets a bot play for another. */
function askToKick(bot: Bot, request: Request, table: Table, seat: number): PrivateAnswer {
  const { say } = request;
  const name = table.seats[seat]?.name;
  if (name === undefined) return refuse(request, 'nobody-to-kick');
  const values = { name: escapeName(name) };
  const screen = confirmScreen(say, 'table.ask.kick', `ask.kick.${seat}`, say('button.confirm-kick'), { values });
  return tableScreen(bot, request, table, screen);
}

export async function leaveTable(bot: Bot, request: Request, id: string): Promise<Answer> {
  const outcome = await bot.tables.leave(id, request.interaction.id, request.user);
  if (isPublicPress(request.interaction)) return onBoard(bot, request, outcome);
  return inPrivate(bot, request, outcome, ({ table }) =>
    table.practice
      ? offerPractice(request, table)
      : table.phase === 'playing'
        ? tableScreen(bot, request, table, leftScreen(table, request.say))
        : notice(request.say('table.left', { table: id })),
  );
}

/** Takes a seat: in a lobby a free one, at a running game that of a bot, if the host agrees. */
export async function joinTable(bot: Bot, request: Request, id: string): Promise<Answer> {
  const { user, name, say } = request;
  if (await bot.tables.openings.sitsAtTooMany(user)) return refuse(request, 'too-many-tables');
  const outcome = await bot.tables.change(
    id,
    request.interaction.id,
    user,
    here(request, (table, moment) => takeSeat(table, user, name, moment)),
  );
  if (isPublicPress(request.interaction)) return onBoard(bot, request, outcome);
  return inPrivate(bot, request, outcome, ({ table }) =>
    notice(say(seatOf(table, user) === undefined ? 'table.asked-seat' : 'table.joined', { table: id })),
  );
}

/** Asks before a table is ended; where other people play too, whether they are to be asked. */
export function askToEnd(bot: Bot, request: Request, table: Table): PrivateAnswer {
  // whoever plays alone ends the game by leaving it
  if (table.practice) return askToLeave(bot, request, table);
  const { say } = request;
  const alone = table.phase !== 'playing' || mayEndAlone(table, request.user) || moderatesAt(request, table);
  const decides = decidesAlone(table, request.user, { question: 'end' });
  const screen =
    alone || decides
      ? confirmScreen(say, 'table.ask.end', alone ? 'end-now' : 'ask.end', say('button.confirm-end'))
      : confirmScreen(say, 'table.ask.vote-end', 'ask.end', say('button.ask-end'));
  return tableScreen(bot, request, table, screen);
}

export async function endTable(bot: Bot, request: Request, id: string): Promise<PrivateAnswer> {
  const outcome = await bot.tables.change(
    id,
    request.interaction.id,
    request.user,
    here(request, (table, { now }) => close(table, request.user, moderatesAt(request, table), now)),
  );
  return inPrivate(bot, request, outcome, () => notice(request.say('table.ended', { table: id })));
}

/** Posts the board again, here: people who sit at the table may ask for it. A private game has none. */
export async function showBoard(bot: Bot, request: Request, { id, practice }: Table): Promise<PrivateAnswer> {
  const { say } = request;
  if (practice) return offerCards(request, id);
  const lacking = refuseWithoutPermissions(request);
  if (lacking) return lacking;
  const outcome = await bot.tables.change(
    id,
    request.interaction.id,
    request.user,
    here(request, (table) =>
      seatOf(table, request.user) === undefined
        ? { refused: 'not-seated' }
        : moveTable(table, request.channel, request.parent),
    ),
  );
  return inPrivate(bot, request, outcome, () => notice(say('table.posted', { table: id })));
}

function offerCards({ say }: Request, table: string): PrivateAnswer {
  const button = { verb: 'hand', label: say('practice.button.show'), style: 'primary' } as const;
  const screen = noticeScreen(say('practice.no-board'), [button]);
  return { kind: 'private', message: renderPrivate(screen, '', { table, turn: 0, on: 'table' }) };
}

/** The table with its board to be posted anew in a channel; in a thread it can go back to where that belongs. */
function moveTable({ parent: _, ...table }: Table, channel: string, parent: string | undefined): Table {
  return { ...table, channel, ...(parent === undefined ? {} : { parent }), boardAskedAt: table.version + 1 };
}

/** @param why what was just refused, above the panel */
export async function optionsAnswer(bot: Bot, request: Request, found: Found, why?: string): Promise<PrivateAnswer> {
  const { table } = found;
  // a panel that was opened before the start gives way to what the person can do now
  if (table.phase === 'playing' && seatOf(table, request.user) !== undefined)
    return refuseWithCards(bot, request, { refused: 'already-started', found });
  if (table.phase !== 'lobby') return refuse(request, table.phase === 'playing' ? 'already-started' : 'table-over');
  if (table.host !== request.user) return refuse(request, 'only-host');
  const screen = optionsScreen(table, bot.tables.gameOf(table), request.say);
  const text = why === undefined ? screen.text : [`-# ${why}`, ...screen.text];
  return tableScreen(bot, request, table, { ...screen, text });
}

/** A right in one channel says nothing about a table in another. */
function moderatesAt(request: Request, table: Table): boolean {
  return table.channel === request.channel && moderates(request.interaction);
}

function moreAnswer(bot: Bot, request: Request, { table }: Found): PrivateAnswer {
  if (table.phase !== 'playing') return refuse(request, table.phase === 'lobby' ? 'not-started' : 'table-over');
  const mayEnd = mayEndAlone(table, request.user) || moderatesAt(request, table);
  return tableScreen(bot, request, table, moreScreen(table, request.user, mayEnd, bot.tables.now(), request.say));
}
