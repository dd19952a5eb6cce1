/** Measures how long pictures take, how large they are, and how little they hold up the bot. */

import { setTimeout as wait } from 'node:timers/promises';
import { type AnyGame, isRefused } from '../../games/contract/index.ts';
import type { Scene } from '../../games/contract/scene.ts';
import type { Writer } from '../../games/contract/screen.ts';
import { games } from '../../games/index.ts';
import { pickOne } from '../../games/toolbox/pick-one.ts';
import { speak } from '../../locales/texts.ts';
import { createPainter, type Painter } from '../../pictures/painter.ts';
import { randomFromWords } from '../../tables/random.ts';
import { quantile } from './figures.ts';
import type { Measurement, Row } from './measurement.ts';

const players = 4;
const mostMilliseconds = 25;
const mostKilobytes = 80;
const mostDelay = 10;
const picturesAtOnce = 20;
const names = ['Ann', 'Benjamin', '王小明', 'محمد'];

/** How long it takes to paint a board, how large the picture is, and how little that delays answers. */
export const pictures: Measurement = {
  name: 'pictures',
  async measure() {
    const rows: Row[] = [];
    for (const game of games) {
      // a separate painter, so that no other game's pictures are cached
      const painter = createPainter();
      try {
        rows.push(...(await measureBoards(game, painter)));
      } finally {
        await painter.close();
      }
    }
    return rows;
  },
};

async function measureBoards(game: AnyGame, painter: Painter): Promise<Row[]> {
  const scenes = playScenes(game, 160);
  const [warmUp, measured, crowd] = [scenes.slice(0, 60), scenes.slice(60, 120), scenes.slice(120)];
  for (const scene of warmUp) await mustPaint(painter, scene);
  const times: number[] = [];
  let largest = 0;
  const spentBefore = process.cpuUsage();
  for (const scene of measured) {
    const begun = performance.now();
    largest = Math.max(largest, (await mustPaint(painter, scene)).length);
    times.push(performance.now() - begun);
  }
  // the time of all threads, so that other programs do not count
  const { user, system } = process.cpuUsage(spentBefore);
  const processorTime = (user + system) / 1000 / measured.length;
  const before = painter.counts.reused;
  for (const scene of measured) await mustPaint(painter, scene);
  const reused = (painter.counts.reused - before) / measured.length;
  const delay = await measureDelay(painter, crowd);
  const what = `${game.id}, a board of ${players}`;
  return [
    { what: `${what}: painted, p50`, measured: quantile(times, 0.5), unit: 'ms', goal: { atMost: mostMilliseconds } },
    { what: `${what}: processor time each`, measured: processorTime, unit: 'ms' },
    { what: `${what}: largest`, measured: largest / 1024, unit: 'KB', goal: { atMost: mostKilobytes } },
    { what: `${what}: wanted again, not painted again`, measured: reused * 100, unit: '%', goal: { atLeast: 100 } },
    {
      what: `${what}: what ${picturesAtOnce} at once add to the wait of a click, p99`,
      measured: delay,
      unit: 'ms',
      goal: { atMost: mostDelay },
    },
  ];
}

async function mustPaint(painter: Painter, scene: Scene): Promise<Buffer> {
  const painted = await painter.paint(scene);
  if ('failed' in painted) throw new Error(`a picture failed: ${painted.failed}`);
  return painted;
}

/** How late the event loop is while pictures are painted, less how late it is anyway. */
async function measureDelay(painter: Painter, scenes: readonly Scene[]): Promise<number> {
  const idle = await watchLoop(wait(400));
  const busy = await watchLoop(Promise.all(scenes.slice(0, picturesAtOnce).map((scene) => mustPaint(painter, scene))));
  return Math.max(0, quantile(busy, 0.99) - quantile(idle, 0.99));
}

async function watchLoop(work: Promise<unknown>): Promise<number[]> {
  let done = false;
  const finished = work.finally(() => {
    done = true;
  });
  const delays: number[] = [];
  while (!done) {
    const begun = performance.now();
    await wait(1);
    delays.push(performance.now() - begun - 1);
  }
  await finished;
  return delays;
}

/** Boards of random games, none of them twice. */
function playScenes(game: AnyGame, count: number): Scene[] {
  const scenes: Scene[] = [];
  let word = 1;
  const random = randomFromWords(() => {
    word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0;
    return word;
  });
  while (scenes.length < count) {
    let state = game.setup(game.options.usual, players, random);
    for (let [seat] = game.toMove(state); seat !== undefined && scenes.length < count; [seat] = game.toMove(state)) {
      const move = pickOne(game.legalMoves(state, seat), random);
      const played = game.play(state, seat, move, random);
      if (isRefused(played)) throw new Error(`${game.id} refuses a move that it calls legal (${played.refused})`);
      state = played.state;
      const scene = game.picture?.board(game.view(state, 'table'), writer);
      if (scene) scenes.push(scene);
    }
  }
  return scenes;
}

const writer: Writer = {
  say: speak('en-US'),
  name: (seat) => names[seat] ?? '?',
  plainName: (seat) => names[seat] ?? '?',
  symbol: (_id, fallback) => fallback,
  confirms: true,
};
