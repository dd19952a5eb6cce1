/** The form of choices, which options of commands offer and autocomplete answers with. */
import { z } from 'zod';
import { blame, text } from './form.ts';
import { translated } from './translated.ts';

export const choice = z.object({
  name: text(100, 1),
  name_localizations: translated(text(100, 1)),
  value: z.union([text(100), z.number()]),
});
export type Choice = z.infer<typeof choice>;

/**
 * Refuses a command that offers the same choice twice. A client could not tell two equal names apart, and takes the first of two
 * equal values whichever is chosen (discord.py #8983). How Discord words it is not documented: the codes are our own.
 */
export function refuseEqualChoices(choices: readonly Choice[], context: z.RefinementCtx): void {
  for (const key of ['name', 'value'] as const) {
    const seen = new Set<string | number>();
    choices.forEach((each, index) => {
      if (seen.has(each[key])) {
        const code = `APPLICATION_COMMAND_OPTIONS_CHOICE_${key.toUpperCase()}_DUPLICATE`;
        blame(context, ['choices', index, key], code, `Choice ${key}s must be unique`);
      }
      seen.add(each[key]);
    });
  }
}
