/** The pages of the rules. */

import type { PrivateScreen, Writer } from '../contract/screen.ts';
import { actions, type Catalogue, type DieFace } from './cards.ts';
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

/** One page of the rules, with the cards that are played with; the last page for any higher number. */
export function showRules(page: number, catalogue: Catalogue, writer: Writer): PrivateScreen {
  const name = pages[Math.min(Math.max(page, 0), pages.length - 1)] ?? 'goal';
  const title = tell(writer, `rules.${name}.title`);
  const scene = name === 'example' ? { scene: paintStanding(example.float, exampleCrowd, 'answered', writer) } : {};
  return { audience: 'seat', title, text: listText(name, catalogue, writer), ...scene, tone: 'waiting', rows: [] };
}

function listText(name: (typeof pages)[number], { name: set, orders }: Catalogue, writer: Writer): string[] {
  switch (name) {
    case 'goal':
      return [
        tell(writer, 'rules.goal', listSigns(writer)),
        tell(writer, set === 'house' ? 'rules.cards.house' : 'rules.cards.own'),
      ];
    case 'actions':
      return [
        tell(writer, 'rules.actions'),
        actions.map((action) => tell(writer, 'rules.action', { action: showAction(writer, action) })).join('\n'),
        tell(writer, 'rules.actions.limits'),
      ];
    case 'parade':
      return [
        tell(writer, 'rules.parade'),
        tell(writer, 'rules.orders', {
          orders: [...orders.values()]
            .map(({ number, action }) => tell(writer, 'rules.order', { number, action: showAction(writer, action) }))
            .join('\n'),
        }),
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
