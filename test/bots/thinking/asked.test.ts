import { describe, expect, test } from 'vitest';
import type { Explanation } from '../../../src/bots/explain.ts';
import { AskedThoughts } from '../../../src/bots/thinking/asked.ts';

const judged = { move: {}, chance: 0.5, lead: 0, error: 0, deals: 1 };
const explanation: Explanation<object> = { best: judged, others: [] } as unknown as Explanation<object>;

/** Thoughts that end when the test says so. */
function slowThoughts() {
  const ends: ((answer: Explanation<object> | undefined) => void)[] = [];
  const think = () => new Promise<Explanation<object> | undefined>((resolve) => ends.push(resolve));
  return { ends, think };
}

describe('what a person asks', () => {
  test('is thought about once however often it is asked, and remembered', async () => {
    const asked = new AskedThoughts();
    const { ends, think } = slowThoughts();
    const answers = Array.from({ length: 5 }, () => asked.hints.ask({ asker: 'ann', about: 'a' }, think));
    expect(ends).toHaveLength(1);
    ends[0]?.(explanation);
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 5 }, () => explanation));
    expect(await asked.hints.ask({ asker: 'ben', about: 'a' }, think)).toBe(explanation);
    expect(ends).toHaveLength(1);
  });

  test('is one question at a time, of whatever kind; others may ask meanwhile', async () => {
    const asked = new AskedThoughts();
    const { ends, think } = slowThoughts();
    const first = asked.hints.ask({ asker: 'ann', about: 'a' }, think);
    expect(await asked.hints.ask({ asker: 'ann', about: 'b' }, think)).toEqual({ refused: 'busy' });
    expect(await asked.reviews.ask({ asker: 'ann', about: 'b' }, async () => undefined)).toEqual({ refused: 'busy' });
    void asked.hints.ask({ asker: 'ben', about: 'c' }, think);
    expect(ends).toHaveLength(2);
    ends[0]?.(explanation);
    await first;
    void asked.hints.ask({ asker: 'ann', about: 'b' }, think);
    expect(ends).toHaveLength(3);
  });

  test('is thought about again where it came to nothing, or failed', async () => {
    const asked = new AskedThoughts();
    const question = { asker: 'ann', about: 'a' };
    expect(await asked.hints.ask(question, async () => undefined)).toBeUndefined();
    await expect(asked.hints.ask(question, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(await asked.hints.ask(question, async () => explanation)).toBe(explanation);
  });
});
