/** The pages of the rules. */

import type { PrivateScreen, Writer } from '../contract/screen.ts';
import { actions, type DieFace } from './cards.ts';
import { showSum } from './face-scoring.ts';
import { showAction, showCards, showFace, showFaces, tell } from './face-words.ts';
import { example } from './lesson.ts';
import { paintStanding } from './picture-standing.ts';
import { facesSeen, scoreFloat } from './scoring.ts';

const pages = ['goal', 'turn', 'actions', 'parade', 'example', 'two', 'check', 'tips', 'questions'] as const;

export function countRulePages(): number {
  return pages.length;
}

const exampleCrowd = facesSeen(example.dice);

/** One page of the rules; the last page for any higher number. `house`: whether the cards are those that come with the project. */
export function showRules(page: number, house: boolean, writer: Writer): PrivateScreen {
  const name = pages[Math.min(Math.max(page, 0), pages.length - 1)] ?? 'goal';
  const title = tell(writer, `rules.${name}.title`);
  const scene = name === 'example' ? { scene: paintStanding(example.float, exampleCrowd, 'answered', writer) } : {};
  return { audience: 'seat', title, text: listText(name, house, writer), ...scene, tone: 'waiting', rows: [] };
}

function listText(name: (typeof pages)[number], house: boolean, writer: Writer): string[] {
  switch (name) {
    case 'goal':
      return [
        tell(writer, 'rules.goal', listSigns(writer)),
        tell(writer, house ? 'rules.cards.house' : 'rules.cards.own'),
      ];
    case 'actions':
      return [
        tell(writer, 'rules.actions'),
        actions.map((action) => tell(writer, 'rules.action', { action: showAction(writer, action) })).join('\n'),
        tell(writer, 'rules.actions.limits'),
      ];
    case 'example': {
      const points = scoreFloat(example.float, exampleCrowd);
      return [
        tell(writer, 'rules.example', {
          float: showCards(writer, example.float),
          crowd: showFaces(writer, exampleCrowd),
          sum: showSum(writer, example.float, exampleCrowd, points),
        }),
      ];
    }
    default:
      return [tell(writer, `rules.${name}`)];
  }
}

function listSigns(writer: Writer): Record<DieFace, string> {
  return {
    balloons: showFace(writer, 'balloons'),
    streamers: showFace(writer, 'streamers'),
    flowers: showFace(writer, 'flowers'),
    blue: showFace(writer, 'blue'),
    yellow: showFace(writer, 'yellow'),
    red: showFace(writer, 'red'),
  };
}
