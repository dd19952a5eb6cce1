/** The buttons and menus of a message, as a person sees them. */
import {
  type APIButtonComponentWithCustomId,
  type APIMessage,
  type APISelectMenuComponent,
  type APISelectMenuOption,
  ComponentType,
} from 'discord-api-types/v10';
import { walk } from '../stand-in/checks/components.ts';

export type Pressable = APIButtonComponentWithCustomId | APISelectMenuComponent;

/** Everything on a message that has a custom id, in the order in which it is shown. */
export function pressablesOf(message: APIMessage): Pressable[] {
  const found: Pressable[] = [];
  walk(message.components ?? [], (component) => {
    if (component.custom_id) found.push(component as Pressable);
  });
  return found;
}

export function isButton({ type }: Pressable): boolean {
  return type === ComponentType.Button;
}

export function isMenu(component: Pressable): boolean {
  return !isButton(component);
}

export function isEnabled({ disabled }: Pressable): boolean {
  return !disabled;
}

/** What stands on a button, its emoji only when it has no words; what stands in an empty menu. */
export function labelOf(component: Pressable): string {
  if (component.type !== ComponentType.Button) return component.placeholder ?? component.custom_id;
  return component.label || (component.emoji?.name ?? '');
}

/** The values of these options of a menu, each given by its value or its label. Throws when there is none. */
export function chosenValues(options: readonly APISelectMenuOption[], wanted: readonly string[]): string[] {
  return wanted.map((words) => {
    const option = options.find(({ value, label }) => value === words || label === words);
    if (!option) throw new Error(`the menu has no "${words}"`);
    return option.value;
  });
}
