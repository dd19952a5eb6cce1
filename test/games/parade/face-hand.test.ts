import { describe, expect, it } from 'vitest';
import { isRefused, type Press } from '../../../src/games/contract/index.ts';
import type { Button, Screen } from '../../../src/games/contract/screen.ts';
import { parade } from '../../../src/games/parade/index.ts';
import type { ParadeMove, ParadeState } from '../../../src/games/parade/state.ts';
import { handOf } from '../../support/games/hand-of.ts';
import { keep, play, position } from '../../support/games/parade.ts';
import { englishWriter } from '../../support/games/writer.ts';

const writer = englishWriter(['Ann', 'Ben', 'Cat']);
const { usual } = parade.options;
const swift = englishWriter(['Ann', 'Ben', 'Cat'], { confirms: false });

function cards(state: ParadeState, seat: number, step = '', withWriter = writer) {
  return handOf(parade.face).screen(parade.view(state, seat), step, withWriter);
}

function buttons(screen: Screen): Button[] {
  return screen.rows.flatMap((row) => ('buttons' in row ? row.buttons : []));
}

function labels(screen: Screen): string[] {
  return buttons(screen).map((button) => button.label);
}

function verbs(screen: Screen): string[] {
  return buttons(screen).map((button) => button.verb);
}

function text(screen: Screen): string {
  return screen.text.join('\n\n');
}

function press(state: ParadeState, seat: number, verb: string): Press<ParadeMove> {
  return parade.face.press(parade.view(state, seat), verb, []);
}

const state = position({
  hands: ['Y0 R3 B10 G9 K9', 'R4 B9 P8 G8 K8'],
  front: ['B7', 'R5 R6 R7'],
  pile: 24,
});

describe('the hand of the player to move', () => {
  const hand = cards(state, 0);

  it('has a button a card, sorted, with what it takes and what that does to the score', () => {
    expect(labels(hand)).toEqual([
      '🟥 R3 · takes 2, +3 points',
      '🟦 B10 · takes nothing',
      '🟩 G9 · takes nothing',
      '⬛ K9 · takes nothing',
      '🟨 Y0 · takes 2, +2 points',
    ]);
    expect(verbs(hand)).toEqual(['card.R3', 'card.B10', 'card.G9', 'card.K9', 'card.Y0']);
    expect(hand.tone).toBe('urgent');
  });

  it('says which cards each would take, and what the plus means', () => {
    expect(text(hand)).toContain('🟥R3 takes 🟥R8 🟦B2 · +3 points\n🟦B10 takes nothing');
    expect(hand.footer).toBe('+ and − show the change of your score, majorities included.');
    expect(hand.title).toBe('Your hand');
  });

  it('explains only the numbers that stand there', () => {
    const nothing = { line: 'R8', hands: ['R9 B10', 'K1 K2'], pile: 24 };
    expect(cards(position(nothing), 0).footer).toBeUndefined();
    const first = cards(position({ hands: ['R3 B10', 'K1 K2'], pile: 24 }), 0);
    expect(first.footer).toBe('+ and − show the change of your score, majorities included.');
    expect(cards(position(nothing), 0, 'card.R9').footer).toBeUndefined();
    // nor what has been explained for two turns of each
    const later = (plays: number) => cards(position({ hands: ['R3 B10', 'K1 K2'], pile: 24, plays }), plays % 2).footer;
    expect([later(3), later(4)]).toEqual([first.footer, undefined]);
  });

  it('plays at once for those who switched the confirmation off', () => {
    const quick = cards(state, 0, '', swift);
    expect(verbs(quick)[0]).toBe('play.R3');
    expect(press(state, 0, 'play.R3')).toEqual({ move: { play: 'R3' }, next: 'played' });
  });

  it('leads by a press to the preview, and by `back` to the hand again', () => {
    expect(press(state, 0, 'card.R3')).toEqual({ step: 'card.R3' });
    expect(press(state, 0, 'back')).toEqual({ step: '' });
    expect(press(state, 0, 'refresh')).toEqual({ step: '' });
  });

  it.each(['', 'card.R4', 'play.R4', 'play', 'card.R3.B10', 'keep.R3', 'confirm.R3.B10', 'card.R3x', 'sing.R3'])(
    'refuses the verb “%s”',
    (verb) => {
      expect(press(state, 0, verb)).toEqual({ refused: 'illegal-move' });
    },
  );
});

describe('the preview of a card', () => {
  it('marks the safe cards with brackets and strikes out what is taken', () => {
    const preview = cards(state, 0, 'card.R3');
    expect(preview.text).toEqual([
      '**Play 🟥R3?**',
      '**Line** front → end: ~~🟥R8~~ ~~🟦B2~~ 🟨Y7 **[** 🟦B5 🟥R9 🟨Y1 **]** ← 🟥R3\n' +
        'In brackets: the last 3 cards are safe. Crossed out: you take them.',
      'You take 🟥R8 🟦B2.\nYour colors: 🟥R 0 → 1 · 🟦B 1 → 2 (majority)\n' + 'Your score so far: 7 → 10 (+3 points).',
    ]);
    expect(preview.besidePicture).toEqual(['**Play 🟥R3?** Your score so far: 7 → 10 (+3 points).']);
    expect(buttons(preview)).toEqual([
      { verb: 'play.R3', label: 'Confirm R3', style: 'success' },
      { verb: 'back', label: 'Back', style: 'secondary' },
    ]);
  });

  it('says when nothing is safe, and when everything is', () => {
    expect(text(cards(state, 0, 'card.Y0'))).toContain('A 0 protects nothing.');
    expect(text(cards(state, 0, 'card.B10'))).toContain('the whole line is safe.\n\nYou take nothing.');
  });

  it('warns of the sixth colour, under both rules', () => {
    const near = position({ hands: ['R3 B10 P9 G9 K9', undefined], front: ['B1 P1 G1 K1 Y2', '-'] });
    expect(text(cards(near, 0, 'card.R3'))).toContain('all six colors: this **starts the last round**');
    expect(text(cards(near, 0))).toContain('+9 points · starts the last round');
    expect(text(cards(near, 0, 'card.B10'))).not.toContain('last round');
    expect(text(cards({ ...near, rules: 'musicians' }, 0, 'card.R3'))).toContain(
      'all six colors: **this round is the last**',
    );
  });

  it('warns of the last card of the pile', () => {
    const near = position({ hands: ['B10 P9 G9 K9 R3', undefined], pile: 1 });
    expect(text(cards(near, 0, 'card.B10'))).toContain('draw the last card: this **starts the last round**');
  });

  it('is the hand again if the card is not there any more or it is not the player’s turn', () => {
    expect(cards(state, 0, 'card.P5')).toEqual(cards(state, 0));
    expect(cards(state, 1, 'card.R4')).toEqual(cards(state, 1));
  });
});

describe('after a play', () => {
  const after = play(state, 0, 'R3');

  it('it says what was taken, what was drawn, the new hand and whose turn it is', () => {
    const screen = cards(after, 0, 'played');
    const drawn = after.latest[0]?.drew ?? '';
    expect(screen.text[0]).toBe(`You played 🟥R3 and took 🟥R8 🟦B2.\nYou drew 🟨${drawn}.`);
    expect(text(screen)).toContain('Ben’s turn.');
    expect(text(screen)).toContain(`🟨${drawn} takes`);
    expect(labels(screen)).toEqual(['Refresh']);
  });

  it('a later look is the hand without the news', () => {
    expect(text(cards(after, 0))).not.toContain('You drew');
  });
});

describe('the hand of a player who is not on turn', () => {
  it('has the same previews and nothing to press but `Refresh`', () => {
    const waiting = cards(state, 1);
    expect(text(waiting)).toContain('Ann’s turn.');
    expect(text(waiting)).toContain('🟥R4 takes 🟥R8 🟦B2 · +3 points');
    expect(labels(waiting)).toEqual(['Refresh']);
    expect(waiting.footer).toContain('As of turn 1. Press Refresh to update.');
    expect(cards(state, 0).footer).not.toContain('As of');
    expect(waiting.tone).toBe('waiting');
  });

  it('says that nothing is left to play after the last turn', () => {
    const last = position({
      hands: ['R3 B10 P9 G9', undefined],
      plays: 3,
      ending: { seat: 1, cause: 'empty-pile', lastPlay: 4 },
    });
    expect(text(cards(last, 0))).toContain('You’ve had your last turn');
    expect(text(cards(last, 0))).not.toContain('takes');
  });
});

describe('the last two cards', () => {
  const keeping = position({
    hands: ['R3 B2 P9 G9', 'R4 B9 P8 G8'],
    front: ['B7', 'R5 R6 R7'],
    plays: 8,
    ending: { seat: 1, cause: 'empty-pile', lastPlay: 8 },
  });

  it('are toggles, with the points of every pair, cheapest first', () => {
    const screen = cards(keeping, 0);
    expect(labels(screen)).toEqual(['🟥 R3', '🟦 B2', '🟪 P9', '🟩 G9']);
    expect(screen.text.at(-1)?.split('\n').slice(1)).toEqual([
      // the two blue cards are a lead of two: 2 points
      '🟥R3 + 🟦B2 → 5',
      '🟦B2 + 🟪P9 → 11',
      '🟦B2 + 🟩G9 → 11',
      '🟥R3 + 🟪P9 → 19',
      '🟥R3 + 🟩G9 → 19',
      '🟪P9 + 🟩G9 → 25',
    ]);
  });

  it('are picked and put back by pressing, and confirmed in one more press', () => {
    const one = cards(keeping, 0, 'keep.R3');
    expect(labels(one)).toEqual(['✓ 🟥 R3', '🟦 B2', '🟪 P9', '🟩 G9']);
    expect(verbs(one)).toEqual(['keep', 'keep.R3.B2', 'keep.R3.P9', 'keep.R3.G9']);
    const two = cards(keeping, 0, 'keep.R3.B2');
    expect(labels(two)).toEqual(['✓ 🟥 R3', '✓ 🟦 B2', '🟪 P9', '🟩 G9', 'Confirm R3 + B2']);
    expect(buttons(two).map((button) => button.disabled === true)).toEqual([false, false, true, true, false]);
    expect(verbs(two).slice(0, 2)).toEqual(['keep.B2', 'keep.R3']);
    expect(press(keeping, 0, 'confirm.R3.B2')).toEqual({ move: { keep: ['R3', 'B2'] }, next: 'kept' });
    expect(press(keeping, 0, 'keep')).toEqual({ step: 'keep' });
  });

  it('are kept by the second press for those who switched the confirmation off', () => {
    expect(verbs(cards(keeping, 0, 'keep.R3', swift)).slice(1)).toEqual([
      'confirm.R3.B2',
      'confirm.R3.P9',
      'confirm.R3.G9',
    ]);
  });

  it.each(['keep.R4', 'keep.R3.R3', 'keep.R3.B2.P9', 'confirm.R3', 'confirm.R3.R4', 'play.R3', 'card.R3'])(
    'refuse the verb “%s”',
    (verb) => {
      expect(isRefused(press(keeping, 0, verb))).toBe(true);
    },
  );

  it('once chosen are shown to their owner alone, with who is awaited', () => {
    const chosen = keep(keeping, 0, 'R3', 'B2');
    expect(text(cards(chosen, 0, 'kept'))).toBe(
      'You keep 🟥R3 + 🟦B2. All will be revealed once everyone has chosen.\nStill choosing: Ben',
    );
    expect(cards(chosen, 0, 'kept').footer).toBe('Press Refresh to see who’s still choosing.');
    expect(text(cards(chosen, 1))).not.toContain('R3');
  });

  it('in the end have become one’s own count', () => {
    const over = keep(keep(keeping, 0, 'R3', 'B2'), 1, 'R4', 'G8');
    const screen = cards(over, 0, 'kept');
    expect(screen.tone).toBe('over');
    expect(text(screen)).toContain('You have 5 points with 3 cards.');
    expect(screen.rows).toEqual([]);
  });
});

describe('lists and logs', () => {
  it('sum a table up in a line', () => {
    expect(parade.face.summary(parade.view(state, 0), writer)).toBe('turn 1, 5 cards in hand');
    expect(parade.face.summary(parade.view(state, 'table'), writer)).toBe('turn 1, 24 cards in the pile');
  });

  it('tell a play as all saw it, in the table’s faces', () => {
    const musicians = { rules: 'musicians', faces: 'musicians' } as const;
    const recorded = { seat: 0, play: 'R3', collected: ['R8', 'B2'], drew: 'Y4' };
    expect(parade.face.logLine(recorded, undefined, usual, writer)).toBe('Ann played 🟥R3 and took 🟥R8 🟦B2.');
    expect(parade.face.logLine(recorded, undefined, musicians, writer)).toBe('Ann played ♥3 and took ♥8 ♠2.');
    expect(parade.face.logLine({ seat: 0, keep: ['R3', 'B2'] }, undefined, usual, writer)).toBe(
      'Ann chose two cards to keep.',
    );
  });

  it('tell which cards were kept once the game is over, and not before', () => {
    const view = parade.view(state, 'table');
    const around = { before: view, after: view };
    const keep = { seat: 0, keep: ['R3', 'B2'] };
    expect(parade.face.logLine(keep, around, usual, writer)).toBe('Ann chose two cards to keep.');
    expect(parade.face.logLine(keep, { ...around, isOver: true }, usual, writer)).toBe(
      'Ann chose two cards to keep: 🟥R3 🟦B2.',
    );
  });

  it('tell which play brought on the last round, and why', () => {
    const before = parade.view(state, 'table');
    const after = { ...before, ending: { seat: 0, cause: 'six-colours', lastPlay: 3 } } as const;
    const recorded = { seat: 0, play: 'R3', collected: ['R8'] };
    const line = (around: { before: typeof before; after: typeof before }) =>
      parade.face.logLine(recorded, around, usual, writer);
    expect(line({ before, after })).toMatch(/took 🟥R8\. \*\*Last round:\*\* Ann has all six colors\./);
    for (const same of [before, after]) expect(line({ before: same, after: same })).not.toContain('Last round');
  });

  it('name the options, and the faces only where they are not those of the rules', () => {
    expect(parade.options.describe({ rules: 'classic', faces: 'wonderland' }, writer)).toBe('Classic rules');
    expect(parade.options.describe({ rules: 'musicians', faces: 'wonderland' }, writer)).toBe(
      'Musicians’ rules, Wonderland cards',
    );
  });
});
