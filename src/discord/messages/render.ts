/** Turns screens into messages within the limits of Discord. */

import {
  ActionRowBuilder,
  ButtonBuilder,
  ChannelSelectMenuBuilder,
  EmbedBuilder,
  type MessageActionRowComponentBuilder,
  RoleSelectMenuBuilder,
  StringSelectMenuBuilder,
  UserSelectMenuBuilder,
} from '@discordjs/builders';
import {
  type APIActionRowComponent,
  type APIComponentInMessageActionRow,
  type APIEmbed,
  ButtonStyle,
  ChannelType,
  ComponentType,
} from 'discord-api-types/v10';
import type { Scene } from '../../games/contract/scene.ts';
import type { Button, Menu, PrivateScreen, PublicScreen, Row, Screen } from '../../games/contract/screen.ts';
import { shorten } from '../../games/toolbox/shorten.ts';
import type { ChannelRow, OwnRow, PeopleRow, RoleRow } from '../../screens/own-menus.ts';
import type { FindsEmojis } from '../../screens/writer.ts';
import { type CustomId, writeCustomId } from './custom-id.ts';

const colours = { waiting: 0x5865f2, urgent: 0xf0b232, over: 0x3ba55d } as const;
const styles = {
  primary: ButtonStyle.Primary,
  secondary: ButtonStyle.Secondary,
  success: ButtonStyle.Success,
  danger: ButtonStyle.Danger,
} as const;

/** What a screen's buttons belong to: the table and turn that they are for, and whose verbs they carry. */
export type Place = Readonly<Omit<CustomId, 'verb'>>;

/** A picture that is sent with a message. */
interface Picture {
  readonly name: string;
  readonly data: Buffer;
  /** What it shows, in words. */
  readonly alt: string;
}

type RenderedRow = APIActionRowComponent<APIComponentInMessageActionRow>;

export interface Rendered {
  readonly embeds: [APIEmbed];
  /** The text of the embed where a picture shows the rest of it. */
  readonly besidePicture?: string;
  readonly components: RenderedRow[];
  /** What its picture shows, to be painted. */
  readonly scene?: Scene | undefined;
  /** The painted scene. */
  readonly picture?: Picture;
  /** The picture was not ready in time, but may be ready later. */
  readonly awaited?: true;
}

/** A message that everybody may see. It is only made from a `PublicScreen`. */
export interface PublicMessage extends Rendered {
  readonly audience: 'table';
}

/** A message that only one person may see. It is only sent with the ephemeral flag. */
export interface PrivateMessage extends Rendered {
  readonly audience: 'seat';
}

/** @param heading stands before the screen's own title, such as `Parade · 7K3F` */
export function renderPublic(
  screen: PublicScreen,
  heading: string,
  place: Place,
  rows: readonly PlacedRow[] = [],
): PublicMessage {
  return { audience: 'table', ...render(screen, heading, place, rows) };
}

export function renderPrivate(
  screen: PrivateScreen,
  heading: string,
  place: Place,
  rows: readonly PlacedRow[] = [],
): PrivateMessage {
  return { audience: 'seat', ...render(screen, heading, place, rows), scene: screen.scene };
}

/** A row whose verbs do not belong to the same place as those of the screen. */
export interface PlacedRow {
  readonly row: Row | OwnRow;
  readonly place: Place;
  /** Its buttons stand beside those of the row before if there is room: a phone is then a line shorter. */
  readonly joins?: boolean;
}

/** Discord's limit for the text of an embed. */
const mostText = 4096;

/** A screen with the emojis of its pieces, or without them if its text would be too long for Discord. */
export function writeWhole<S extends Screen | undefined>(
  write: (symbols?: FindsEmojis) => S,
  symbols: FindsEmojis | undefined,
): S {
  const pictured = write(symbols);
  // an emoji takes thirty letters, its Unicode sign one or two
  return pictured === undefined || textOf(pictured).length <= mostText ? pictured : write();
}

function textOf({ text }: Screen): string {
  return joinBlocks(text);
}

function joinBlocks(blocks: readonly string[]): string {
  return keepPiecesWhole(blocks.filter(Boolean).join('\n\n'));
}

function render(screen: Screen, heading: string, place: Place, more: readonly PlacedRow[]): Rendered {
  const title = [heading, screen.title].filter(Boolean).join(' · ');
  const text = shorten(textOf(screen), mostText);
  // without its setters: they create an error for every form that a value does not have, which takes half the time of a screen
  const embed = new EmbedBuilder({
    color: colours[screen.tone],
    ...(title && { title: shorten(title, 256) }),
    ...(text && { description: text }),
    ...(screen.footer && { footer: { text: shorten(screen.footer, 1024) } }),
  });
  const rows: readonly PlacedRow[] = [...screen.rows.map((row) => ({ row, place })), ...more];
  return {
    embeds: [embed.toJSON()],
    ...(screen.besidePicture && { besidePicture: shorten(joinBlocks(screen.besidePicture), mostText) }),
    components: renderRows(rows).slice(0, 5),
  };
}

/** Discord's limit for a row. */
const mostButtons = 5;

function renderRows(rows: readonly PlacedRow[]): RenderedRow[] {
  const rendered: RenderedRow[] = [];
  for (const { row, place, joins } of rows) {
    const next = renderRow(row, place);
    const last = rendered.at(-1);
    const together = [...(last?.components ?? []), ...next.components];
    const fits = together.length <= mostButtons && together.every(({ type }) => type === ComponentType.Button);
    if (joins && last && fits) rendered[rendered.length - 1] = { ...next, components: together };
    else rendered.push(next);
  }
  return rendered;
}

/** Keeps a piece's emoji and the name that follows it on one line. A phone would show `🟥` here and `R3` a line below. */
function keepPiecesWhole(text: string): string {
  return text.replaceAll(/(<:\w+:\d+>|\p{Emoji_Presentation})(?=[\p{L}\p{N}])/gu, '$1\u2060');
}

/** A row of buttons, or a menu, as Discord takes it. */
export function renderRow(row: Row | OwnRow, place: Place): RenderedRow {
  const builder = new ActionRowBuilder<MessageActionRowComponentBuilder>();
  if ('menu' in row) builder.addComponents(renderMenu(row.menu, place));
  else if ('channels' in row) builder.addComponents(renderChannels(row.channels, place));
  else if ('roles' in row) builder.addComponents(renderRoles(row.roles, place));
  else if ('people' in row) builder.addComponents(renderPeople(row.people, place));
  else builder.addComponents(row.buttons.map((button) => renderButton(button, place)));
  return builder.toJSON();
}

/** A row with one more button, which leads to an address. */
export function withLink(row: RenderedRow, label: string, url: string): RenderedRow {
  const link = new ButtonBuilder().setLabel(shorten(label, 80)).setStyle(ButtonStyle.Link).setURL(url);
  return { ...row, components: [...row.components, link.toJSON()] };
}

function renderButton(button: Button, place: Place): ButtonBuilder {
  const builder = new ButtonBuilder();
  if (button.emoji) builder.setEmoji({ id: button.emoji.id, name: button.emoji.name });
  return builder
    .setCustomId(writeCustomId({ ...place, verb: button.verb }))
    .setLabel(shorten(button.label, 80))
    .setStyle(styles[button.style])
    .setDisabled(button.disabled ?? false);
}

/** Where boards can be: in these channels, and in threads of them. */
const boardChannels = [
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.GuildForum,
  ChannelType.GuildVoice,
  ChannelType.GuildStageVoice,
];

function renderChannels({ verb, placeholder, chosen, most }: ChannelRow['channels'], place: Place) {
  return new ChannelSelectMenuBuilder()
    .setCustomId(writeCustomId({ ...place, verb }))
    .setPlaceholder(shorten(placeholder, 150))
    .setChannelTypes(boardChannels)
    .setMinValues(0)
    .setMaxValues(most)
    .setDefaultChannels(chosen.slice(0, most));
}

function renderRoles({ verb, placeholder, chosen, most }: RoleRow['roles'], place: Place) {
  return new RoleSelectMenuBuilder()
    .setCustomId(writeCustomId({ ...place, verb }))
    .setPlaceholder(shorten(placeholder, 150))
    .setMinValues(0)
    .setMaxValues(most)
    .setDefaultRoles(chosen.slice(0, most));
}

function renderPeople({ verb, placeholder, most }: PeopleRow['people'], place: Place) {
  return new UserSelectMenuBuilder()
    .setCustomId(writeCustomId({ ...place, verb }))
    .setPlaceholder(shorten(placeholder, 150))
    .setMaxValues(most);
}

function renderMenu(menu: Menu, place: Place): StringSelectMenuBuilder {
  return new StringSelectMenuBuilder()
    .setCustomId(writeCustomId({ ...place, verb: menu.verb }))
    .setPlaceholder(shorten(menu.placeholder, 150))
    .setMinValues(menu.least ?? 1)
    .setMaxValues(menu.most ?? 1)
    .addOptions(
      menu.choices.slice(0, 25).map((choice) => ({
        value: choice.value,
        label: shorten(choice.label, 100),
        ...(choice.description === undefined ? {} : { description: shorten(choice.description, 100) }),
        default: choice.chosen ?? false,
      })),
    );
}
