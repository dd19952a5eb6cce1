import { type APIMessage, type APIUser, MessageType } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import type { PageMessage, ToPage } from '../../../../src/playground/page/protocol.ts';
import {
  ask,
  become,
  channelTree,
  disconnect,
  emptyWorld,
  openChannel,
  receive,
  seenBy,
  setWide,
  shownPeople,
  showSideBySide,
  timeline,
  type World,
} from '../../../../src/playground/page/pure/model.ts';
import { person } from '../../../support/whole-bot/page-people.ts';

const ann = person('101', 'Ann');
const ben = person('102', 'Ben');
const parade = person('900', 'Parade', true);

let lastId = 5000;

function post(channel: string, content: string, more: Partial<APIMessage> = {}, onlyFor?: string): PageMessage {
  lastId += 1;
  const message: APIMessage = {
    id: String(lastId),
    channel_id: channel,
    author: parade,
    content,
    timestamp: '2026-01-01T10:00:00.000Z',
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    components: [],
    pinned: false,
    type: MessageType.Default,
    ...more,
  };
  return { channel, message, ...(onlyFor === undefined ? {} : { onlyFor }) };
}

function tellWorld(messages: readonly PageMessage[] = []): ToPage {
  return {
    tell: 'world',
    bot: parade,
    online: true,
    guild: { id: '1', name: 'Lawn' },
    channels: [
      { id: '11', name: 'games' },
      { id: '12', name: 'tea' },
      { id: '13', name: 'thread', parent: '11' },
    ],
    people: [ann, ben],
    commands: [],
    messages,
  };
}

function hear(world: World, ...messages: readonly PageMessage[]): World {
  return messages.reduce((next, message) => receive(next, { tell: 'message', message }), world);
}

const start = receive(emptyWorld, tellWorld());

function newsFor(world: World, who: APIUser): number {
  return world.news.filter((each) => each.person === who.id).length;
}

describe('what the page knows', () => {
  it('begins as the first person in the first channel, threads below their channel', () => {
    expect(start).toMatchObject({ me: ann.id, channel: '11', connected: true });
    expect(channelTree(start).map((each) => each.name)).toEqual(['games', 'thread', 'tea']);
  });

  it('shows ephemeral messages to their addressee only', () => {
    const world = hear(start, post('11', 'for all'), post('11', 'your hand', {}, ben.id));
    expect(timeline(world).map((each) => each.message.content)).toEqual(['for all']);
    expect(timeline(become(world, ben.id)).map((each) => each.message.content)).toEqual(['for all', 'your hand']);
  });

  it('keeps messages in the order of their ids, in whatever order they come', () => {
    const [one, two, three] = [post('11', '1'), post('11', '2'), post('11', '3', { id: '100000' })];
    expect(timeline(hear(start, three, two, one)).map((each) => each.message.content)).toEqual(['1', '2', '3']);
  });

  it('counts a mention and an ephemeral message as news for whoever is away, until they look', () => {
    const world = hear(start, post('11', 'turn', { mentions: [ben, ann] }), post('11', 'hand', {}, ben.id));
    expect(newsFor(world, ben)).toBe(2);
    expect(newsFor(world, ann)).toBe(0);
    expect(newsFor(become(world, ben.id), ben)).toBe(0);
    const elsewhere = hear(start, post('12', 'turn', { mentions: [ann] }));
    expect(newsFor(elsewhere, ann)).toBe(1);
    expect(elsewhere.unread.has('12')).toBe(true);
    const seen = openChannel(elsewhere, '12');
    expect([newsFor(seen, ann), seen.unread.size]).toEqual([0, 0]);
  });

  it('does not count an edit, one’s own mention of oneself, or what was deleted', () => {
    const called = post('11', 'turn', { mentions: [ben] });
    const world = hear(start, called, { ...called }, post('11', 'me', { author: ben, mentions: [ben] }));
    expect(newsFor(world, ben)).toBe(1);
    expect(newsFor(receive(world, { tell: 'deleted', channel: '11', id: called.message.id }), ben)).toBe(0);
  });

  it('keeps who I am and where when the stand-in tells everything again, and counts what was missed', () => {
    const before = openChannel(become(start, ben.id), '12');
    const after = receive(disconnect(before), tellWorld([post('11', 'turn', { mentions: [ann, ben] })]));
    expect(after).toMatchObject({ me: ben.id, channel: '12', connected: true });
    expect([newsFor(after, ann), newsFor(after, ben)]).toEqual([1, 1]);
  });

  it('goes to the parent when the thread on the screen is deleted', () => {
    const world = hear(openChannel(start, '13'), post('13', 'in the thread'));
    const after = receive(world, {
      tell: 'channel',
      channel: { id: '13', name: 'thread', parent: '11' },
      deleted: true,
    });
    expect(after.channel).toBe('11');
    expect(after.messages.size).toBe(0);
  });

  it('knows what is under way, what failed and what is done', () => {
    const asked = ask(start, 7, { as: ann.id, channel: '11', message: '5', customId: 'join' });
    const tell = (outcome: 'answered' | 'thinking' | 'failed'): World =>
      receive(asked, { tell: 'outcome', ref: 7, outcome });
    expect(asked.asks.get(7)?.state).toBe('sent');
    expect(tell('thinking').asks.get(7)?.state).toBe('thinking');
    expect(tell('failed').asks.get(7)?.state).toBe('failed');
    expect(tell('answered').asks.has(7)).toBe(false);
  });

  it('forgets a failure when the message changes or the same person presses again, and fails all when cut off', () => {
    const board = post('11', 'board');
    const place = { as: ann.id, channel: '11', message: board.message.id };
    const failed = disconnect(ask(hear(start, board), 7, { ...place, customId: 'join' }));
    expect(failed.asks.get(7)?.state).toBe('failed');
    expect(failed.connected).toBe(false);
    expect(hear(failed, { ...board }).asks.size).toBe(0);
    expect([...ask(failed, 8, { ...place, customId: 'start' }).asks.keys()]).toEqual([8]);
  });
});

describe('views side by side', () => {
  const wide = setWide(start, true);

  it('show the one at the keyboard and who comes next, and only where there is room', () => {
    expect(shownPeople(wide)).toEqual([ann.id]);
    const two = showSideBySide(wide, 2);
    expect(shownPeople(two)).toEqual([ann.id, ben.id]);
    expect(shownPeople(setWide(two, false))).toEqual([ann.id]);
    expect(shownPeople(showSideBySide(two, 1))).toEqual([ann.id]);
  });

  it('stay where they are when another of them takes the keyboard, and change where somebody else does', () => {
    const two = showSideBySide(wide, 2);
    expect(become(two, ben.id)).toMatchObject({ me: ben.id, panes: [ann.id, ben.id] });
    const one = showSideBySide(become(wide, ben.id), 1);
    expect(shownPeople(become(one, ann.id))).toEqual([ann.id]);
  });

  it('each keep their own ephemeral messages, which are no news to whoever is on the screen', () => {
    const world = hear(showSideBySide(wide, 2), post('11', 'Ben’s hand', {}, ben.id));
    expect(timeline(seenBy(world, ann.id))).toHaveLength(0);
    expect(timeline(seenBy(world, ben.id))).toHaveLength(1);
    expect(newsFor(world, ben)).toBe(0);
  });
});

describe('direct messages', () => {
  const channel = { id: '14', name: 'ben', onlyFor: ben.id };
  const opened = receive(start, { tell: 'channel', channel });

  it('are a channel of one person, below the others', () => {
    expect(channelTree(opened).map((each) => each.id)).not.toContain('14');
    expect(channelTree(become(opened, ben.id)).at(-1)?.id).toBe('14');
  });

  it('call that person, and nobody else reads them', () => {
    const world = hear(opened, post('14', 'your turn'));
    expect(newsFor(world, ben)).toBe(1);
    expect(world.unread.size).toBe(0);
    expect(openChannel(world, '14').channel).toBe('11');
    expect(timeline({ ...world, channel: '14' })).toHaveLength(0);
    const there = openChannel(become(world, ben.id), '14');
    expect(timeline(there)).toHaveLength(1);
    expect(newsFor(there, ben)).toBe(0);
  });

  it('are left when somebody else takes the keyboard', () => {
    expect(become(openChannel(become(opened, ben.id), '14'), ann.id).channel).toBe('11');
  });

  it('stand alone on the screen', () => {
    const two = showSideBySide(setWide(opened, true), 2);
    expect(shownPeople(openChannel(become(two, ben.id), '14'))).toEqual([ben.id]);
  });
});

it('goes to the channel that a new evening opens', () => {
  const opened = receive(start, { tell: 'channel', channel: { id: '15', name: 'games-2' } });
  expect(receive(opened, { tell: 'opened', ref: 1, channel: '15' }).channel).toBe('15');
});
