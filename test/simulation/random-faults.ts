import type { Random } from '../../src/games/contract/index.ts';
import type { FaultOrder } from '../../src/playground/stand-in/faults.ts';
import type { StandIn } from '../../src/playground/stand-in.ts';

/** What goes wrong at Discord, each as often as the others. A call that fails by 5xx fails with all its repetitions. */
const kinds: readonly FaultOrder[] = [
  { status: 500, times: 5 },
  { status: 503, code: 130000, times: 5 },
  { drop: 'before' },
  { drop: 'after' },
  { status: 403, code: 50013 },
  { status: 400, code: 20016 },
  { delay: 150 },
];

const onAnswers: readonly FaultOrder[] = [
  { status: 404, code: 10062 },
  { status: 400, code: 40060 },
  { status: 500, times: 5 },
];

export interface RandomFaults {
  isOn: boolean;
  /** How many calls have come in that are answered, or will be. */
  begun: number;
}

/**
 * Lets calls of a bot fail at random.
 * @param share how many of them, from 0 to 1
 */
export function failAtRandom(standIn: StandIn, random: Random, share: number): RandomFaults {
  const state: RandomFaults = { isOn: true, begun: 0 };
  const { faults } = standIn;
  const take = faults.take.bind(faults);
  const choose = (method: string, path: string): FaultOrder | undefined => {
    const ordered = take(method, path);
    if (ordered || !state.isOn || random.below(10_000) >= share * 10_000) return ordered;
    if (method === 'GET' || method === 'PUT') return undefined;
    const choices = /^\/(interactions|webhooks)\//.test(path) ? onAnswers : kinds;
    const fault = choices[random.below(choices.length)] ?? {};
    const { times = 1, ...once } = fault;
    const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    if (times > 1) faults.next({ ...once, times: times - 1, method, route: new RegExp(`^${escaped}$`) });
    return once;
  };
  Object.assign(faults, {
    take(method: string, path: string): FaultOrder | undefined {
      const order = choose(method, path);
      if (order?.drop !== 'before') state.begun += 1;
      return order;
    },
  });
  return state;
}
