/** The forms of answers to interactions, by docs.discord.com/developers/interactions/receiving-and-responding. */
import { InteractionResponseType, InteractionType, MessageFlags } from 'discord-api-types/v10';
import { z } from 'zod';
import { choice } from './choices.ts';
import { modal } from './components.ts';
import { blame, list, readForm } from './form.ts';

const deferred = z.object({ flags: z.int().nullish() }).superRefine((value, context) => {
  if (((value.flags ?? 0) & ~MessageFlags.Ephemeral) !== 0) {
    blame(context, ['flags'], 'BASE_TYPE_INVALID', 'Only EPHEMERAL may be set when deferring.');
  }
});

/** Messages are read elsewhere, because their check needs to know the files and the message so far. */
const callback = z.discriminatedUnion('type', [
  z.object({ type: z.literal(InteractionResponseType.ChannelMessageWithSource), data: z.unknown() }),
  z.object({ type: z.literal(InteractionResponseType.DeferredChannelMessageWithSource), data: deferred.nullish() }),
  z.object({ type: z.literal(InteractionResponseType.DeferredMessageUpdate), data: z.unknown().optional() }),
  z.object({ type: z.literal(InteractionResponseType.UpdateMessage), data: z.unknown() }),
  z.object({
    type: z.literal(InteractionResponseType.ApplicationCommandAutocompleteResult),
    data: z.object({ choices: list(choice, 25) }),
  }),
  z.object({ type: z.literal(InteractionResponseType.Modal), data: modal }),
]);
export type Callback = z.infer<typeof callback>;

/** Reads an answer. Refuses with 50035, also when an interaction of this kind cannot be answered like that. */
export function readCallback(body: unknown, kind: InteractionType, fromMessage: boolean): Callback {
  const form = callback.superRefine(({ type }, context) => {
    if (allowedFor(kind, fromMessage).includes(type)) return;
    const words = `Type ${type} cannot answer an interaction of type ${kind}.`;
    blame(context, ['type'], 'INTERACTION_CALLBACK_TYPE_INVALID', words);
  });
  return readForm(form, body);
}

function allowedFor(kind: InteractionType, fromMessage: boolean): readonly InteractionResponseType[] {
  if (kind === InteractionType.ApplicationCommandAutocomplete) {
    return [InteractionResponseType.ApplicationCommandAutocompleteResult];
  }
  const allowed = [
    InteractionResponseType.ChannelMessageWithSource,
    InteractionResponseType.DeferredChannelMessageWithSource,
  ];
  if (fromMessage) allowed.push(InteractionResponseType.DeferredMessageUpdate, InteractionResponseType.UpdateMessage);
  if (kind !== InteractionType.ModalSubmit) allowed.push(InteractionResponseType.Modal);
  return allowed;
}
