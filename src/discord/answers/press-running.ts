import { isRefused } from '../../games/contract/index.ts';
import { type Say, textKey } from '../../locales/texts.ts';
import { escapeName } from '../../screens/names.ts';
import { carryOut } from '../../tables/carry-out-vote.ts';
import { type Moment, type OrRefused, whileRunning } from '../../tables/change.ts';
import { answerRequest, comeBack, handOver } from '../../tables/seating.ts';
import { isPerson, type Question, type Running, seatOf, type Table } from '../../tables/table.ts';
import { questions } from '../../tables/table-schema.ts';
import { giveTime, muteTurn, nudge, resume } from '../../tables/time.ts';
import { type Asked, answer, ask } from '../../tables/votes.ts';
import { turnOf } from '../boards/board.ts';
import { isElsewhere, isPublicPress, noServer, type Request } from '../interactions/request.ts';
import type { CustomId } from '../messages/custom-id.ts';
import type { Answer } from './answer.ts';
import type { Bot } from './context.ts';
import { inPrivate, notice, onBoard, refuse, refuseAt } from './table-answers.ts';

export type RunningPress = (bot: Bot, request: Request, id: CustomId, rest: string) => Promise<Answer>;

/** What people do at a running game besides playing; on the board the board answers, in private a sentence. */
export const runningPresses: Readonly<Record<string, RunningPress>> = {
  ask: vote((table, user, asked, now) => ask(table, user, asked, now)),
  agree: vote((table, user, asked, now) => answer(table, user, asked, true, now)),
  disagree: vote((table, user, asked, now) => answer(table, user, asked, false, now)),
  resume: change('table.resumed', (table, request, { now }) => resume(table, request.user, now)),
  return: change('table.returned', (table, request, moment) => comeBack(table, request.user, moment)),
  'let-in': change('table.let-in', (table, request, moment, who) =>
    answerRequest(table, request.user, who, true, moment),
  ),
  'turn-away': change('table.turned-away', (table, request, moment, who) =>
    answerRequest(table, request.user, who, false, moment),
  ),
  time: change('table.more-time', (table, request, { now }) => giveTime(table, request.user, now)),
  nudge: change('table.nudged', (table, request, { now }) => nudge(table, request.user, now)),
  mute: pressMute,
  host: change('table.handed-over', (table, request, _, rest) => handOver(table, request.user, Number(rest))),
};

type Done =
  | 'table.resumed'
  | 'table.returned'
  | 'table.let-in'
  | 'table.turned-away'
  | 'table.more-time'
  | 'table.nudged'
  | 'table.muted'
  | 'table.handed-over'
  | 'table.voted';

/** What a person is told of what they did in private. */
type Tell = (say: Say, table: Table) => string;

/** What the board itself answers; the rest stands on reminders too, and is answered in private. */
const onTheBoard: ReadonlySet<Done> = new Set([
  'table.resumed',
  'table.returned',
  'table.let-in',
  'table.turned-away',
  'table.voted',
]);

type RunningChange = (table: Running, request: Request, moment: Moment, rest: string) => OrRefused<Table>;

function change(done: Done, make: RunningChange): RunningPress {
  return (bot, request, id, rest) =>
    apply(bot, request, id, done, (table, moment) => make(table, request, moment, rest));
}

/** A call by direct message stays when its turn is over: a press on it must not mute a later one. */
function pressMute(bot: Bot, request: Request, id: CustomId): Promise<Answer> {
  return apply(bot, request, id, 'table.muted', (table, { game }) =>
    turnOf(table, game) === id.turn ? muteTurn(table, request.user) : { refused: 'turn-over' },
  );
}

async function apply(
  bot: Bot,
  request: Request,
  id: CustomId,
  done: Done,
  make: (table: Running, moment: Moment) => OrRefused<Table>,
  tell: Tell = (say, { id: table }) => say(done, { table }),
): Promise<Answer> {
  const outcome = await bot.tables.change(id.table, request.interaction.id, request.user, (table, moment) => {
    // calls by direct message have buttons too, for who sits at the table
    const isCalled = request.guild === noServer && seatOf(table, request.user) !== undefined;
    if (isElsewhere(table, request) && !isCalled) return { refused: 'no-such-table' };
    return whileRunning(table, (running) => make(running, moment));
  });
  if (isRefused(outcome)) return refuseAt(bot, request, outcome);
  if (isPublicPress(request.interaction) && onTheBoard.has(done)) return onBoard(bot, request, outcome);
  return inPrivate(bot, request, outcome, ({ table }) => notice(tell(request.say, table)));
}

/** What a question has come to: done at once, where it was carried. */
function tellVoted(question: Question, seat: number | undefined): Tell {
  return (say, table) => {
    const occupant = seat === undefined ? undefined : table.seats[seat];
    const done = {
      pause: table.phase === 'playing' && table.stopped?.why === 'paused',
      end: table.phase === 'closed',
      kick: occupant !== undefined && !isPerson(occupant),
    };
    if (!done[question]) return say('table.voted');
    return say(textKey(`table.carried.${question}`), { name: escapeName(occupant?.name ?? '') });
  };
}

/** Asks for a pause, the end, or that a seat goes to a bot; or answers who asked. What most people want is done at once. */
function vote(
  speak: (table: Running, user: string, asked: Asked, now: number) => ReturnType<typeof ask>,
): RunningPress {
  return (bot, request, id, rest) => {
    const [name = '', seat] = rest.split('.');
    const question = questions.find((known) => known === name);
    if (!question) return Promise.resolve(refuse(request, 'unknown-option'));
    if (question === 'kick' && !/^\d$/.test(seat ?? '')) return Promise.resolve(refuse(request, 'nobody-to-kick'));
    const target = question === 'kick' ? Number(seat) : undefined;
    const change = (table: Running, moment: Moment): OrRefused<Table> => {
      const voiced = speak(table, request.user, { question, seat: target }, moment.now);
      if (isRefused(voiced)) return voiced;
      return voiced.carried ? carryOut(voiced, { question, seat: target }, moment) : voiced.table;
    };
    return apply(bot, request, id, 'table.voted', change, tellVoted(question, target));
  };
}
