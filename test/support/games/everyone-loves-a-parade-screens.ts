/** Reads the screens of Everyone Loves a Parade. */

import { expect } from 'vitest';
import type { Choice, Screen, Writer } from '../../../src/games/contract/screen.ts';
import type { FloatState } from '../../../src/games/everyone-loves-a-parade/state.ts';
import { game } from './everyone-loves-a-parade.ts';
import { handOf } from './hand-of.ts';
import { englishWriter } from './writer.ts';

const { face } = game;
export const plain = englishWriter(['Ann', 'Ben', 'Cat', 'Dee', 'Eve', 'Fay']);
/** As it is read: what keeps the parts of a card on one line is not seen. */
export function textOf(screen: Screen): string {
  return screen.text.filter(Boolean).join('\n\n').replaceAll('\u2060', '').replaceAll('\u00a0', ' ');
}

export function buttonsOf(screen: Screen) {
  return screen.rows.flatMap((row) => ('buttons' in row ? row.buttons : []));
}

export function choicesOf(screen: Screen): readonly Choice[] {
  return screen.rows.flatMap((row) => ('menu' in row ? row.menu.choices : []));
}

export function board(state: FloatState, step = '', writer: Writer = plain): Screen {
  return face.board(game.view(state, 'table'), step, writer);
}

export function cards(state: FloatState, seat: number, step = '', writer: Writer = plain): Screen {
  return handOf(face).screen(game.view(state, seat), step, writer);
}

export function checkLimits(screen: Screen, rows: number): void {
  expect(textOf(screen).length).toBeGreaterThan(0);
  expect(textOf(screen).length).toBeLessThanOrEqual(4096);
  expect(screen.title.length).toBeLessThanOrEqual(60);
  expect(screen.rows.length).toBeLessThanOrEqual(rows);
  const verbs: string[] = [];
  for (const row of screen.rows) {
    if ('menu' in row) {
      expect(row.menu.choices.length).toBeGreaterThan(0);
      expect(row.menu.choices.length).toBeLessThanOrEqual(25);
      expect(new Set(row.menu.choices.map(({ value }) => value)).size).toBe(row.menu.choices.length);
      for (const choice of row.menu.choices) {
        expect(choice.value).toMatch(/^[A-Za-z0-9._+-]{1,60}$/);
        expect(choice.label.length).toBeLessThanOrEqual(60);
      }
      verbs.push(row.menu.verb);
    } else {
      expect(row.buttons.length).toBeGreaterThan(0);
      expect(row.buttons.length).toBeLessThanOrEqual(5);
      for (const button of row.buttons) {
        expect([...button.label].length).toBeLessThanOrEqual(34);
        verbs.push(button.verb);
      }
    }
  }
  for (const verb of verbs) expect(verb).toMatch(/^[A-Za-z0-9._+-]{1,60}$/);
  expect(new Set(verbs).size).toBe(verbs.length);
}
