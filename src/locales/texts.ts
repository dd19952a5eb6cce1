/** Looks up texts: those of the platform, which are beside this file, and those of the games. */

import { IntlMessageFormat } from 'intl-messageformat';
import type { GameTexts, TextKey, TextValues } from '../games/contract/screen.ts';
import { games } from '../games/index.ts';
import english from './en-US.json' with { type: 'json' };

declare module '../games/contract/screen.ts' {
  interface TextKeys extends Record<keyof typeof english, string> {}
}

export type Say = (key: TextKey, values?: TextValues) => string;

/** Speaks a language by Discord's name for it. */
export type Speak = (locale: string | undefined) => Say;

const platformTexts: GameTexts = { 'en-US': english };
const texts = joinTexts(games.map((game) => game.texts));

/**
 * The texts in the language of a Discord locale, or of its first part (`en` for `en-GB`, which gets `en-US`), or in English. Values are
 * filled in as they are: the caller escapes a name for the place where it is shown.
 */
export const speak: Speak = speakFrom(texts);

/** A key built from data (`refusal.<reason>`). A key without a text is a bug; tests check all of them. */
export function textKey(key: string): TextKey {
  if (!isTextKey(key)) throw new Error(`There is no text ${key}`);
  return key;
}

function isTextKey(key: string): key is TextKey {
  return key in texts['en-US'];
}

/** The texts of the platform and of these games together. English is complete; the others may lack a text. */
function joinTexts(ofGames: readonly GameTexts[]): GameTexts {
  const joined = new Map<string, Readonly<Record<string, string>>>();
  for (const source of [platformTexts, ...ofGames]) {
    for (const [language, own] of Object.entries(source)) joined.set(language, { ...joined.get(language), ...own });
  }
  return { ...Object.fromEntries(joined), 'en-US': joined.get('en-US') ?? {} };
}

function speakFrom(known: GameTexts): Speak {
  const speakers = new Map<string, Say>();
  return (locale) => {
    const language = languageOf(locale, Object.keys(known));
    let say = speakers.get(language);
    if (!say) {
      say = makeSay(language, known);
      speakers.set(language, say);
    }
    return say;
  };
}

function languageOf(locale: string | undefined, languages: readonly string[]): string {
  if (!locale) return 'en-US';
  if (languages.includes(locale)) return locale;
  const first = locale.split('-')[0];
  return languages.find((language) => language.split('-')[0] === first) ?? 'en-US';
}

function makeSay(language: string, known: GameTexts): Say {
  const formats = new Map<TextKey, IntlMessageFormat>();
  return (key, values) => {
    let format = formats.get(key);
    if (!format) {
      const own = known[language]?.[key];
      const text = own ?? known['en-US'][key];
      if (text === undefined) throw new Error(`There is no text ${key}`);
      // Discord's own marks, `<t:…:R>` and `<@…>`, are not tags
      format = new IntlMessageFormat(text, own === undefined ? 'en-US' : language, undefined, { ignoreTag: true });
      formats.set(key, format);
    }
    try {
      return String(format.format(values));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`The text ${key} cannot be told: ${why}`, { cause: error });
    }
  };
}
