/**
 * The vocabulary in which a game says what people see and press. Plain data: it knows no chat service. Screens for everybody and
 * screens for one seat have different types, so that a hand cannot be sent where all can read it.
 */

import type { Scene } from './scene.ts';

/** All keys of texts. Each game adds its own beside its texts, and `src/locales/texts.ts` adds those of the platform. */
// biome-ignore lint/suspicious/noEmptyInterface: the others merge their keys with it
export interface TextKeys {}

export type TextKey = keyof TextKeys & string;

export type TextValues = Readonly<Record<string, string | number>>;

type Texts = Readonly<Record<string, string>>;

/**
 * A game's texts as ICU messages, by Discord's names of the languages. Their keys begin with the game's id and a dot. English has
 * all of them; if another language lacks one, the English text is used.
 */
export interface GameTexts {
  readonly 'en-US': Texts;
  readonly [language: string]: Texts;
}

/** Writes texts for a face, in one reader's language and with the names of one table. */
export interface Writer {
  /** The text of a key in the reader's language (ICU message), with its values filled in as they are. */
  say(key: TextKey, values?: TextValues): string;
  /** A seat's name for running text: escaped and shortened, it cannot ping or break the layout. */
  name(seat: number): string;
  /** A seat's name for places without markdown: labels of buttons and menus. */
  plainName(seat: number): string;
  /** A piece (`parade/R3`) inside running text: its emoji if there is one, else `fallback`, its sign in Unicode. */
  symbol(id: string, fallback: string): string;
  /** The emoji of a piece for a button, whose label then needs no sign; undefined if there is none. */
  emoji?(id: string): Emoji | undefined;
  /** Whether people see a preview of a move and must confirm it. */
  readonly confirms: boolean;
}

/** A picture among words, by the id and name under which the chat service keeps it. */
export interface Emoji {
  readonly id: string;
  readonly name: string;
}

export interface Button {
  /** What a press means, in the game's own words: 1–60 characters of `A-Z a-z 0-9 . - _ +`. */
  readonly verb: string;
  /** A phone shows at most 34 characters; 80 are allowed. */
  readonly label: string;
  readonly style: 'primary' | 'secondary' | 'success' | 'danger';
  /** Shown before the label. */
  readonly emoji?: Emoji;
  readonly disabled?: boolean;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
  readonly chosen?: boolean;
}

export interface Menu {
  readonly verb: string;
  readonly placeholder: string;
  /** 1–25. */
  readonly choices: readonly Choice[];
  readonly least?: number;
  readonly most?: number;
}

/** One row: up to five buttons, or one menu. */
export type Row = { readonly buttons: readonly Button[] } | { readonly menu: Menu };

export interface Screen {
  /** Short and without markdown, such as `turn 12` on a board or `Your hand`. The platform adds the game and the table. */
  readonly title: string;
  /** Blocks of markdown, one below the other; each stays in one piece. */
  readonly text: readonly string[];
  /**
   * What stands beside the picture of this screen in place of `text`, whose rest the picture shows: what happened last, and what to do.
   * Without it, or where no picture is shown, all of the text stands.
   */
  readonly besidePicture?: readonly string[];
  readonly footer?: string;
  /** `waiting` for a person, `urgent` in the last round or when the reader must act, `over` when nothing is left to do. */
  readonly tone: 'waiting' | 'urgent' | 'over';
  readonly rows: readonly Row[];
}

/** Contains only what everybody may know. */
export interface PublicScreen extends Screen {
  readonly audience: 'table';
}

/** For one person only. */
export interface PrivateScreen extends Screen {
  readonly audience: 'seat';
  /** A picture for a page that belongs to no table. Pictures of a table are drawn from its views. */
  readonly scene?: Scene;
}
