import { IntlMessageFormat } from 'intl-messageformat';
import type { TextKey, TextValues } from '../games/contract/screen.ts';
import english from './en-US.json' with { type: 'json' };

type Texts = Readonly<Record<keyof typeof english, string>>;

declare module '../games/contract/screen.ts' {
  interface TextKeys extends Texts {}
}

/** The languages that there are, by Discord's names for them. English is complete; the others may lack a text. */
const languages: Readonly<Record<string, Partial<Texts>>> = { 'en-US': english };

export type Say = (key: TextKey, values?: TextValues) => string;

const speakers = new Map<string, Say>();

/**
 * The texts in the language of a Discord locale (`en-GB`), or of its first part (`en`), or in English. Values are filled
 * in as they are: whoever gives a name escapes it for where it is shown.
 */
export function speak(locale: string | undefined): Say {
  const language = languageOf(locale);
  let say = speakers.get(language);
  if (!say) {
    say = makeSay(language);
    speakers.set(language, say);
  }
  return say;
}

/** A key put together from data (`game.<id>`). One that there is no text for is a bug: tests look at all of them. */
export function textKey(key: string): TextKey {
  if (!isTextKey(key)) throw new Error(`There is no text ${key}`);
  return key;
}

function isTextKey(key: string): key is TextKey {
  return key in english;
}

function languageOf(locale: string | undefined): string {
  if (!locale) return 'en-US';
  if (locale in languages) return locale;
  const first = locale.split('-')[0];
  return Object.keys(languages).find((language) => language.split('-')[0] === first) ?? 'en-US';
}

function makeSay(language: string): Say {
  const texts = languages[language] ?? english;
  const formats = new Map<TextKey, IntlMessageFormat>();
  return (key, values) => {
    let format = formats.get(key);
    if (!format) {
      const own = texts[key];
      // Discord's own marks, `<t:…:R>` and `<@…>`, are not tags
      format = new IntlMessageFormat(own ?? english[key], own ? language : 'en-US', undefined, { ignoreTag: true });
      formats.set(key, format);
    }
    return String(format.format(values));
  };
}
