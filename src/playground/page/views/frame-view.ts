/** Draws everything around the messages: who I am, where I am, what is going on. */
import type { APIUser } from 'discord-api-types/v10';
import type { Actions } from '../actions.ts';
import { byId, element } from '../dom.ts';
import type { PageChannel } from '../protocol.ts';
import { avatarOf, colourOf, displayName } from '../pure/avatars.ts';
import { channelTree, type World } from '../pure/model.ts';

function badge(count: number): HTMLElement | null {
  return count === 0
    ? null
    : element('span', { class: 'badge', 'aria-hidden': 'true' }, count > 9 ? '9+' : String(count));
}

function drawPerson(world: World, person: APIUser, actions: Actions): HTMLElement {
  const mine = person.id === world.me;
  const count = world.news.filter((each) => each.person === person.id).length;
  const name = displayName(person);
  const news = count === 0 ? '' : `, ${count} new`;
  const drawn = element(
    'button',
    {
      type: 'button',
      class: 'person',
      'aria-pressed': String(mine),
      'aria-label': `${mine ? 'You are' : 'Be'} ${name}${news}`,
      title: mine ? `You are ${name}` : `Be ${name}`,
    },
    element('img', { src: avatarOf(person, world.people), alt: '', width: '32', height: '32' }),
    element('span', { class: 'person-name' }, name),
    badge(count),
  );
  drawn.dataset.focus = `person ${person.id}`;
  drawn.style.setProperty('--colour', colourOf(person, world.people));
  drawn.addEventListener('click', () => actions.become(person.id));
  return drawn;
}

function signOf(channel: PageChannel | undefined): string {
  if (channel?.onlyFor !== undefined) return '@';
  return channel?.parent === undefined ? '#' : '↳';
}

/** Direct messages are named after the other person. */
function nameOf(channel: PageChannel | undefined, world: World): string {
  return channel?.onlyFor !== undefined && world.bot !== null ? displayName(world.bot) : (channel?.name ?? '');
}

function drawChannels(world: World, actions: Actions): HTMLElement[] {
  return channelTree(world).map((channel) => {
    const count = world.news.filter((each) => each.channel === channel.id && each.person === world.me).length;
    const here = channel.id === world.channel;
    const drawn = element(
      'button',
      { type: 'button', class: 'channel', 'aria-current': here ? 'page' : undefined },
      element('span', { class: 'channel-mark', 'aria-hidden': 'true' }, signOf(channel)),
      element('span', { class: 'channel-name' }, nameOf(channel, world)),
      badge(count),
    );
    drawn.dataset.focus = `channel ${channel.id}`;
    drawn.classList.toggle('thread', channel.parent !== undefined);
    drawn.classList.toggle('unread', !here && world.unread.has(channel.id));
    drawn.addEventListener('click', () => actions.jump({ channel: channel.id }));
    return drawn;
  });
}

/** Replaces old nodes with new ones, if what they depend on has changed. The control that had the focus keeps it. */
function redraw(parent: HTMLElement, causes: readonly unknown[], draw: () => readonly HTMLElement[]): void {
  const sign = JSON.stringify(causes);
  if (parent.dataset.sign === sign) return;
  parent.dataset.sign = sign;
  const nodes = draw();
  const active = document.activeElement;
  const focused = active instanceof HTMLElement && parent.contains(active) ? active.dataset.focus : undefined;
  parent.replaceChildren(...nodes);
  if (focused !== undefined) nodes.find((each) => each.dataset.focus === focused)?.focus();
}

function drawNotice(world: World): void {
  const notice = byId('notice');
  const text = !world.known
    ? 'Connecting to the playground…'
    : !world.connected
      ? 'The connection to the playground is lost. Trying again…'
      : world.online
        ? ''
        : 'The bot is offline. It carries on where it was as soon as it is back.';
  notice.hidden = text === '';
  if (notice.textContent !== text) notice.textContent = text;
}

export function drawFrame(world: World, actions: Actions): void {
  const me = world.people.find((each) => each.id === world.me);
  const channel = world.channels.find((each) => each.id === world.channel);
  redraw(byId('people'), [world.people, world.me, world.news], () =>
    world.people.map((each) => drawPerson(world, each, actions)),
  );
  const { channels, channel: here, news, unread, me: person, bot } = world;
  redraw(byId('channels'), [channels, here, news, [...unread], person, bot], () => drawChannels(world, actions));
  drawNotice(world);
  byId('guild').textContent = world.guild;
  byId('channel-name').textContent = nameOf(channel, world);
  byId('channel-sign').textContent = signOf(channel);
  byId('whoami').textContent = me === undefined ? '' : displayName(me);
  const place = `${channel?.onlyFor === undefined ? '#' : '@'}${nameOf(channel, world)}`;
  const line = byId('line');
  line.setAttribute('placeholder', me === undefined ? '' : `Message ${place} as ${displayName(me)}, or type /`);
  const state = world.online ? 'online' : 'offline';
  byId('bot').textContent = world.bot === null ? '' : `${displayName(world.bot)} is ${state}`;
  byId('bot').className = `bot ${state}`;
  const elsewhere =
    channelTree(world).some((each) => world.unread.has(each.id)) || world.news.some((each) => each.person === world.me);
  byId('open-channels').classList.toggle('unread', elsewhere);
  document.title = `${world.news.length > 0 ? `(${world.news.length}) ` : ''}${place} · ${me === undefined ? 'Playground' : displayName(me)}`;
}
