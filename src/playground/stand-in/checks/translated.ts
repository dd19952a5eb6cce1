/** The form of a text in several languages, by docs.discord.com/developers/reference#locales. */
import { Locale } from 'discord-api-types/v10';
import { z } from 'zod';
import { blame } from './form.ts';

/** Two locales are in Discord's OpenAPI document only. */
const knownLocales: ReadonlySet<string> = new Set([...Object.values(Locale), 'ar', 'he']);

export function translated<T extends z.ZodType>(each: T) {
  return z
    .record(z.string(), each)
    .superRefine((value, context) => {
      for (const locale of Object.keys(value)) {
        if (knownLocales.has(locale)) continue;
        blame(context, [locale], 'BASE_TYPE_CHOICES', `"${locale}" is not a locale that Discord knows.`);
      }
    })
    .nullish();
}
