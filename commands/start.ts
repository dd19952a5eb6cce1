/** `/parade start`: opens a table. Its board is posted in the channel, and the host gets the options in private. */

import type { SlashCommandSubcommandBuilder } from '@discordjs/builders';
import { ChannelType, ThreadAutoArchiveDuration } from 'discord-api-types/v10';
import type { PrivateAnswer } from '../src/discord/answers/answer.ts';
import type { Given, Subcommand } from '../src/discord/answers/command.ts';
import { chosenGame, gameOption, playersOption, rulesOption } from '../src/discord/answers/command-options.ts';
import type { Context } from '../src/discord/answers/context.ts';
import { optionsAnswer } from '../src/discord/answers/options-answer.ts';
import { withRules } from '../src/discord/answers/rules-answer.ts';
import { notice, refuse, refuseWithoutPermissions } from '../src/discord/answers/telling.ts';
import { isShown, readBoardState } from '../src/discord/boards/board-state.ts';
import { attempt } from '../src/discord/calls/errors.ts';
import { mayMakeThread } from '../src/discord/interactions/permissions.ts';
import type { Request } from '../src/discord/interactions/request.ts';
import { type AnyGame, isRefused } from '../src/games/contract/index.ts';
import { speak, textKey } from '../src/locales/texts.ts';
import { paces } from '../src/tables/pace.ts';
import { moveTable, placeIn } from '../src/tables/places.ts';
import {
  gamesOn,
  mayOpenIn,
  type ServerSettings,
  usualGame,
  usualOptions,
  usualSetting,
} from '../src/tables/server-settings.ts';
import { byItself, type Committed } from '../src/tables/service/results.ts';

const say = speak('en-US');

export const start: Subcommand = {
  name: 'start',
  define,
  async run(context, request, given) {
    const lacking = refuseWithoutPermissions(request);
    if (lacking) return lacking;
    const { games, servers } = context.tables;
    const settings = await servers.read(request.guild);
    // the server has taken the bot back
    if (settings.goneAt !== undefined) await servers.stay(request.guild);
    await context.history.keepServer(request.guild);
    if (!mayOpenIn(settings, request)) return notice(tellChannels(request, settings));
    const game = given.has('game') ? chosenGame(context, given) : usualGame(settings, games);
    if (!game) return refuse(request, 'unknown-option');
    const on = gamesOn(settings, games);
    return on.includes(game) ? open(context, request, given, game, settings) : notice(tellGames(request, game, on));
  },
};

function define(builder: SlashCommandSubcommandBuilder): SlashCommandSubcommandBuilder {
  return builder
    .setName('start')
    .setDescription(say('command.start.description'))
    .addStringOption(gameOption())
    .addIntegerOption(playersOption('option.players.description'))
    .addStringOption(rulesOption)
    .addStringOption((option) =>
      option
        .setName('pace')
        .setDescription(say('option.pace.description'))
        .addChoices(paces.map((pace) => ({ name: say(textKey(`table.pace.${pace}`)), value: pace }))),
    )
    .addBooleanOption((option) => option.setName('thread').setDescription(say('option.thread.description')));
}

function tellChannels({ say }: Request, { channels = [] }: ServerSettings): string {
  return say('refusal.not-in-channel', { channels: channels.map((id) => `<#${id}>`).join(', ') });
}

function tellGames({ say }: Request, off: AnyGame, on: readonly AnyGame[]): string {
  return say('refusal.game-off', { game: say(off.name), games: on.map(({ name }) => say(name)).join(', ') });
}

async function open(
  context: Context,
  request: Request,
  given: Given,
  game: AnyGame,
  settings: ServerSettings,
): Promise<PrivateAnswer> {
  const rules = given.get('rules');
  const options = rules === undefined ? usualOptions(settings, game) : withRules(game, String(rules));
  if (!options) return refuse(request, 'unknown-option');
  const players = given.get('players');
  const setting = usualSetting(settings);
  const outcome = await context.opener.open({
    game,
    guild: request.guild,
    ...placeIn(request),
    locale: request.guildLocale,
    host: { user: request.user, name: request.name },
    options,
    ...setting,
    pace: paces.find((pace) => pace === given.get('pace')) ?? setting.pace,
    size: typeof players === 'number' ? players : undefined,
    interaction: request.interaction.id,
  });
  if (isRefused(outcome)) return refuse(request, outcome.refused);
  const wantsThread = given.get('thread') === true;
  const placed = wantsThread && !outcome.repeated ? await moveToThread(context, request, outcome) : outcome;
  const { table } = placed;
  const { say } = request;
  const above = [
    say('table.opened', { table: table.id, channel: table.channel }),
    ...(wantsThread && table.channel === request.channel ? [say('table.thread.failed')] : []),
    ...((await isUnwritable(context, placed)) ? [say('table.thread.unwritable')] : []),
  ].join('\n');
  const answer = optionsAnswer(context, request, placed, '', { above });
  // a private thread has had its board by now
  return table.thread === 'private' ? answer : { ...answer, changed: placed };
}

/** Whether a private thread does not take the board: only writing there tells that the bot is not in it, and only its answer tells the host. */
async function isUnwritable({ publisher, tables }: Context, opened: Committed): Promise<boolean> {
  if (opened.table.thread !== 'private') return false;
  await publisher.publish(opened);
  const found = await tables.find(opened.table.id);
  const board = isRefused(found) ? undefined : readBoardState(found.publication);
  return board !== undefined && !isShown(board);
}

/** Makes a thread for the table, before anything is published. If that is not possible, the table stays in the channel. */
async function moveToThread(context: Context, request: Request, opened: Committed): Promise<Committed> {
  if (request.thread !== undefined || !mayMakeThread(request.interaction)) return opened;
  const { api, log, tables } = context;
  const { id, locale } = opened.table;
  const speakHere = speak(locale);
  const name = speakHere('table.thread.name', { game: speakHere(tables.gameOf(opened.table).name), table: id });
  const made = await attempt(log, 'make thread', () =>
    api.channels.createThread(request.channel, {
      name,
      type: ChannelType.PublicThread,
      auto_archive_duration: ThreadAutoArchiveDuration.OneWeek,
    }),
  );
  if ('failed' in made) return opened;
  const place = { channel: made.done.id, parent: request.channel, thread: 'public' } as const;
  const moved = await tables.change(id, byItself, (table) => moveTable(table, place));
  return isRefused(moved) ? opened : { ...moved, right: moved.right ?? opened.right };
}
