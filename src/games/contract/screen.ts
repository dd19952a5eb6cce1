/**
 * The vocabulary in which a game says what people see and press. Plain data: it knows no chat service. What is shown to
 * everybody and what is shown to one seat are different types, so that a hand cannot be sent where all can read it.
 */

import type { Scene } from './scene.ts';

/** Every key of a text that there is. Each game adds its own beside its texts, and `src/locales/texts.ts` those of the platform. */
// biome-ignore lint/suspicious/noEmptyInterface: the others merge their keys with it
export interface TextKeys {}

export type TextKey = keyof TextKeys & string;

export type TextValues = Readonly<Record<string, string | number>>;

type Texts = Readonly<Record<string, string>>;

/**
 * A game's texts as ICU messages, by Discord's names of the languages. Their keys begin with the game's id and a dot. English has all of
 * them; what another language lacks is told in English.
 */
export interface GameTexts {
  readonly 'en-US': Texts;
  readonly [language: string]: Texts;
}

/** What a face writes with: one reader's language and the names of one table. */
export interface Writer {
  /** The text of a key in the reader's language (ICU message), its values filled in as they are. */
  say(key: TextKey, values?: TextValues): string;
  /** A seat's name for running text: escaped and shortened, it cannot ping or break the layout. */
  name(seat: number): string;
  /** A seat's name where no markdown is read: labels of buttons and menus. */
  plainName(seat: number): string;
  /** A piece (`parade/R3`) inside running text: its emoji where there is one, else `fallback`, its face in Unicode. */
  symbol(id: string, fallback: string): string;
  /** The emoji of a piece for a button, whose label then needs no sign of it; undefined where there is none. */
  emoji?(id: string): Emoji | undefined;
  /** Whether people are asked to confirm a move that they have seen a preview of. */
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
  /** At most 34 characters can be read on a phone, 80 are allowed. */
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
  /** Short and without markdown, as `turn 12` on a board or `Your hand`; game and table are put beside it by whoever shows it. */
  readonly title: string;
  /** Blocks of markdown, one below the other; each holds together. */
  readonly text: readonly string[];
  /**
   * What stands beside the picture of this screen in place of `text`, whose rest the picture shows: what happened last, and what to do.
   * Without it, or where no picture is shown, all of the text stands.
   */
  readonly beside?: readonly string[];
  readonly footer?: string;
  /** `waiting` for a person, `urgent` in the last round or when the reader must act, `over` when nothing is left to do. */
  readonly tone: 'waiting' | 'urgent' | 'over';
  readonly rows: readonly Row[];
}

/** Holds nothing that any seat may not know. */
export interface PublicScreen extends Screen {
  readonly audience: 'table';
}

/** For one person only. */
export interface PrivateScreen extends Screen {
  readonly audience: 'seat';
  /** A picture that comes with it, for pages that belong to no table; those of a table are drawn from its views. */
  readonly scene?: Scene;
}
