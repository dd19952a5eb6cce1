/** The pages of the rules. */

import type { PrivateScreen, TextKey, Writer } from '../contract/screen.ts';
import { type Card, colours } from './cards.ts';
import { exampleLine, examplePlay } from './lesson.ts';
import { paintTaking } from './picture-taking.ts';
import { countSafe, takeFrom } from './rules.ts';
import type { ParadeOptions, Preset } from './state.ts';
import { showCard, showCards, showColour } from './symbols.ts';

interface Page {
  readonly title: TextKey;
  readonly text: (rules: Preset, seats: number | undefined) => readonly TextKey[];
}

const firstPage: Page = {
  title: 'parade.rules.goal.title',
  text: () => ['parade.rules.goal', 'parade.rules.goal.deal'],
};

const pages: readonly Page[] = [
  firstPage,
  {
    title: 'parade.rules.turn.title',
    text: (rules) => ['parade.rules.turn', `parade.rules.turn.draw.${rules}`, 'parade.rules.turn.shown'],
  },
  { title: 'parade.rules.example.title', text: () => ['parade.rules.example', 'parade.rules.example.taken'] },
  {
    title: 'parade.rules.end.title',
    text: (rules) => [`parade.rules.end.${rules}`, 'parade.rules.end.keep'],
  },
  {
    title: 'parade.rules.scoring.title',
    text: (rules, seats) => [...listScoring(rules, seats), `parade.rules.scoring.tie.${rules}`],
  },
  { title: 'parade.rules.check.title', text: () => ['parade.rules.check'] },
  { title: 'parade.rules.tips.title', text: () => ['parade.rules.tips'] },
  {
    title: 'parade.rules.questions.title',
    text: (rules) => ['parade.rules.questions', `parade.rules.questions.${rules}`],
  },
];

/** Majorities, as they are at a table with so many seats; with any number of seats if that is not known. */
function listScoring(rules: Preset, seats: number | undefined): readonly TextKey[] {
  if (rules === 'classic' && seats === 2) return ['parade.rules.scoring.of-two'];
  if (seats !== undefined) return ['parade.rules.scoring'];
  return ['parade.rules.scoring', `parade.rules.scoring.two.${rules}`];
}

export function countRulePages(): number {
  return pages.length;
}

/** One page of the rules; the last page for any higher number. The example is worked out by the rules themselves. */
export function showRules(
  page: number,
  { rules, faces }: ParadeOptions,
  writer: Writer,
  seats?: number,
): PrivateScreen {
  const { title, text } = pages[Math.min(Math.max(page, 0), pages.length - 1)] ?? firstPage;
  const { collected, remaining } = takeFrom(exampleLine, examplePlay);
  const safe = exampleLine.slice(-countSafe(exampleLine.length, examplePlay));
  const cards = (list: readonly Card[]) => showCards(faces, list);
  const values = {
    colours: colours.map((colour) => showColour(faces, colour)).join(' '),
    line: cards(exampleLine),
    played: showCard(faces, examplePlay),
    safe: cards(safe),
    exposed: cards(exampleLine.slice(0, exampleLine.length - safe.length)),
    left: cards(remaining.slice(0, remaining.length - safe.length)),
    sameColour: cards(collected.slice(0, 1)),
    notHigher: cards(collected.slice(1)),
    after: cards([...remaining, examplePlay]),
    two: cards(['R3', 'R5']),
    rules,
    faces,
  };
  return {
    audience: 'seat',
    ...(title === 'parade.rules.example.title' && {
      scene: paintTaking({ faces, line: exampleLine }, examplePlay, 'answered', writer),
    }),
    title: writer.say(title),
    text: text(rules, seats).map((key) => writer.say(key, values)),
    tone: 'waiting',
    rows: [],
  };
}
