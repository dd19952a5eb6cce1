import type { SlashCommandSubcommandBuilder } from '@discordjs/builders';
import { ChannelType, ThreadAutoArchiveDuration } from 'discord-api-types/v10';
import type { PrivateAnswer } from '../src/discord/answers/answer.ts';
import { gameOf, gameOption, playersOption, rulesOption } from '../src/discord/answers/choose-table.ts';
import type { Given, Subcommand } from '../src/discord/answers/command.ts';
import type { Context } from '../src/discord/answers/context.ts';
import { withRules } from '../src/discord/answers/rules-answer.ts';
import { refuse, refuseWithoutPermissions, tableScreen } from '../src/discord/answers/telling.ts';
import { attempt } from '../src/discord/calls/errors.ts';
import type { Request } from '../src/discord/interactions/request.ts';
import { type AnyGame, isRefused } from '../src/games/contract/index.ts';
import { speak, textKey } from '../src/locales/texts.ts';
import { optionsScreen } from '../src/screens/table-screens.ts';
import { paces } from '../src/tables/pace.ts';
import type { Committed } from '../src/tables/service/outcomes.ts';

const say = speak('en-US');

/** `/parade start`: opens a table. Its board is posted in the channel; the host privately gets the options. */
export const start: Subcommand = {
  name: 'start',
  define,
  async run(context, request, given) {
    const lacking = refuseWithoutPermissions(request);
    if (lacking) return lacking;
    const game = gameOf(context, given);
    if (!game) return refuse(request, 'unknown-option');
    return open(context, request, given, game);
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

async function open(context: Context, request: Request, given: Given, game: AnyGame): Promise<PrivateAnswer> {
  const rules = given.get('rules');
  const options = withRules(game, rules === undefined ? undefined : String(rules));
  if (!options) return refuse(request, 'unknown-option');
  const players = given.get('players');
  const outcome = await context.tables.open({
    game,
    guild: request.guild,
    channel: request.channel,
    parent: request.parent,
    locale: request.guildLocale,
    host: { user: request.user, name: request.name },
    options,
    pace: paces.find((pace) => pace === given.get('pace')) ?? 'day',
    size: typeof players === 'number' ? players : undefined,
    interaction: request.interaction.id,
  });
  if (isRefused(outcome)) return refuse(request, outcome.refused);
  const place =
    given.get('thread') === true && !outcome.repeated ? await moveToThread(context, request, outcome) : outcome;
  const { table } = place;
  const screen = optionsScreen(table, game, request.say);
  const opened = request.say('table.opened', { table: table.id, channel: table.channel });
  const failed = given.get('thread') === true && table.channel === request.channel;
  const notes = failed ? [opened, request.say('table.thread.failed')] : [opened];
  const answer = tableScreen(context, request, table, { ...screen, title: '', text: [...notes, ...screen.text] });
  return { ...answer, changed: place };
}

/** A thread for the table, where that can be made; else it stays in the channel. Nothing is published before. */
async function moveToThread(context: Context, request: Request, opened: Committed): Promise<Committed> {
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
  const moved = await tables.change(id, undefined, undefined, (table) => ({
    ...table,
    channel: made.done.id,
    parent: request.channel,
  }));
  return isRefused(moved) ? opened : { ...moved, lease: moved.lease ?? opened.lease };
}
