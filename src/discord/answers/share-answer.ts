/** Shares a finished game with the channel: one of its moments, or the whole of it as an animated picture. */

import { createHash } from 'node:crypto';
import { isRefused } from '../../games/contract/index.ts';
import type { PublicScreen } from '../../games/contract/screen.ts';
import { speak } from '../../locales/texts.ts';
import { relative } from '../../screens/board-notes.ts';
import type { KeyMoment } from '../../screens/moments.ts';
import { escapeName } from '../../screens/names.ts';
import { drawFilm } from '../../screens/replay-film.ts';
import { type ReplayPlace, tellStep } from '../../screens/replay-screen.ts';
import { tellMoment } from '../../screens/review-screen.ts';
import { type FindsEmojis, writerFor } from '../../screens/writer.ts';
import { isSealed, opensAt } from '../../tables/daily.ts';
import { isSameAudience } from '../../tables/places.ts';
import type { Found } from '../../tables/service/results.ts';
import type { Table } from '../../tables/table.ts';
import { headingOf } from '../boards/board-message.ts';
import { attempt } from '../calls/errors.ts';
import { noServer, type Request } from '../interactions/request.ts';
import { publicBody } from '../messages/body.ts';
import { sendWithExtras } from '../messages/picturing.ts';
import { type PublicMessage, renderPublic, writeWhole } from '../messages/render.ts';
import type { PrivateAnswer } from './answer.ts';
import type { Context } from './context.ts';
import { drawBoard, isPictured, type Replayed, replayTable, stepAnswer, tellBoard } from './replay-answer.ts';
import { momentAnswer, momentScene, positionOf } from './review-answer.ts';
import { inSlices } from './slices.ts';
import { notice, refuseWithoutPermissions } from './telling.ts';

/** So many boards are drawn before others have their turn. */
const drawnAtOnce = 4;

export type ShareContext = Pick<Context, 'api' | 'tables' | 'symbols' | 'pictures' | 'log' | 'refusals'>;
type FilmContext = ShareContext & Pick<Context, 'films'>;

/** Posts one board of a game with what happened there. The replay stays where it is. */
export async function shareMove(
  context: ShareContext,
  request: Request,
  { table }: Found,
  place: ReplayPlace,
): Promise<PrivateAnswer> {
  const replayed = await mayShare(context, request, table);
  if ('kind' in replayed) return replayed;
  const say = speak(table.locale);
  const step = Math.min(place.step, replayed.moves.length);
  const title = tellStep(step, replayed.moves.length, say);
  const shared = say('share.moment', { name: escapeName(request.name) });
  const message = publicOf(replayed, step, context.symbols, (symbols) => {
    const { line, board } = tellBoard(replayed, step, say, symbols);
    return { title, text: [shared, line, ...board], besidePicture: [shared, line] };
  });
  const pictured = await context.pictures.add({ ...message, scene: drawBoard(replayed, step, say) });
  const failed = await postShared(context, request, table, pictured, `move ${step}`);
  return failed ?? stepAnswer(context, request, replayed, { ...place, shared: 'moment' });
}

/** Posts a play that mattered, with the better one beside it. The review stays where it is. */
export async function shareMoment(
  context: ShareContext & Pick<Context, 'seal'>,
  request: Request,
  { table }: Found,
  at: number,
  moments: readonly KeyMoment[],
): Promise<PrivateAnswer> {
  const replayed = await mayShare(context, request, table);
  if ('kind' in replayed) return replayed;
  const position = positionOf(replayed, moments[at], request.user);
  if (!position) return beside(notice(request.say('refusal.unknown-button')));
  const say = speak(table.locale);
  const { number } = position.moment;
  const named = { ...position, name: escapeName(request.name) };
  const message = publicOf(replayed, number - 1, context.symbols, (symbols) => ({
    title: say('button.review'),
    text: [tellMoment(named, writerFor(table, say, symbols))],
  }));
  const scene = momentScene(replayed, { ...position, name: request.name }, say);
  const pictured = await context.pictures.add({ ...message, scene });
  const failed = await postShared(context, request, table, pictured, `play ${number}`);
  return failed ?? momentAnswer(context, request, replayed, moments, { at, isWhy: false, isShared: true });
}

/**
 * Posts all boards of a game as one animated picture, which begins with the end: many see nothing but that. There is room for a few
 * of them at a time, so that a person gets one after the other.
 */
export async function shareGame(
  context: FilmContext,
  request: Request,
  { table }: Found,
  place: ReplayPlace,
): Promise<PrivateAnswer> {
  const replayed = await mayShare(context, request, table, 'attach-files');
  if ('kind' in replayed) return replayed;
  const made = await context.films.run(request.user, table.id, () => makeFilm(context, request, replayed));
  if (made && isRefused(made)) return beside(notice(request.say('share.busy')));
  if (!made) return beside(notice(request.say('share.no-film')));
  const failed = await postShared(context, request, table, made, 'game');
  return failed ?? stepAnswer(context, request, replayed, { ...place, shared: 'game' });
}

/** undefined if there can be none, or not now. */
async function makeFilm(
  context: ShareContext,
  request: Request,
  replayed: Replayed,
): Promise<PublicMessage | undefined> {
  const { table, game, moves } = replayed;
  const say = speak(table.locale);
  const shots = isPictured(replayed) ? await inSlices(drawFilm(game, moves, writerFor(table, say)), drawnAtOnce) : [];
  const told = say('share.game', { name: escapeName(request.name), moves: moves.length });
  const message = publicOf(replayed, 0, context.symbols, (symbols) => {
    const { board } = tellBoard(replayed, moves.length, say, symbols);
    return { title: '', text: [told, ...board.slice(0, 1)] };
  });
  return context.pictures.addFilm(message, `${table.id}:${table.version}`, shots);
}

/** The game, if the person may share it from where they are; or why not. */
async function mayShare(
  context: ShareContext,
  request: Request,
  table: Table,
  ...more: readonly 'attach-files'[]
): Promise<Replayed | PrivateAnswer> {
  const { say } = request;
  if (table.daily && isSealed(table, context.tables.now()))
    return beside(notice(say('daily.sealed', { time: relative(opensAt(table.daily.day)) })));
  // nothing goes from where few see it to where others do
  const isHere = table.practice || isSameAudience(table, request);
  if (!isHere) return beside(notice(say('share.elsewhere', { channel: table.channel })));
  return whyNotPosted(request, ...more) ?? replayTable(context, request, table);
}

/** Why nothing can be posted where the person is. */
export function whyNotPosted(request: Request, ...more: readonly 'attach-files'[]): PrivateAnswer | undefined {
  if (request.guild === noServer) return beside(notice(request.say('share.no-channel')));
  const lacking = refuseWithoutPermissions(request, more);
  return lacking && beside(lacking);
}

/** What stays of the replay is still wanted: a refusal must not take its place. */
function beside(answer: PrivateAnswer): PrivateAnswer {
  return { ...answer, beside: true };
}

/** @param step where its button begins the replay */
function publicOf(
  { table, game }: Replayed,
  step: number,
  symbols: FindsEmojis,
  write: (symbols?: FindsEmojis) => Pick<PublicScreen, 'title' | 'text' | 'besidePicture'>,
): PublicMessage {
  const say = speak(table.locale);
  const button = { verb: `replay.${step}`, label: say('button.replay'), style: 'secondary' } as const;
  const rest = { audience: 'table', tone: 'over', rows: [{ buttons: [button] }] } as const;
  const screen = writeWhole((found) => ({ ...rest, ...write(found) }), symbols);
  return renderPublic(screen, headingOf(table, game, say), { table: table.id, turn: 0, on: 'table' });
}

/**
 * Posts it where the person is; tells them if Discord did not take it.
 * @param what is shared: a second press on the same button within a few minutes posts nothing more, whichever process it reaches
 */
export async function postShared(
  { api, log, refusals }: ShareContext,
  { channel, user, say }: Request,
  { id }: Table,
  message: PublicMessage,
  what: string,
): Promise<PrivateAnswer | undefined> {
  const nonce = createHash('sha256').update(`share ${id} ${what} ${user}`).digest('base64url').slice(0, 25);
  // somebody may press again and again where Discord refuses it
  const sent = await refusals.try(channel, 'post', () =>
    sendWithExtras(message, (shown) =>
      attempt(log.child({ table: id }), 'share', () =>
        api.channels.createMessage(channel, { ...publicBody(shown), nonce, enforce_nonce: true }),
      ),
    ),
  );
  return 'failed' in sent ? beside(notice(say('share.failed'))) : undefined;
}
