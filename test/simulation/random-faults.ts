import type { Random } from '../../src/games/game.ts';
import type { FaultOrder } from '../../src/playground/faults.ts';
import type { StandIn } from '../../src/playground/stand-in.ts';

/** What goes wrong at Discord, each as often as the others. A call that fails by 5xx or without an answer fails with all its repetitions. */
const kinds: readonly FaultOrder[] = [
  { status: 500, times: 5 },
  { status: 503, code: 130000, times: 5 },
  { status: 403, code: 50013 },
  { status: 400, code: 20016 },
  { delay: 150 },
];

/** Seldom, as discord.js takes some real seconds before it asks again. */
const drops: readonly FaultOrder[] = [{ drop: 'before' }, { drop: 'after' }];

const onAnswers: readonly FaultOrder[] = [
  { status: 404, code: 10062 },
  { status: 400, code: 40060 },
  { status: 500, times: 5 },
];

export interface RandomFaults {
  isOn: boolean;
  /** Calls whose connection was cut and that were not made again yet. */
  readonly cut: ReadonlySet<string>;
}

/**
 * Lets calls of a bot fail at random.
 * @param share how many of them, from 0 to 1
 */
export function failAtRandom(standIn: StandIn, random: Random, share: number): RandomFaults {
  const cut = new Set<string>();
  const state: RandomFaults = { isOn: true, cut };
  const { faults } = standIn;
  const take = faults.take.bind(faults);
  Object.assign(faults, {
    take(method: string, path: string): FaultOrder | undefined {
      const ordered = take(method, path);
      cut.delete(`${method} ${path}`);
      if (ordered || !state.isOn || random.below(10_000) >= share * 10_000) return ordered;
      if (method === 'GET' || method === 'PUT') return undefined;
      const isAnswer = /^\/(interactions|webhooks)\//.test(path);
      const isCut = !isAnswer && random.below(40) === 0;
      if (isCut) cut.add(`${method} ${path}`);
      const choices = isAnswer ? onAnswers : isCut ? drops : kinds;
      const fault = choices[random.below(choices.length)] ?? {};
      const { times = 1, ...once } = fault;
      const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      if (times > 1) faults.next({ ...once, times: times - 1, method, route: new RegExp(`^${escaped}$`) });
      return once;
    },
  });
  return state;
}
