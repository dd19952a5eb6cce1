/** The channel as one or several people see it, side by side. */
import type { Actions } from '../actions.ts';
import { arrange, byId, element } from '../dom.ts';
import { avatarOf, colourOf, displayName } from '../pure/avatars.ts';
import { seenBy, shownPeople, type World } from '../pure/model.ts';
import { TimelineView } from './timeline-view.ts';

interface Pane {
  readonly node: HTMLElement;
  readonly head: HTMLElement;
  readonly timeline: TimelineView;
}

export class PaneView {
  readonly #place = byId('panes');
  readonly #actionsOf: (person: string) => Actions;
  readonly #panes = new Map<string, Pane>();
  #me = '';

  /** `actionsOf` gives the actions in one person's view. */
  constructor(actionsOf: (person: string) => Actions) {
    this.#actionsOf = actionsOf;
    setInterval(() => {
      for (const { timeline } of this.#panes.values()) timeline.refreshTimes();
    }, 1000);
  }

  draw(world: World): void {
    this.#me = world.me;
    const shown = shownPeople(world);
    // Alone on the screen, one view serves whoever looks at it.
    const keys = shown.length > 1 ? shown : ['alone'];
    for (const key of this.#panes.keys()) if (!keys.includes(key)) this.#panes.delete(key);
    arrange(
      this.#place,
      keys.map((key) => this.#drawPane(world, key)),
    );
  }

  scrollToEnd(): void {
    this.#mine()?.scrollToEnd();
  }

  /** Shows a message to the person at the keyboard. */
  reveal(message: string): void {
    this.#mine()?.reveal(message);
  }

  #mine(): TimelineView | undefined {
    return (this.#panes.get(this.#me) ?? this.#panes.get('alone'))?.timeline;
  }

  #drawPane(world: World, key: string): HTMLElement {
    const pane = this.#panes.get(key) ?? this.#make(key);
    this.#panes.set(key, pane);
    const person = key === 'alone' ? world.me : key;
    const user = world.people.find((each) => each.id === person);
    pane.head.hidden = key === 'alone';
    pane.node.classList.toggle('mine', person === world.me);
    if (user !== undefined) {
      const name = displayName(user);
      pane.node.setAttribute('aria-label', `What ${name} sees`);
      pane.node.style.setProperty('--colour', colourOf(user, world.people));
      pane.head.setAttribute('aria-pressed', String(person === world.me));
      const words = person === world.me ? `${name} – you write as ${name}` : name;
      if (pane.head.textContent !== words) {
        const picture = element('img', { src: avatarOf(user, world.people), alt: '', width: '24', height: '24' });
        pane.head.replaceChildren(picture, element('span', { class: 'pane-name' }, words));
      }
    }
    pane.timeline.draw(seenBy(world, person), this.#actionsOf(person));
    return pane.node;
  }

  #make(key: string): Pane {
    const head = element('button', { type: 'button', class: 'pane-head' });
    head.addEventListener('click', () => this.#actionsOf(key).become(key));
    const timeline = new TimelineView();
    const node = element('section', { class: 'pane' }, head, timeline.node);
    return { node, head, timeline };
  }
}
