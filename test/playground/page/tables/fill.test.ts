import { type APIMessage, ButtonStyle, ComponentType, MessageType } from 'discord-api-types/v10';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ask, emptyWorld, receive, type World } from '../../../../src/playground/page/pure/model.ts';
import {
  beginFill,
  describeStep,
  type Fill,
  type FillWish,
  fillProblem,
  findButton,
  mostSeats,
  noteMove,
  proceed,
} from '../../../../src/playground/page/tables/fill.ts';
import { person } from '../../../support/whole-bot/page-people.ts';

const people = ['Ann', 'Ben', 'Chris', 'Dora', 'Emil', 'Fay'].map((name, place) => person(String(101 + place), name));
const parade = person('900', 'Parade', true);

/** A small bot: a lobby with the buttons of a real one, whose message changes with everyone who comes. */
class Lobby {
  world: World;
  readonly presses: string[] = [];
  readonly seats: string[] = [];
  size = 0;
  #edits = 0;
  #ref = 0;

  constructor() {
    this.world = receive(emptyWorld, {
      tell: 'world',
      bot: parade,
      online: true,
      guild: { id: '1', name: 'Lawn' },
      channels: [{ id: '11', name: 'games' }],
      people,
      commands: [],
      messages: [{ channel: '11', message: this.#message('4000', ['Join', 'Start']) }],
    });
  }

  run(wish: FillWish): void {
    let fill = beginFill(this.world, 'parade', wish);
    for (let turn = 0; turn < 40; turn += 1) {
      const now = proceed(fill, this.world);
      if (now.progress === 'done') return;
      if (now.progress !== 'move') throw new Error(`${now.progress} at ${describeStep(fill)}`);
      this.#ref += 1;
      const { move } = now;
      const name = people.find((each) => each.id === move.as)?.username ?? '?';
      this.world = ask(this.world, this.#ref, { as: move.as, channel: '11' });
      fill = noteMove(now.fill, move, this.#ref);
      expect(proceed(fill, this.world).progress).toBe('wait');
      if (move.move === 'slash') {
        this.size = Number(move.invocation.options.find((each) => each.name === 'players')?.value);
        this.#press(name, 'open');
      } else this.#press(name, move.customId);
    }
    throw new Error('it never ends');
  }

  #press(who: string, what: string): void {
    this.presses.push(`${who} ${what}`);
    if (what === 'open' || what === 'Join') this.seats.push(who);
    if (what === 'Add bot') this.seats.push('bot');
    this.world = receive(this.world, { tell: 'outcome', ref: this.#ref, outcome: 'answered' });
    const open = this.seats.length < this.size ? ['Join', 'Add bot'] : [];
    const shown = what === 'Start' ? ['My hand'] : [...open, ...(this.seats.length > 1 ? ['Start'] : [])];
    const message = this.#message('5001', shown);
    this.world = receive(this.world, { tell: 'message', message: { channel: '11', message } });
  }

  #message(id: string, labels: readonly string[]): APIMessage {
    this.#edits += 1;
    return {
      id,
      channel_id: '11',
      author: parade,
      content: String(this.#edits),
      timestamp: '2026-01-01T10:00:00.000Z',
      edited_timestamp: null,
      tts: false,
      mention_everyone: false,
      mentions: [],
      mention_roles: [],
      attachments: [],
      embeds: [],
      pinned: false,
      type: MessageType.Default,
      components: [
        {
          type: ComponentType.ActionRow,
          components: ['Join', 'Add bot', 'Start', 'My hand'].map((label) => ({
            type: ComponentType.Button,
            style: ButtonStyle.Primary,
            label,
            custom_id: label,
            disabled: !labels.includes(label),
          })),
        },
      ],
    };
  }
}

describe('filling a table', () => {
  it('presses what people would press, in turn, and waits for each to show', () => {
    const lobby = new Lobby();
    lobby.run({ game: 'parade', people: 3, bots: 1 });
    expect(lobby.presses).toEqual(['ann open', 'ben Join', 'chris Join', 'ann Add bot', 'ann Start']);
  });

  it('fills every possible table with as many as were wished for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 5 }), (count, bots) => {
        const wish = { game: 'parade', people: count, bots };
        fc.pre(fillProblem(wish, people.length) === undefined);
        const lobby = new Lobby();
        lobby.run(wish);
        expect(lobby.seats).toHaveLength(count + bots);
        expect(lobby.seats.filter((each) => each === 'bot')).toHaveLength(bots);
        expect(lobby.presses.at(-1)).toBe('ann Start');
      }),
    );
  });

  it('says why a table cannot be: too few, too many, nobody, more people than there are', () => {
    const game = 'parade';
    expect(fillProblem({ game, people: 1, bots: 0 }, 6)).toContain('two');
    expect(fillProblem({ game, people: 4, bots: mostSeats - 3 }, 6)).toContain(String(mostSeats));
    expect(fillProblem({ game, people: 0, bots: 3 }, 6)).toBeDefined();
    expect(fillProblem({ game, people: 3, bots: 0 }, 2)).toContain('2');
    expect(fillProblem({ game, people: 1, bots: 1 }, 6)).toBeUndefined();
  });

  it('never presses a button of an older table', () => {
    const { world } = new Lobby();
    const opened: Fill = { ...beginFill(world, 'parade', { game: 'parade', people: 2, bots: 0 }), at: 1 };
    expect(proceed(opened, world).progress).toBe('wait');
  });

  it('gives up where the bot does not answer', () => {
    const { world } = new Lobby();
    const begun = beginFill(world, 'parade', { game: 'parade', people: 2, bots: 0 });
    const now = proceed(begun, world);
    if (now.progress !== 'move') throw new Error('nothing to do');
    const asked = ask(world, 7, { as: '101', channel: '11' });
    const failed = receive(asked, { tell: 'outcome', ref: 7, outcome: 'failed' });
    const end = proceed(noteMove(now.fill, now.move, 7), failed);
    expect(end).toMatchObject({ progress: 'failed', why: expect.stringContaining('Ann opens a table') });
  });

  it('does not take a disabled button for one', () => {
    const [page] = new Lobby().world.messages.values();
    if (page === undefined) throw new Error('no message');
    expect(findButton(page.message, 'Join')).toBe('Join');
    expect(findButton(page.message, 'Add bot')).toBeUndefined();
  });
});
