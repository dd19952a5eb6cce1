import type { Given, Subcommand } from '../src/discord/command.ts';
import { renderPrivate } from '../src/discord/render.ts';
import type { Request } from '../src/discord/request.ts';
import { notice, nowhere } from '../src/discord/table-answers.ts';
import { noticeScreen } from '../src/discord/table-screens.ts';
import { speak, textKey } from '../src/locales/texts.ts';
import { callings, isTimeZone, type Person, type QuietHours, readTimeOfDay } from '../src/tables/people.ts';

const english = speak('en-US');

/** `/parade notify`: how the person is called when it is their turn; without options it tells how that is now. */
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
      ),
  async run(bot, request, given) {
    const { people } = bot.tables;
    const before = (await people.read([request.user])).get(request.user);
    if (!before) throw new Error('wishes of a user were asked for and not given');
    const after = given.size > 0 ? apply(before, given) : before;
    if ('refused' in after) return notice(request.say(textKey(`refusal.${after.refused}`)));
    if (given.size > 0) await people.write(request.user, after);
    return { private: renderPrivate(screen(request, after), '', nowhere) };
  },
  async complete(_bot, _request, given) {
    const typed = String(given.get('timezone') ?? '')
      .toLowerCase()
      .replaceAll(' ', '_');
    const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.toLowerCase().includes(typed));
    return zones.slice(0, 25).map((zone) => ({ name: zone, value: zone }));
  },
};

function screen({ say }: Request, { calling, quiet, closedAt }: Person) {
  const text = say('notify.text', {
    how: say(textKey(`notify.how.${calling}`)),
    quiet: quiet ? `${clock(quiet.from)}–${clock(quiet.until)}` : 'none',
    zone: quiet?.zone ?? '',
  });
  const closed = calling === 'direct' && closedAt !== undefined ? [say('notify.closed')] : [];
  return { ...noticeScreen([text, ...closed, say('notify.help')].join('\n\n')), title: say('notify.title') };
}

function clock(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

type Fault = { readonly refused: 'bad-quiet' | 'bad-zone' | 'zone-needed' };

function apply(person: Person, given: Given): Person | Fault {
  // whoever changes their wishes may have opened their direct messages
  const { quiet: before, closedAt: _, ...rest } = person;
  const calling = callings.find((how) => how === given.get('how')) ?? person.calling;
  const quiet = readQuiet(before, given);
  if (quiet && 'refused' in quiet) return quiet;
  return { ...rest, calling, ...(quiet ? { quiet } : {}) };
}

function readQuiet(before: QuietHours | undefined, given: Given): QuietHours | undefined | Fault {
  const zone = given.has('timezone') ? String(given.get('timezone')).trim() : before?.zone;
  if (zone !== undefined && !isTimeZone(zone)) return { refused: 'bad-zone' };
  const typed = given.get('quiet');
  if (typed === undefined) return before && zone !== undefined ? { ...before, zone } : undefined;
  if (/^\s*(off|none|no)\s*$/i.test(String(typed))) return undefined;
  const [from, until, ...more] = String(typed)
    .split(/[-–—]| to /)
    .map(readTimeOfDay);
  if (from === undefined || until === undefined || more.length > 0) return { refused: 'bad-quiet' };
  return zone === undefined ? { refused: 'zone-needed' } : { from, until, zone };
}
