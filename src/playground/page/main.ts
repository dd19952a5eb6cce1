/** The page's beginning: it puts the world, the views and the connection together. */
import './views/skyra.ts';
import type { Actions } from './actions.ts';
import { connect } from './connection.ts';
import { byId } from './dom.ts';
import type { FromPage, ToPage } from './protocol.ts';
import type { Place } from './pure/addresses.ts';
import type { Effect } from './pure/completion.ts';
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
  setWide,
  showSideBySide,
  type World,
} from './pure/model.ts';
import { rememberedPerson, rememberPerson, setUpTheme } from './settings.ts';
import type { Move } from './tables/fill.ts';
import { Filler } from './tables/filler.ts';
import { ComposerView } from './views/composer-view.ts';
import { drawFrame } from './views/frame-view.ts';
import { LogView } from './views/log-view.ts';
import { PaneView } from './views/pane-view.ts';
import { ToolsView } from './views/tools-view.ts';
import { drawWelcome } from './views/welcome-view.ts';

type Asking = Extract<FromPage, { do: 'slash' | 'click' | 'select' }>;

/** Narrower windows have room for one view only. */
const roomForMore = window.matchMedia('(min-width: 1000px)');

let world: World = { ...emptyWorld, me: rememberedPerson(), wide: roomForMore.matches };
let lastRef = 0;
let drawing = false;

function nextRef(): number {
  lastRef += 1;
  return lastRef;
}

/** On a narrow screen the channels lie over the rest: the focus goes there with them, and back. */
function showChannels(shown: boolean): void {
  if (document.body.classList.contains('channels-open') === shown) return;
  const wasInside = byId('sidebar').contains(document.activeElement);
  document.body.classList.toggle('channels-open', shown);
  byId('open-channels').setAttribute('aria-expanded', String(shown));
  const here = byId('channels').querySelector<HTMLElement>('[aria-current]');
  if (shown) here?.focus();
  else if (wasInside) byId('open-channels').focus();
}

function draw(): void {
  drawing = false;
  drawFrame(world, actions);
  drawWelcome(world, actions);
  paneView.draw(world);
  toolsView.draw(world);
  logView.draw(world.log);
}

/** Changes within one turn of the event loop are drawn together. */
function change(next: World): void {
  world = next;
  composer.know(next);
  filler.know(next);
  if (drawing) return;
  drawing = true;
  queueMicrotask(draw);
}

function send(asking: Asking, asked: Omit<Ask, 'state' | 'as' | 'channel'>, channel = world.channel): void {
  change(ask(world, asking.ref, { ...asked, as: asking.as, channel }));
  if (!connection.send(asking)) change(receive(world, { tell: 'outcome', ref: asking.ref, outcome: 'failed' }));
}

function jump(place: Place): void {
  showChannels(false);
  change(openChannel(world, place.channel));
  const { message } = place;
  if (message !== undefined) queueMicrotask(() => paneView.reveal(message));
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
  sideBySide(count) {
    change(showSideBySide(world, count));
  },
  fill(wish) {
    filler.begin(world, wish);
  },
  stopFilling() {
    filler.stop();
  },
  reset() {
    filler.stop();
    connection.send({ do: 'reset', ref: nextRef(), as: world.me });
  },
  inspect(number) {
    connection.send({ do: 'inspect', ref: nextRef(), as: world.me, number });
  },
  run(line) {
    composer.run(line);
  },
};

/** The actions in one person's view: whoever presses something there takes the keyboard. */
function actionsOf(person: string): Actions {
  const first = (): void => {
    if (person !== world.me) actions.become(person);
  };
  return {
    ...actions,
    click(message, customId) {
      first();
      actions.click(message, customId);
    },
    select(message, customId, values) {
      first();
      actions.select(message, customId, values);
    },
    dismiss(message) {
      first();
      actions.dismiss(message);
    },
    jump(place) {
      first();
      actions.jump(place);
    },
  };
}

/** Does what a person would do to fill a table, without taking the keyboard. */
function make(move: Move, channel: string): number {
  const ref = nextRef();
  if (move.move === 'slash') {
    const { command, subcommand } = move.invocation;
    const shown = `/${[command, subcommand].filter((each) => each !== undefined).join(' ')}`;
    send({ do: 'slash', ref, as: move.as, channel, ...move.invocation }, { command: shown }, channel);
  } else {
    const { customId } = move;
    const message = move.board.message.id;
    send({ do: 'click', ref, as: move.as, message, customId }, { message, customId }, channel);
  }
  return ref;
}

function act(effect: Exclude<Effect, { effect: 'problem' }>): void {
  const common = { ref: nextRef(), as: world.me, channel: world.channel };
  if (effect.effect === 'say') connection.send({ do: 'say', ...common, content: effect.content });
  else send({ do: 'slash', ...common, ...effect.invocation }, { command: effect.line });
  paneView.scrollToEnd();
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

const paneView = new PaneView(actionsOf);
const toolsView = new ToolsView(actions);
const logView = new LogView(actions);
const filler = new Filler({ make, tell: (text, running) => toolsView.tell(text, running) });
roomForMore.addEventListener('change', () => change(setWide(world, roomForMore.matches)));
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
