/** The forms of components, by docs.discord.com/developers/components/reference. */
import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { z } from 'zod';
import { blame, integer, list, requiredField, snowflake, text, unique, url } from './form.ts';

const customId = text(100, 1);
const id = z.int().nonnegative().optional();
const pictograph = /\p{Extended_Pictographic}|\p{Regional_Indicator}|[0-9#*]\uFE0F?\u20E3/u;

const emoji = z
  .object({ id: snowflake.nullish(), name: text(100).nullish(), animated: z.boolean().nullish() })
  .superRefine((value, context) => {
    if (!value.id && !pictograph.test(value.name ?? '')) {
      blame(context, value.name ? ['name'] : [], 'BUTTON_COMPONENT_INVALID_EMOJI', 'Invalid emoji');
    }
  });

const button = z
  .object({
    type: z.literal(ComponentType.Button),
    id,
    style: integer(1, 6),
    label: text(80).nullish(),
    emoji: emoji.nullish(),
    custom_id: customId.nullish(),
    url: url(['http', 'https', 'discord'], 512).nullish(),
    sku_id: snowflake.nullish(),
    disabled: z.boolean().nullish(),
  })
  .superRefine((value, context) => {
    const link = value.style === ButtonStyle.Link;
    if (value.style === ButtonStyle.Premium) return;
    if (link && !value.url) blame(context, ['url'], ...requiredField);
    if (!link && !value.custom_id) blame(context, ['custom_id'], ...requiredField);
    if (value.url && value.custom_id) {
      const words = 'A custom id and url cannot both be specified';
      blame(context, ['custom_id'], 'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE', words);
    } else if (!link && value.url) {
      blame(context, ['url'], 'BUTTON_COMPONENT_INVALID_URL', 'Only link buttons have a url');
    }
    if (!value.label && !value.emoji) {
      blame(context, ['label'], 'BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED', 'A label or emoji is required');
    }
  });

const selectBase = {
  id,
  custom_id: customId,
  placeholder: text(150).nullish(),
  min_values: integer(0, 25).nullish(),
  max_values: integer(1, 25).nullish(),
  disabled: z.boolean().nullish(),
  required: z.boolean().nullish(),
};

const option = z.object({
  label: text(100, 1),
  value: text(100, 1),
  description: text(100).nullish(),
  emoji: emoji.nullish(),
  default: z.boolean().nullish(),
});

const stringSelect = z
  .object({ type: z.literal(ComponentType.StringSelect), ...selectBase, options: list(option, 25, 1) })
  .superRefine((value, context) => {
    const seen = new Set<string>();
    value.options.forEach((choice, index) => {
      if (seen.has(choice.value)) {
        const words = 'The specified option value is already used';
        blame(context, ['options', index, 'value'], 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', words);
      }
      seen.add(choice.value);
    });
    const most = value.max_values ?? 1;
    if (most > value.options.length) {
      const words = `Max values (${most}) cannot be greater than the number of options (${value.options.length}).`;
      blame(context, ['max_values'], 'SELECT_COMPONENT_MAX_VALUES', words);
    }
    if ((value.min_values ?? 1) > most) {
      blame(context, ['min_values'], 'SELECT_COMPONENT_MIN_VALUES', 'Min values cannot be greater than max values.');
    }
    if (value.options.filter((choice) => choice.default).length > most) {
      blame(context, ['options'], 'SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES', 'Too many default values.');
    }
  });

const defaults = z.array(z.object({ id: snowflake, type: z.enum(['user', 'role', 'channel']) })).max(25);
const pick = <T extends ComponentType>(type: T) =>
  z.object({
    type: z.literal(type),
    ...selectBase,
    default_values: defaults.nullish(),
    channel_types: unique(z.int()).nullish(),
  });
const selects = [
  stringSelect,
  pick(ComponentType.UserSelect),
  pick(ComponentType.RoleSelect),
  pick(ComponentType.MentionableSelect),
  pick(ComponentType.ChannelSelect),
] as const;

const textInput = z.object({
  type: z.literal(ComponentType.TextInput),
  id,
  custom_id: customId,
  style: integer(1, 2),
  label: text(45).nullish(),
  min_length: integer(0, 4000).nullish(),
  max_length: integer(1, 4000).nullish(),
  required: z.boolean().nullish(),
  value: text(4000).nullish(),
  placeholder: text(100).nullish(),
});

const row = z
  .object({
    type: z.literal(ComponentType.ActionRow),
    id,
    components: list(z.discriminatedUnion('type', [button, ...selects]), 5, 1),
  })
  .superRefine((value, context) => {
    const chosen = value.components.filter(({ type }) => type !== ComponentType.Button).length;
    if (chosen > 0 && value.components.length > 1) {
      const words = 'The specified component exceeds the maximum width';
      blame(context, ['components'], 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', words);
    }
  });

const media = z.object({ url: url(['http', 'https', 'attachment']) });
const textDisplay = z.object({ type: z.literal(ComponentType.TextDisplay), id, content: text(4000, 1) });
const described = { description: text(1024).nullish(), spoiler: z.boolean().nullish() };
const thumbnail = z.object({ type: z.literal(ComponentType.Thumbnail), id, media, ...described });
const section = z.object({
  type: z.literal(ComponentType.Section),
  id,
  components: list(textDisplay, 3, 1),
  accessory: z.discriminatedUnion('type', [button, thumbnail]),
});
const gallery = z.object({
  type: z.literal(ComponentType.MediaGallery),
  id,
  items: list(z.object({ media, ...described }), 10, 1),
});
const file = z.object({
  type: z.literal(ComponentType.File),
  id,
  file: z.object({ url: url(['attachment']) }),
  spoiler: z.boolean().nullish(),
});
const separator = z.object({
  type: z.literal(ComponentType.Separator),
  id,
  divider: z.boolean().nullish(),
  spacing: integer(1, 2).nullish(),
});
const inContainer = [row, section, textDisplay, gallery, file, separator] as const;
const container = z.object({
  type: z.literal(ComponentType.Container),
  id,
  accent_color: integer(0, 0xffffff).nullish(),
  spoiler: z.boolean().nullish(),
  components: list(z.discriminatedUnion('type', inContainer), 40, 1),
});

/** What a message may hold at its top. Without IS_COMPONENTS_V2 only rows are allowed there. */
export const messageComponent = z.discriminatedUnion('type', [...inContainer, container]);

const label = z.object({
  type: z.literal(ComponentType.Label),
  id,
  label: text(45, 1),
  description: text(100).nullish(),
  component: z.discriminatedUnion('type', [textInput, ...selects]),
});
const inputRow = z.object({
  type: z.literal(ComponentType.ActionRow),
  id,
  components: list(textInput, 1, 1),
});

export const modal = z
  .object({
    custom_id: customId,
    title: text(45, 1),
    components: list(z.discriminatedUnion('type', [label, inputRow, textDisplay]), 5, 1),
  })
  .superRefine((value, context) => refuseDuplicates(value.components, context));

/** The parts of a component that a walk through a message looks at. */
interface Walked {
  readonly type: number;
  readonly custom_id?: string | null | undefined;
  readonly content?: string | undefined;
  readonly emoji?: { readonly id?: string | null | undefined } | null | undefined;
}

/** Visits all components of a message or modal, however deep, with their paths. */
export function walk(
  components: readonly object[],
  visit: (component: Walked, path: (string | number)[]) => void,
  path: readonly (string | number)[] = ['components'],
): void {
  components.forEach((component, index) => {
    const here = [...path, index];
    if ('type' in component) visit(component as Walked, here);
    if ('components' in component) walk(component.components as object[], visit, [...here, 'components']);
    for (const inner of ['accessory', 'component'] as const) {
      const child = (component as Partial<Record<typeof inner, Walked>>)[inner];
      if (child) visit(child, [...here, inner]);
    }
  });
}

export function refuseDuplicates(components: readonly object[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  walk(components, ({ custom_id }, path) => {
    if (!custom_id) return;
    if (seen.has(custom_id)) {
      const words = 'Component custom id cannot be duplicated';
      blame(context, [...path, 'custom_id'], 'COMPONENT_CUSTOM_ID_DUPLICATED', words);
    }
    seen.add(custom_id);
  });
}
