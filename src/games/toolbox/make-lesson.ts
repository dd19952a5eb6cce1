/** Makes a lesson from questions: their screens, the answers, and the way through them. */

import type { Lesson, LessonScreen, Random } from '../contract/index.ts';
import type { Scene } from '../contract/scene.ts';
import type { Button, Row, Writer } from '../contract/screen.ts';
import { FastRandom } from './fast-random.ts';

/** What a learner should know before the first question. */
export interface Introduction {
  /** Block by block. */
  readonly text: readonly string[];
  readonly scene: Scene;
}

/** One question of a lesson, in the reader's language. */
export interface Question {
  /** The position and the question, block by block. */
  readonly ask: readonly string[];
  /** The labels of what can be picked: 2–12. */
  readonly options: readonly string[];
  /** Indexes of the right ones: all must be picked if `several`; otherwise any one is right. */
  readonly right: readonly number[];
  /** Whether several are picked before the answer is checked; otherwise the first press answers. */
  readonly several: boolean;
  /** The explanation, whatever was answered, block by block. */
  readonly reasons: readonly string[];
  /** The position as a picture, and the same after the answer. */
  readonly scenes?: { readonly asked: Scene; readonly answered: Scene };
}

/** Makes a question of a lesson. Its position comes from `random` alone. */
export type AskQuestion = (random: Random, writer: Writer) => Question;

/** Seeds are three characters, which gives enough lessons for a lifetime. */
const seeds = 36 ** 3;
const stepPattern = /^([0-9a-z]{1,3})\.(\d{1,2})\.([0-9a-z]{1,6})\.([iqa])([0-9a-z]{1,4})$/;

const kinds = [
  ['i', 'introduction'],
  ['q', 'question'],
  ['a', 'answer'],
] as const;

/** A person's place in a lesson. All of it travels in the buttons. */
interface Place {
  readonly seed: number;
  /** From 0; the number of questions means the end. */
  readonly question: number;
  /** A bit for each question that was answered correctly. */
  readonly rightly: number;
  /** Whether the introduction is shown, the question, or its answer. */
  readonly shows: 'introduction' | 'question' | 'answer';
  /** A bit for each option that is picked. */
  readonly picked: number;
}

/** A lesson from its introduction and its questions, in order. */
export function makeLesson(introduce: (writer: Writer) => Introduction, questions: readonly AskQuestion[]): Lesson {
  const start = (seed: number): Place => ({ seed, question: 0, rightly: 0, shows: 'introduction', picked: 0 });
  return {
    begin: (random) => writePlace(start(random.below(seeds))),
    show(step, writer) {
      const place = readPlace(step, questions.length) ?? start(0);
      if (place.shows === 'introduction') return showIntroduction(place, introduce(writer), questions.length, writer);
      const ask = questions[place.question];
      if (!ask) return showEnd(place, questions.length, (place.seed + 1) % seeds, writer);
      const question = ask(randomFor(place), writer);
      return place.shows === 'answer'
        ? showAnswer(place, question, questions.length, writer)
        : showQuestion(place, question, questions.length, writer);
    },
  };
}

function readPlace(step: string, count: number): Place | undefined {
  const [, seed = '', question = '', rightly = '', kind, picked = ''] = stepPattern.exec(step) ?? [];
  const shows = kinds.find(([letter]) => letter === kind)?.[1];
  if (shows === undefined || Number(question) > count) return undefined;
  return {
    seed: Number.parseInt(seed, 36),
    question: Number(question),
    rightly: Number.parseInt(rightly, 36),
    shows,
    picked: Number.parseInt(picked, 36),
  };
}

function writePlace({ seed, question, rightly, shows, picked }: Place): string {
  const kind = kinds.find(([, known]) => known === shows)?.[0] ?? '';
  return [seed.toString(36), question, rightly.toString(36), `${kind}${picked.toString(36)}`].join('.');
}

function randomFor({ seed, question }: Place): Random {
  const random = new FastRandom();
  // spreads neighbouring seeds over all words, so that their lessons differ
  random.reseed(Math.imul(seed * 16 + question + 1, 0x9e3779b1));
  random.below(2);
  return random;
}

function isPicked(place: Place, option: number): boolean {
  return ((place.picked >> option) & 1) === 1;
}

function isRight(place: Place, { options, right, several }: Question): boolean {
  if (!several) return right.some((option) => isPicked(place, option));
  return options.every((_, option) => isPicked(place, option) === right.includes(option));
}

function showIntroduction(place: Place, { text, scene }: Introduction, count: number, writer: Writer): LessonScreen {
  const first = { ...place, question: 0, shows: 'question', picked: 0 } as const;
  return {
    audience: 'seat',
    finished: false,
    title: writer.say('lesson.introduction.title'),
    text,
    scene,
    footer: writer.say('lesson.introduction.footer', { count }),
    tone: 'waiting',
    rows: [],
    onward: [{ verb: writePlace(first), label: writer.say('lesson.button.first'), style: 'success' }],
  };
}

function showQuestion(place: Place, question: Question, count: number, writer: Writer): LessonScreen {
  const buttons = question.options.map((label, option): Button => {
    const on = isPicked(place, option);
    const picked = question.several ? place.picked ^ (1 << option) : 1 << option;
    return {
      verb: writePlace({ ...place, picked, shows: question.several ? 'question' : 'answer' }),
      label: on ? writer.say('lesson.button.picked', { option: label }) : label,
      style: on ? 'primary' : 'secondary',
    };
  });
  const check: Button = {
    verb: writePlace({ ...place, shows: 'answer' }),
    label: writer.say(place.picked === 0 ? 'lesson.button.check-none' : 'lesson.button.check'),
    style: 'success',
  };
  return {
    ...showFrame(place, count, writer),
    text: question.ask,
    ...(question.scenes && { scene: question.scenes.asked }),
    tone: 'waiting',
    rows: arrange(buttons),
    onward: question.several ? [check] : [],
  };
}

function showAnswer(place: Place, question: Question, count: number, writer: Writer): LessonScreen {
  const right = isRight(place, question);
  const { rightly, question: index } = place;
  const marked = { ...place, rightly: right ? rightly | (1 << index) : rightly & ~(1 << index) };
  const next = { ...marked, question: index + 1, shows: 'question', picked: 0 } as const;
  const picked = question.options.filter((_, option) => isPicked(place, option)).join(' ');
  const verdict = right
    ? writer.say('lesson.right')
    : writer.say('lesson.wrong', { picked: picked || writer.say('lesson.nothing') });
  const last = index + 1 === count;
  const label = writer.say(last ? 'lesson.button.finish' : 'lesson.button.next');
  return {
    ...showFrame({ ...marked, question: index + 1 }, count, writer, index),
    text: [...question.ask.slice(0, -1), verdict, ...question.reasons],
    ...(question.scenes && { scene: question.scenes.answered }),
    tone: right ? 'over' : 'urgent',
    rows: [],
    onward: [{ verb: writePlace(next), label, style: 'primary' }],
  };
}

function showEnd(place: Place, count: number, nextSeed: number, writer: Writer): LessonScreen {
  // whoever got this far has read the introduction
  const again = writePlace({ seed: nextSeed, question: 0, rightly: 0, shows: 'question', picked: 0 });
  const right = Array.from({ length: count }, (_, question) => (place.rightly >> question) & 1);
  const sum = right.reduce((total, one) => total + one, 0);
  return {
    audience: 'seat',
    finished: true,
    title: writer.say('lesson.end.title'),
    text: [writer.say('lesson.end', { right: sum, count }), showProgress(place, count)],
    tone: 'over',
    rows: [],
    onward: [{ verb: again, label: writer.say('lesson.button.again'), style: 'secondary' }],
  };
}

function showFrame(place: Place, count: number, writer: Writer, question = place.question) {
  return {
    audience: 'seat',
    finished: false,
    title: writer.say('lesson.title', { question: question + 1, count }),
    footer: showProgress(place, count),
  } as const;
}

/** A sign for each question: right, wrong, still to come. */
function showProgress({ question, rightly }: Place, count: number): string {
  const signs = Array.from({ length: count }, (_, index) => {
    if (index >= question) return '▫️';
    return (rightly >> index) & 1 ? '✅' : '❌';
  });
  return signs.join('');
}

/** The longest label of which five fit into the width of a phone. */
const shortLabel = 3;

/** Rows of three, because five longer labels side by side cannot be read on a phone; numbers in rows of five. */
function arrange(buttons: readonly Button[]): Row[] {
  const perRow = buttons.every(({ label }) => label.length <= shortLabel) ? 5 : 3;
  const rows: Row[] = [];
  for (let start = 0; start < buttons.length; start += perRow)
    rows.push({ buttons: buttons.slice(start, start + perRow) });
  return rows;
}

/** Numbers to choose from: the right one among results of common mistakes, rising, all different. */
export function offerNumbers(right: number, mistakes: readonly number[], most = 4): number[] {
  const others = [...new Set(mistakes)].filter((number) => number !== right && number >= 0);
  const offered = new Set([right, ...others.slice(0, most - 1)]);
  for (let more = 1; offered.size < most; more += 1) offered.add(right + more);
  return [...offered].sort((one, other) => one - other);
}

/** Draws until a position is worth asking about; after many tries it takes the last one. */
export function drawUntil<T>(draw: () => T, isGood: (drawn: T) => boolean, tries = 200): T {
  let drawn = draw();
  for (let tried = 1; tried < tries && !isGood(drawn); tried += 1) drawn = draw();
  return drawn;
}
