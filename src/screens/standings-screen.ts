/** The standings of a server, for who asks. */

import type { AnyGame } from '../games/contract/index.ts';
import type { Button, PrivateScreen } from '../games/contract/screen.ts';
import { type Say, textKey } from '../locales/texts.ts';
import { type Measure, measures, type SpanName, type Standing, spanNames } from '../results/standings.ts';
import { escapeName } from './names.ts';

/** As many lines as a phone shows. */
const mostShown = 10;

export interface ChosenStandings {
  readonly span: SpanName;
  readonly measure: Measure;
}

/** The best, and below them who asks, if they stand further down. */
export function standingsScreen(
  standings: readonly Standing[],
  game: AnyGame,
  { span, measure }: ChosenStandings,
  user: string,
  say: Say,
): PrivateScreen {
  const own = standings.findIndex(({ person }) => person === user);
  const best = standings.slice(0, mostShown);
  const further = own >= mostShown ? standings.slice(own, own + 1) : [];
  const lines = [...best, ...further].map((standing) => lineOf(standing, measure, user, say));
  const none = say(measure === 'rating' ? 'standings.no-rating' : 'standings.none');
  const verb = (to: SpanName, by: Measure) => `standings.${game.id}.${to}.${by}`;
  const style = (isChosen: boolean) => (isChosen ? 'primary' : 'secondary');
  const spans = spanNames.map(
    (name): Button => ({ verb: verb(name, measure), label: say(textKey(`span.${name}`)), style: style(name === span) }),
  );
  // what is chosen stands in both rows, and no two buttons can be the same
  const orders = measures.map(
    (name): Button => ({
      verb: `${verb(span, name)}.by`,
      label: say(textKey(`standings.${name}`)),
      style: style(name === measure),
    }),
  );
  return {
    audience: 'seat',
    title: say('standings.title', { game: say(game.name), span: say(textKey(`span.${span}`)) }),
    tone: 'waiting',
    text: [lines.length > 0 ? lines.join('\n') : none, `-# ${say(textKey(`standings.${measure}.explained`))}`],
    rows: [{ buttons: spans }, { buttons: orders }],
  };
}

function lineOf(standing: Standing, measure: Measure, user: string, say: Say): string {
  const { rank, person, games, wins, above, points, rating } = standing;
  const name = escapeName(standing.name);
  return say('standings.line', {
    rank,
    name: person === user ? `**${name}**` : name,
    what: say(textKey(`standings.${measure}.worth`), {
      above: `${above < 0 ? '−' : '+'}${Math.abs(above).toFixed(1)}`,
      points,
      games,
      rating: rating === undefined ? '' : rating.toFixed(1),
    }),
    wins: Number.isInteger(wins) ? String(wins) : wins.toFixed(1),
    games,
  });
}
