import { describe, expect, test } from 'vitest';
import { logScreen } from '../../../src/discord/answers/log-answer.ts';
import { rulesAnswer } from '../../../src/discord/answers/rules-answer.ts';
import { boardMessage, headingOf, turnOf } from '../../../src/discord/boards/board-message.ts';
import { type PlacedRow, type Rendered, renderPrivate } from '../../../src/discord/messages/render.ts';
import type { AnyGame } from '../../../src/games/contract/index.ts';
import type { PrivateScreen } from '../../../src/games/contract/screen.ts';
import { games } from '../../../src/games/index.ts';
import { speak, textKey } from '../../../src/locales/texts.ts';
import { readMessage } from '../../../src/playground/stand-in/checks/message.ts';
import { numberLines, tellWhole } from '../../../src/screens/log-lines.ts';
import { moreScreen } from '../../../src/screens/more-screen.ts';
import { cleanName } from '../../../src/screens/names.ts';
import { optionsScreen } from '../../../src/screens/options-screen.ts';
import { confirmScreen, noticeScreen } from '../../../src/screens/table-screens.ts';
import { type FindsEmojis, writerFor } from '../../../src/screens/writer.ts';
import { closeTable } from '../../../src/tables/closing.ts';
import { openTable } from '../../../src/tables/lobby.ts';
import { play, start } from '../../../src/tables/playing.ts';
import { seedFrom } from '../../../src/tables/random.ts';
import type { TableRefusal } from '../../../src/tables/refusals.ts';
import type { Finished, Lobby, LogEntry, Running, Table } from '../../../src/tables/table.ts';
import { commandInteraction } from '../../support/discord/interactions.ts';
import { allOptions } from '../../support/games/all-options.ts';
import { randomFrom } from '../../support/games/random.ts';
import { part } from '../../support/size.ts';
import { done, noon, played, running } from '../../support/tables/tables.ts';

const say = speak('en-US');
/** The worst that names can be: each letter needs an escape, or is many characters. */
const worst = ['*', '_', '|', '`', '@'].map((letter) => cleanName(letter.repeat(32)));
worst.push(cleanName('👩‍👩‍👧‍👦'.repeat(5)));

/** Emojis as long as they get when they are written out. */
const emojis: FindsEmojis = { of: (id) => ({ id: '1'.repeat(20), name: id.replaceAll(/\W/g, '_').padEnd(32, '_') }) };

/** Holds a message against Discord's limits; nothing may have been cut off to keep them. */
function check(message: Rendered): void {
  readMessage({ embeds: message.embeds, components: message.components }, { filenames: [], knowsEmoji: () => true });
  expect(message.embeds[0].description).toBeTruthy();
  expect(message.embeds[0].description).not.toMatch(/…$/);
}

function fullTable(game: AnyGame, options: Table['options']): Lobby {
  const opened = openTable(game, {
    id: 'WWWWWWWWWWWWWWWW',
    guild: '1',
    channel: '2',
    locale: 'en-US',
    host: { user: 'u0', name: worst[0] ?? '' },
    options,
    pace: 'day',
    size: undefined,
    interaction: 'x',
    serverSeed: seedFrom(1, 0),
    now: noon,
  });
  const seats = worst.slice(0, game.seats.most).map((name, index) => ({ user: `u${index}`, name }));
  return { ...opened, seats };
}

function privately(game: AnyGame, table: Table, screen: PrivateScreen, rows: readonly PlacedRow[] = []): Rendered {
  return renderPrivate(screen, headingOf(table, game, say), { table: table.id, turn: 0, on: 'table' }, rows);
}

/** The names of all options that the host can pick, and '' for none. */
function picksOf(game: AnyGame, table: Lobby): readonly string[] {
  const [row] = optionsScreen(table, game, 'u0', '', say).rows;
  return ['', ...(row && 'menu' in row ? row.menu.choices.map(({ value }) => value) : [])];
}

/** The verbs and values that can be pressed on a message's game rows. */
function pressesOf(message: Rendered): { verb: string; values: string[] }[] {
  return message.components.flatMap(({ components }) =>
    components.flatMap((component) => {
      if (!('custom_id' in component)) return [];
      const [, , , on, verb = ''] = component.custom_id.split(':');
      if (on === 't' || ('disabled' in component && component.disabled)) return [];
      if (!('options' in component)) return [{ verb, values: [] }];
      return component.options.slice(0, 3).map(({ value }) => ({ verb, values: [value] }));
    }),
  );
}

/** The screens of all steps that a seat can come to from a message, two steps deep. */
function checkSteps(
  message: Rendered,
  press: (verb: string, values: string[]) => object,
  render: (step: string) => Rendered,
  depth = 2,
): void {
  for (const { verb, values } of pressesOf(message)) {
    const pressed = press(verb, values);
    if (!('step' in pressed) || typeof pressed.step !== 'string') continue;
    const next = render(pressed.step);
    check(next);
    if (depth > 1) checkSteps(next, press, render, depth - 1);
  }
}

function checkTable(table: Running | Finished, game: AnyGame): void {
  const board = boardMessage(table, game);
  check(board);
  const { state } = table.play;
  const isToMove = new Set(game.toMove(state));
  table.seats.forEach((_, seat) => {
    const view = game.view(state, seat);
    const press = (verb: string, values: string[]) => game.face.press(view, verb, values);
    const place = { table: table.id, turn: turnOf(table, game), on: 'hand' } as const;
    if (isToMove.has(seat)) checkSteps(board, press, (step) => boardMessage(table, game, { step }));
    const { hand } = game.face;
    if (!hand) return;
    const write = (step: string, found?: FindsEmojis) =>
      renderPrivate(hand.screen(view, step, writerFor(table, say, found)), headingOf(table, game, say), place);
    const cards = (step: string) => write(step);
    check(cards(''));
    check(write('', emojis));
    checkSteps(cards(''), press, cards);
  });
}

/** A whole game of random moves: the table after each of them, and the log. */
function playThrough(table: Lobby, game: AnyGame, seed: number, look: (table: Running | Finished) => void): LogEntry[] {
  const random = randomFrom(seed);
  const log: LogEntry[] = [];
  let now = done(
    start(
      { ...table, serverSeed: seedFrom(seed, 1) },
      'u0',
      { interaction: 'i0', seed: seedFrom(seed, 2) },
      { game, now: noon, botDelay: 1_000 },
    ),
  );
  look(now);
  while (now.phase === 'playing') {
    const toMove = game.toMove(now.play.state);
    const seat = toMove[random.below(toMove.length)] ?? 0;
    const moves = game.legalMoves(now.play.state, seat);
    const changed = done(
      play(now, { seat, by: 'person', move: moves[random.below(moves.length)] }, { game, now: noon, botDelay: 1_000 }),
    );
    log.push(...changed.log);
    now = played(changed.table);
    look(now);
  }
  return log;
}

/** Everything at once that can be said and asked besides the game. */
function burdened(table: Running | Finished): Table {
  if (table.phase !== 'playing') return { ...table, rematch: { users: table.seats.map((_, seat) => `u${seat}`) } };
  const last = table.seats.length - 1;
  const users = table.seats.map((_, seat) => `u${seat}`);
  const seats = table.seats.map((seat, index) => {
    if (index === last) return { bot: 'greedy' as const, name: seat.name };
    return index === 0 || !('user' in seat) ? seat : { ...seat, away: true as const, missed: 2 };
  });
  return {
    ...table,
    seats,
    vote: { question: 'kick', seat: 1, users: users.slice(0, 3), against: users.slice(3), until: noon },
    request: { user: 'u9', name: worst[1] ?? '', seat: last, users: [], until: noon },
    stopped: { why: 'paused', since: noon, until: noon + 1_000 },
  };
}

describe.each(games.map((game) => [game.id, game] as const))('the screens of %s with the longest names', (_, game) => {
  test('keep Discord’s limits in every position of whole games, with all their steps', () => {
    for (const [index, options] of allOptions(game).entries()) {
      const positions: (Running | Finished)[] = [];
      playThrough(fullTable(game, options), game, index, (table) => positions.push(table));
      for (const [count, table] of [...part(positions), ...positions.slice(-1)].entries()) {
        // the steps of every fifth position, and of the end
        if (count % 5 === 4 || table.phase === 'over') checkTable(table, game);
        else check(boardMessage(table, game));
        check(boardMessage(burdened(table), game));
        check(boardMessage(burdened(table), game, { symbols: emojis }));
      }
    }
  }, 120_000);

  test('leave two rows of the board to the table', () => {
    playThrough(fullTable(game, game.options.usual), game, 7, (table) => {
      const view = game.view(table.play.state, 'table');
      expect(game.face.board(view, '', writerFor(table, say)).rows.length).toBeLessThanOrEqual(3);
    });
  });

  test('offer in the lobby to be asked before playing where the game leaves that open', () => {
    const { rows } = optionsScreen(fullTable(game, game.options.usual), game, 'u0', '', say);
    expect(JSON.stringify(rows).includes('Confirm plays')).toBe(game.face.mayConfirm === true);
  });

  test('tell in the lobby, for everybody, that there are no hints', () => {
    const table = fullTable(game, game.options.usual);
    expect(JSON.stringify(boardMessage({ ...table, hints: false }, game).embeds)).toContain('no hints');
    expect(JSON.stringify(boardMessage(table, game).embeds)).not.toContain('no hints');
  });

  test('keep them in the lobby, with its options, and when it is closed', () => {
    for (const options of allOptions(game)) {
      const table = fullTable(game, options);
      check(boardMessage(table, game));
      for (const picked of picksOf(game, table))
        for (const user of ['u0', 'u1']) check(privately(game, table, optionsScreen(table, game, user, picked, say)));
      for (const closed of ['ended', 'everyone-left', 'nobody-started'] as const) {
        check(boardMessage(closeTable(table, closed, noon), game));
      }
    }
  });

  test('keep them on the menu of a running game, for everybody', () => {
    const table = running(
      start(
        fullTable(game, game.options.usual),
        'u0',
        { interaction: 'i0', seed: seedFrom(1, 1) },
        { game, now: noon, botDelay: 1_000 },
      ),
    );
    for (const shown of [table, running(burdened(table))]) {
      for (const user of ['u0', 'u1', 'stranger']) {
        for (const mayEnd of [true, false])
          check(privately(game, shown, moreScreen(shown, game, user, mayEnd, Number.MAX_SAFE_INTEGER, say)));
      }
    }
    check(privately(game, table, confirmScreen(say, 'table.ask.end', 'end-now', say('button.confirm-end'))));
  });

  test('keep them in the log, which is turned over page by page when it gets long, and leaves no move out', () => {
    const table = fullTable(game, game.options.usual);
    const looked: Table[] = [];
    const log = playThrough(table, game, 3, (now) => looked.push(now));
    const told = numberLines([...tellWhole(looked.at(-1) ?? table, game, log, say)]);
    const lines = told.flatMap((line) => (line === undefined ? [] : [`${line} · <t:1760000000:R>`]));
    expect(lines).not.toEqual([]);
    const longest = [...lines, ...lines, ...lines];
    for (const some of [[], lines, longest]) {
      const pages: string[] = [];
      for (let page = 0, more = true; more; page += 1) {
        const screen = logScreen(some, page, 'playing', say);
        check(privately(game, table, screen));
        pages.unshift(...screen.text);
        const buttons = screen.rows.flatMap((row) => ('buttons' in row ? row.buttons : []));
        more = buttons.some(({ verb, disabled }) => verb === `log.${page + 1}` && !disabled);
        expect(buttons.some(({ verb, disabled }) => verb === `log.${page - 1}` && !disabled)).toBe(page > 0);
        expect(buttons.at(-1)).toMatchObject({ verb: 'more', label: say('button.back') });
      }
      expect(pages.join('\n')).toBe(some.join('\n') || say('table.log.empty'));
    }
    expect(logScreen(longest, 999, 'playing', say).text[0]).toContain(lines[0]);
    expect(logScreen(longest, 0, 'over', say).text[0]).toContain(lines.at(-1));
    expect(JSON.stringify(logScreen(longest, 0, 'over', say))).not.toContain('"more"');
    // the words of the last picture may be too long to be read with it
    expect(JSON.stringify(logScreen(longest, 0, 'over', say))).toContain('"words.board"');
  });

  test('keep them on every page of the rules, which can be turned to and fro and show the pieces as boards do', () => {
    const request = {
      interaction: commandInteraction(),
      say,
      user: 'u0',
      name: '',
      guild: '',
      channel: '',
      guildLocale: '',
      parent: undefined,
    };
    for (const options of allOptions(game)) {
      const texts: string[] = [];
      const pages = game.face.pages(options);
      for (let page = -1; page <= pages; page++) {
        for (const table of [undefined, fullTable(game, options)]) {
          const answer = rulesAnswer({ symbols: emojis }, request, game, options, page, table);
          check(answer.message);
          texts.push(JSON.stringify(answer.message.embeds));
        }
      }
      const isDrawn = (told: string) => /<:\w+:1{20}>/.test(told);
      const opened = fullTable(game, options);
      const dealt = running(
        start(opened, opened.host, { interaction: 'i0', seed: seedFrom(1, 1) }, { game, now: noon, botDelay: 1_000 }),
      );
      expect(isDrawn(texts.join())).toBe(
        isDrawn(JSON.stringify(boardMessage(dealt, game, { symbols: emojis }).embeds)),
      );
    }
  });
});

/** Held to the type: the compiler asks for each refusal there is. */
const refusals: Readonly<Record<TableRefusal, true>> = {
  'no-such-table': true,
  'table-unreadable': true,
  'table-not-here': true,
  'already-started': true,
  'not-started': true,
  'table-over': true,
  'already-seated': true,
  'not-seated': true,
  'not-played': true,
  'not-there': true,
  'table-full': true,
  'taken-off': true,
  'called-out': true,
  'called-lately': true,
  'no-role': true,
  'no-free-seat': true,
  'no-bot': true,
  'only-host': true,
  'host-starts': true,
  'only-host-or-moderator': true,
  'too-few-players': true,
  'too-many-tables': true,
  'opened-too-often': true,
  draining: true,
  'unknown-option': true,
  'seats-taken': true,
  'not-your-turn': true,
  'already-chosen': true,
  'your-turn': true,
  'no-plans': true,
  'plan-outdated': true,
  'no-plan': true,
  'illegal-move': true,
  'game-over': true,
  stale: true,
  paused: true,
  'not-paused': true,
  'needs-vote': true,
  'vote-open': true,
  'asked-lately': true,
  'no-vote': true,
  'hand-seen': true,
  elsewhere: true,
  'nobody-to-kick': true,
  'no-seat-to-take': true,
  'no-request': true,
  'seat-asked': true,
  'seat-asked-before': true,
  'turned-away': true,
  'not-away': true,
  'nobody-waited-for': true,
  'enough-time': true,
  'nudged-lately': true,
  'rematch-over': true,
  'hints-off': true,
  'turn-muted': true,
  'turn-over': true,
};

describe('a notice', () => {
  test('needs no title', () => {
    const rendered = renderPrivate(noticeScreen('Why not.'), '', { table: '-', turn: 0, on: 'table' });
    check(rendered);
    expect(rendered.embeds[0]).not.toHaveProperty('title');
  });

  test.each(Object.keys(refusals))('says why not for %s', (refusal) => {
    expect(say(textKey(`refusal.${refusal}`)).length).toBeGreaterThan(10);
  });
});
