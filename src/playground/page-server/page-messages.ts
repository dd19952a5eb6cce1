/** Reads what a page sends, and trusts none of it. */
import { z } from 'zod';
import type { FromPage } from '../page/protocol.ts';

const asker = { ref: z.int(), as: z.string() };
const typedOption = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  focused: z.boolean().exactOptional(),
});
const typed = {
  ...asker,
  channel: z.string(),
  command: z.string(),
  subcommand: z.string().exactOptional(),
  options: z.array(typedOption),
};

const fromPage = z.discriminatedUnion('do', [
  z.object({ do: z.literal('slash'), ...typed }),
  z.object({ do: z.literal('autocomplete'), ...typed }),
  z.object({ do: z.literal('click'), ...asker, message: z.string(), customId: z.string() }),
  z.object({
    do: z.literal('select'),
    ...asker,
    message: z.string(),
    customId: z.string(),
    values: z.array(z.string()),
  }),
  z.object({ do: z.literal('say'), ...asker, channel: z.string(), content: z.string().min(1).max(2000) }),
  z.object({ do: z.literal('dismiss'), ...asker, message: z.string() }),
  z.object({ do: z.literal('reset'), ...asker }),
  z.object({ do: z.literal('inspect'), ...asker, number: z.int() }),
]);

/** What a page wants; undefined when it makes no sense. */
export function readFromPage(text: string): FromPage | undefined {
  try {
    return fromPage.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
