import { describe, expect, test } from 'vitest';
import { watchReadiness } from '../src/readiness.ts';
import { StillClock } from './support/time/still-clock.ts';

function watch() {
  const clock = new StillClock();
  const away: { store: string | undefined; gateway: string | undefined } = { store: 'starting', gateway: 'starting' };
  const check = watchReadiness(clock, [() => away.store, () => away.gateway]);
  return { away, clock, check };
}

describe('readiness', () => {
  test('needs everything to have been there once', () => {
    const { away, check } = watch();
    expect(check()).toEqual({ ok: false, reasons: ['starting', 'starting'] });
    away.store = undefined;
    expect(check()).toEqual({ ok: false, reasons: ['starting'] });
    away.gateway = undefined;
    expect(check()).toEqual({ ok: true, reasons: [] });
  });

  test('outlasts what is away for half a minute, and then tells why', () => {
    const { away, clock, check } = watch();
    away.store = undefined;
    away.gateway = undefined;
    check();
    away.store = 'full';
    clock.advance(1_000);
    away.store = 'read-only';
    clock.advance(29_000);
    expect(check()).toEqual({ ok: true, reasons: [] });
    clock.advance(2_000);
    expect(check()).toEqual({ ok: false, reasons: ['read-only'] });
    away.store = undefined;
    expect(check()).toEqual({ ok: true, reasons: [] });
  });

  test('counts half a minute however the clock is set', () => {
    for (const set of [-3_600_000, 3_600_000]) {
      const { away, clock, check } = watch();
      away.store = undefined;
      away.gateway = undefined;
      check();
      away.store = 'full';
      check();
      clock.set(set);
      clock.advance(29_000);
      expect(check().ok).toBe(true);
      clock.advance(2_000);
      expect(check().ok).toBe(false);
    }
  });

  test('sees what is away and comes back also while nobody asks', () => {
    const { away, clock, check } = watch();
    away.store = undefined;
    away.gateway = undefined;
    check();
    away.gateway = 'gone';
    clock.advance(20_000);
    away.gateway = undefined;
    clock.advance(1_000);
    away.gateway = 'gone again';
    clock.advance(1_000);
    clock.advance(29_000);
    expect(check()).toEqual({ ok: true, reasons: [] });
  });
});
