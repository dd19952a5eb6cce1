import './skyra.ts';
import type { FromPage, ToPage } from '../page-protocol.ts';
import type { Actions } from './actions.ts';
import type { Place } from './addresses.ts';
import type { Effect } from './completion.ts';
import { ComposerView } from './composer-view.ts';
import { connect } from './connection.ts';
import { byId } from './dom.ts';
import { drawFrame } from './frame-view.ts';
import {
  type Ask,
  ask,
  become,
  disconnect,
  emptyWorld,
  forgetAsk,
  openChannel,
  receive,
  removeMessage,
  type World,
} from './model.ts';
import { rememberedPerson, rememberPerson, setUpTheme } from './settings.ts';
import { TimelineView } from './timeline-view.ts';
import { drawWelcome } from './welcome-view.ts';

type Asking = Extract<FromPage, { do: 'slash' | 'click' | 'select' }>;

let world: World = { ...emptyWorld, me: rememberedPerson() };
let lastRef = 0;
let drawing = false;

function nextRef(): number {
  lastRef += 1;
  return lastRef;
}

function showChannels(shown: boolean): void {
  document.body.classList.toggle('channels-open', shown);
  byId('open-channels').setAttribute('aria-expanded', String(shown));
}

function draw(): void {
  drawing = false;
  drawFrame(world, actions);
  drawWelcome(world, actions);
  timelineView.draw(world);
}

/** Changes of one turn are drawn together. */
function change(next: World): void {
  world = next;
  composer.know(next);
  if (drawing) return;
  drawing = true;
  queueMicrotask(draw);
}

function send(asking: Asking, asked: Omit<Ask, 'state' | 'as' | 'channel'>): void {
  change(ask(world, asking.ref, { ...asked, as: asking.as, channel: world.channel }));
  if (!connection.send(asking)) change(receive(world, { tell: 'outcome', ref: asking.ref, outcome: 'failed' }));
}

function jump(place: Place): void {
  showChannels(false);
  change(openChannel(world, place.channel));
  const { message } = place;
  if (message !== undefined) queueMicrotask(() => timelineView.reveal(message));
}

const actions: Actions = {
  click(message, customId) {
    send({ do: 'click', ref: nextRef(), as: world.me, message, customId }, { message, customId });
  },
  select(message, customId, values) {
    send({ do: 'select', ref: nextRef(), as: world.me, message, customId, values }, { message, customId });
  },
  dismiss(message) {
    connection.send({ do: 'dismiss', ref: nextRef(), as: world.me, message });
    change(removeMessage(world, message));
  },
  forget(ref) {
    change(forgetAsk(world, ref));
  },
  jump,
  become(person) {
    rememberPerson(person);
    change(become(world, person));
  },
  run(line) {
    composer.run(line);
  },
};

function act(effect: Exclude<Effect, { effect: 'problem' }>): void {
  const common = { ref: nextRef(), as: world.me, channel: world.channel };
  if (effect.effect === 'say') connection.send({ do: 'say', ...common, content: effect.content });
  else send({ do: 'slash', ...common, ...effect.invocation }, { command: effect.line });
  timelineView.scrollToEnd();
}

function hear(told: ToPage): void {
  if (told.tell === 'choices') composer.offer(told.ref, told.choices);
  else change(receive(world, told));
}

setUpTheme(() => change(world));
byId('open-channels').addEventListener('click', () => showChannels(!document.body.classList.contains('channels-open')));
byId('shade').addEventListener('click', () => showChannels(false));
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') showChannels(false);
});

const timelineView = new TimelineView(actions);
const composer = new ComposerView({
  act,
  question(invocation) {
    const ref = nextRef();
    connection.send({ do: 'autocomplete', ref, as: world.me, channel: world.channel, ...invocation });
    return ref;
  },
});
const connection = connect({ told: hear, lost: () => change(disconnect(world)) });
change(world);
