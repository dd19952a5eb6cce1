/** Chooses an option in the panel of the options as a host does. */

import type { Actor } from '../../../src/playground/people/actor.ts';
import { pressablesOf } from '../../../src/playground/people/pressable.ts';
import type { Outcome } from '../../../src/playground/people/stage.ts';

/** Picks an option in the newest panel, then one of its values, each by its value or its label. */
export async function chooseOption(actor: Actor, option: string, value: string): Promise<Outcome> {
  const { message } = await actor.select('Change an option', [option]);
  const menu = message && pressablesOf(message).find(({ custom_id: id }) => id.endsWith(':set'));
  if (!menu) throw new Error(`no values to choose from for ${option}`);
  return actor.select(menu.custom_id, [value], { message: message.id });
}
