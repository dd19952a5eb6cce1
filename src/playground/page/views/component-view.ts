/** Draws the buttons and menus below a message. */
import type {
  APIActionRowComponent,
  APIButtonComponent,
  APIComponentInMessageActionRow,
  APIMessage,
  APIMessageComponentEmoji,
  APISelectMenuComponent,
} from 'discord-api-types/v10';
import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { element } from '../dom.ts';
import { readJump } from '../pure/addresses.ts';
import { displayName } from '../pure/avatars.ts';
import { safeLink } from '../pure/markdown.ts';
import { emojiPicture, type Reading } from './markdown-view.ts';
import type { DiscordButton } from './skyra.ts';

type Controls = 'free' | 'busy';

const styles = {
  [ButtonStyle.Primary]: 'primary',
  [ButtonStyle.Secondary]: 'secondary',
  [ButtonStyle.Success]: 'success',
  [ButtonStyle.Danger]: 'destructive',
  [ButtonStyle.Link]: 'secondary',
  [ButtonStyle.Premium]: 'secondary',
} as const;

function drawEmoji(emoji: APIMessageComponentEmoji): Node {
  const { id, name } = emoji;
  return id == null ? document.createTextNode(name ?? '') : emojiPicture(id, name ?? 'emoji');
}

/** Skyra greys a disabled button, but the keyboard still reaches it: the real button inside has to be disabled too. */
function tellInside(button: DiscordButton, disabled: boolean, label: string): void {
  void button.updateComplete.then(() => {
    const inside = button.shadowRoot?.querySelector('button');
    if (!inside) return;
    inside.type = 'button';
    inside.disabled = disabled;
    if (label === '') inside.setAttribute('aria-label', button.textContent ?? '');
  });
}

function drawButton(
  component: APIButtonComponent,
  message: APIMessage,
  controls: Controls,
  reading: Reading,
): HTMLElement {
  const button = element('discord-button');
  button.type = styles[component.style];
  const disabled = component.disabled === true;
  button.disabled = disabled;
  if (component.style === ButtonStyle.Premium) return button;
  if (component.emoji !== undefined)
    button.append(drawEmoji(component.emoji), component.label === undefined ? '' : ' ');
  button.append(component.label ?? '');
  tellInside(button, disabled, component.label ?? component.emoji?.name ?? '');
  if (component.style === ButtonStyle.Link) {
    const place = readJump(component.url);
    if (place === null) button.url = safeLink(component.url) ?? '';
    else button.addEventListener('click', () => reading.actions.jump(place));
    return button;
  }
  const customId = component.custom_id;
  button.dataset.customId = customId;
  if (controls === 'busy') button.classList.add('busy');
  else if (!disabled) button.addEventListener('click', () => reading.actions.click(message.id, customId));
  return button;
}

interface MenuChoice {
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
}

/** What a menu offers. Menus of people and channels fill themselves, as in Discord. */
function menuChoices(component: APISelectMenuComponent, reading: Reading): readonly MenuChoice[] {
  const { people, channels } = reading.world;
  switch (component.type) {
    case ComponentType.StringSelect:
      return component.options.map(({ value, label, description, emoji, default: chosen }) => {
        const face = emoji?.id == null && emoji?.name ? `${emoji.name} ` : '';
        return { value, label: `${face}${label}${description ? ` — ${description}` : ''}`, chosen: chosen === true };
      });
    case ComponentType.UserSelect:
    case ComponentType.MentionableSelect:
      return people.map((each) => ({ value: each.id, label: displayName(each), chosen: false }));
    case ComponentType.ChannelSelect:
      return channels
        .filter((each) => each.onlyFor === undefined)
        .map((each) => ({
          value: each.id,
          label: `#${each.name}`,
          chosen: component.default_values?.some(({ id }) => id === each.id) ?? false,
        }));
    case ComponentType.RoleSelect:
      return [];
  }
}

/** On a desktop a plain click in a list of several would unselect the others. Here it toggles, as everybody expects. */
function toggleByClick(menu: HTMLSelectElement): void {
  menu.addEventListener('mousedown', (event) => {
    if (!(event.target instanceof HTMLOptionElement)) return;
    event.preventDefault();
    event.target.selected = !event.target.selected;
    menu.focus();
    menu.dispatchEvent(new Event('change'));
  });
}

/**
 * A mouse chooses at once. With the keyboard, every arrow changes a closed menu, so the choice is sent only by Enter or by the button.
 */
function sendWhenChosen(menu: HTMLSelectElement, done: HTMLButtonElement, send: () => void): void {
  let byKey = false;
  menu.addEventListener('pointerdown', () => {
    byKey = false;
  });
  menu.addEventListener('keydown', (event) => {
    byKey = true;
    if (event.key !== 'Enter' || done.hidden) return;
    event.preventDefault();
    send();
  });
  menu.addEventListener('change', () => {
    if (byKey) done.hidden = false;
    else send();
  });
  done.addEventListener('click', send);
}

function drawMenu(
  component: APISelectMenuComponent,
  message: APIMessage,
  controls: Controls,
  reading: Reading,
): HTMLElement {
  const most = component.max_values ?? 1;
  const least = component.min_values ?? 1;
  const label = component.placeholder ?? 'Make a selection';
  const choices = menuChoices(component, reading);
  const options = choices.map(({ value, label, chosen }) => element('option', { value, selected: chosen }, label));
  const menu = element('select', { 'aria-label': label, disabled: component.disabled === true || controls === 'busy' });
  menu.dataset.customId = component.custom_id;
  const values = (): string[] => [...menu.selectedOptions].map((each) => each.value);
  const send = (): void => reading.actions.select(message.id, component.custom_id, values());
  const done = element('button', { type: 'button', class: 'plain' }, 'Done');
  if (most === 1) {
    const nothing = element(
      'option',
      { value: '', disabled: true, hidden: true, selected: !choices.some((each) => each.chosen) },
      label,
    );
    menu.append(nothing, ...options);
    done.hidden = true;
    sendWhenChosen(menu, done, send);
    return element('div', { class: `menu ${controls}` }, menu, done);
  }
  menu.multiple = true;
  menu.size = Math.min(Math.max(options.length, 2), 8);
  menu.append(...options);
  toggleByClick(menu);
  const check = (): void => {
    const count = values().length;
    done.disabled = menu.disabled || count < least || count > most;
    done.textContent = `Done (${count} of ${least === most ? most : `${least}–${most}`})`;
  };
  menu.addEventListener('change', check);
  done.addEventListener('click', send);
  check();
  return element(
    'div',
    { class: `menu several ${controls}` },
    element('span', { class: 'menu-label' }, label),
    menu,
    done,
  );
}

function drawRow(
  row: APIActionRowComponent<APIComponentInMessageActionRow>,
  message: APIMessage,
  busy: ReadonlySet<string>,
  reading: Reading,
): HTMLElement {
  const drawn = row.components.map((component) => {
    if (component.type === ComponentType.Button) {
      const isBusy = 'custom_id' in component && busy.has(component.custom_id);
      return drawButton(component, message, isBusy ? 'busy' : 'free', reading);
    }
    return drawMenu(component, message, busy.has(component.custom_id) ? 'busy' : 'free', reading);
  });
  return element('discord-action-row', {}, ...drawn);
}

/** The buttons and menus, and a note when this person's last press was not answered. */
export function drawComponents(message: APIMessage, reading: Reading): HTMLElement | null {
  const { world } = reading;
  const asks = [...world.asks.values()].filter((each) => each.message === message.id && each.as === world.me);
  const busy = new Set(asks.flatMap((each) => (each.state === 'failed' ? [] : [each.customId ?? ''])));
  const rows = (message.components ?? []).flatMap((row) =>
    row.type === ComponentType.ActionRow ? [drawRow(row, message, busy, reading)] : [],
  );
  if (asks.some((each) => each.state === 'failed')) {
    rows.push(element('div', { class: 'failure', role: 'alert' }, 'This interaction failed'));
  }
  return rows.length === 0 ? null : element('div', { slot: 'components', class: 'components' }, ...rows);
}
