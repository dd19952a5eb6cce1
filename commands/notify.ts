/** `/parade notify`: sets how the person is told that it is their turn. Without options it shows the present settings. */

import type { Given, Subcommand } from '../src/discord/answers/command.ts';
import { notifyAnswer, type WishRefusal } from '../src/discord/answers/notify-answer.ts';
import { speak, textKey } from '../src/locales/texts.ts';
import { callings, isTimeZone, type QuietHours, readTimeOfDay, type Wishes } from '../src/tables/wishes.ts';

const english = speak('en-US');

export const notify: Subcommand = {
  name: 'notify',
  define: (builder) =>
    builder
      .setName('notify')
      .setDescription(english('command.notify.description'))
      .addStringOption((option) =>
        option
          .setName('how')
          .setDescription(english('option.how.description'))
          .addChoices(callings.map((how) => ({ name: english(textKey(`notify.how.${how}`)), value: how }))),
      )
      .addStringOption((option) => option.setName('quiet').setDescription(english('option.quiet.description')))
      .addStringOption((option) =>
        option.setName('timezone').setDescription(english('option.timezone.description')).setAutocomplete(true),
      )
      .addBooleanOption((option) => option.setName('daily').setDescription(english('option.daily.description'))),
  async run(context, request, given) {
    const { daily, ...others } = Object.fromEntries(given);
    if (typeof daily === 'boolean') await context.tables.dailyPeople.tell(request.user, daily);
    const asked = new Map(Object.entries(others));
    return notifyAnswer(context, request, asked.size > 0 ? (person) => apply(person, asked) : undefined);
  },
  async complete(_context, _request, given) {
    const typed = String(given.get('timezone') ?? '')
      .toLowerCase()
      .replaceAll(' ', '_');
    const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.toLowerCase().includes(typed));
    return zones.slice(0, 25).map((zone) => ({ name: zone, value: zone }));
  },
};

function apply(person: Wishes, given: Given): Wishes | WishRefusal {
  const { quiet: before, ...rest } = person;
  const calling = callings.find((how) => how === given.get('how')) ?? person.calling;
  const quiet = readQuiet(before, given);
  if (quiet && 'refused' in quiet) return quiet;
  return { ...rest, calling, ...(quiet ? { quiet } : {}) };
}

function readQuiet(before: QuietHours | undefined, given: Given): QuietHours | undefined | WishRefusal {
  const zone = given.has('timezone') ? String(given.get('timezone')).trim() : before?.zone;
  if (zone !== undefined && !isTimeZone(zone)) return { refused: 'bad-zone' };
  const typed = given.get('quiet');
  if (typed === undefined) {
    if (before && zone !== undefined) return { ...before, zone };
    // a time zone alone means nothing and would be forgotten
    return zone === undefined ? undefined : { refused: 'quiet-needed' };
  }
  if (/^\s*(off|none|no)\s*$/i.test(String(typed))) return undefined;
  const [from, until, ...more] = String(typed)
    .split(/[-–—]| to /)
    .map(readTimeOfDay);
  if (from === undefined || until === undefined || more.length > 0) return { refused: 'bad-quiet' };
  if (from === until) return { refused: 'empty-quiet' };
  return zone === undefined ? { refused: 'zone-needed' } : { from, until, zone };
}
