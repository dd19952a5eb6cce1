import {
  ActionRowBuilder,
  ButtonBuilder,
  EmbedBuilder,
  type MessageActionRowComponentBuilder,
  StringSelectMenuBuilder,
} from '@discordjs/builders';
import {
  type APIActionRowComponent,
  type APIComponentInMessageActionRow,
  type APIEmbed,
  ButtonStyle,
} from 'discord-api-types/v10';
import type { Scene } from '../../games/contract/scene.ts';
import type { Button, Menu, PrivateScreen, PublicScreen, Row, Screen } from '../../games/contract/screen.ts';
import { shorten } from '../../games/toolbox/shorten.ts';
import type { FindsEmojis } from '../../screens/writer.ts';
import { writeCustomId } from './custom-id.ts';

const colours = { waiting: 0x5865f2, urgent: 0xf0b232, over: 0x3ba55d } as const;
const styles = {
  primary: ButtonStyle.Primary,
  secondary: ButtonStyle.Secondary,
  success: ButtonStyle.Success,
  danger: ButtonStyle.Danger,
} as const;

/** Where a screen's buttons belong: the table and turn that they are for, and in whose words their verbs are. */
export interface Place {
  readonly table: string;
  readonly turn: number;
  readonly on: 'table' | 'board' | 'cards';
}

/** A picture that goes out with a message. */
export interface Picture {
  readonly name: string;
  readonly data: Buffer;
  /** The same in words. */
  readonly alt: string;
}

type RenderedRow = APIActionRowComponent<APIComponentInMessageActionRow>;

export interface Rendered {
  readonly embeds: [APIEmbed];
  readonly components: RenderedRow[];
  /** What a picture of it would show. */
  readonly scene?: Scene | undefined;
  /** The scene, painted. */
  readonly picture?: Picture;
  /** The picture was not ready in time, and may be later. */
  readonly awaited?: true;
}

/** What everybody may see. Made only from a `PublicScreen`. */
export interface PublicMessage extends Rendered {
  readonly audience: 'table';
}

/** What one person may see: it is only ever sent with the ephemeral flag. */
export interface PrivateMessage extends Rendered {
  readonly audience: 'seat';
}

/** @param heading put before the screen's own title, such as `Parade · 7K3F` */
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

/** A row whose verbs belong to another place than the screen's. */
export interface PlacedRow {
  readonly row: Row;
  readonly place: Place;
}

/** Discord's limit of an embed's text. */
const mostText = 4096;

/** A screen with the emojis of its pieces; without them, where Discord would not take the whole of its text. */
export function writeWhole<S extends Screen | undefined>(
  write: (symbols?: FindsEmojis) => S,
  symbols: FindsEmojis | undefined,
): S {
  const pictured = write(symbols);
  // an emoji is written with thirty letters, its Unicode face with one or two
  return pictured === undefined || textOf(pictured).length <= mostText ? pictured : write();
}

function textOf({ text }: Screen): string {
  return keepPiecesWhole(text.filter(Boolean).join('\n\n'));
}

function render(screen: Screen, heading: string, place: Place, more: readonly PlacedRow[]): Rendered {
  const title = [heading, screen.title].filter(Boolean).join(' · ');
  const text = shorten(textOf(screen), mostText);
  // its setters make an error, stack and all, for every way that a value could be written and is not: half the time of a screen
  const embed = new EmbedBuilder({
    color: colours[screen.tone],
    ...(title && { title: shorten(title, 256) }),
    ...(text && { description: text }),
    ...(screen.footer && { footer: { text: shorten(screen.footer, 1024) } }),
  });
  const rows = [...screen.rows.map((row) => ({ row, place })), ...more];
  return { embeds: [embed.toJSON()], components: rows.slice(0, 5).map(({ row, place: at }) => renderRow(row, at)) };
}

/** Lets no line end between a piece's emoji and the name that follows it: a phone would show `🟥` here and `R3` a line below. */
function keepPiecesWhole(text: string): string {
  return text.replaceAll(/(<:\w+:\d+>|\p{Emoji_Presentation})(?=[\p{L}\p{N}])/gu, '$1\u2060');
}

/** A row of buttons, or a menu, whose verbs belong to a place. */
export function renderRow(row: Row, place: Place): RenderedRow {
  const builder = new ActionRowBuilder<MessageActionRowComponentBuilder>();
  if ('menu' in row) builder.addComponents(renderMenu(row.menu, place));
  else builder.addComponents(row.buttons.map((button) => renderButton(button, place)));
  return builder.toJSON();
}

/** A row with a button more, which leads to an address. */
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
