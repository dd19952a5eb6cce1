/** Checks the texts against the sources that ask for them. */

import { IntlMessageFormat } from 'intl-messageformat';
import type { SourceFile } from './source-files.ts';

export type Texts = Readonly<Record<string, string>>;

type Elements = ReturnType<IntlMessageFormat['getAst']>;

/** Keys that no source could ask for: neither a text there nor a template that it fits. */
export function findUnusedKeys(keys: readonly string[], files: readonly SourceFile[]): string[] {
  const strings = new Set(files.flatMap((file) => file.strings));
  const patterns = files.flatMap((file) => file.templates).flatMap((parts) => patternOf(parts) ?? []);
  return keys.filter((key) => !strings.has(key) && !patterns.some((pattern) => pattern.test(key)));
}

/** Keys that a source asks for by name or by template, and that no text has. */
export function findMissingKeys(keys: readonly string[], files: readonly SourceFile[]): string[] {
  const known = new Set(keys);
  return files.flatMap(({ path, said }) =>
    said.flatMap(({ parts }) => {
      const [only = ''] = parts;
      const pattern = parts.length > 1 ? patternOf(parts) : undefined;
      const isThere = parts.length === 1 ? known.has(only) : !pattern || keys.some((key) => pattern.test(key));
      return isThere ? [] : [`${path}: ${parts.join('…')}`];
    }),
  );
}

/** Texts that a source asks for by name, and whose values it writes out, but not those that the English text is filled in with. */
export function findWrongValues(english: Texts, files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, said }) =>
    said.flatMap(({ parts: [key = '', ...more], values }) => {
      const text = english[key];
      if (text === undefined || more.length > 0 || values === undefined) return [];
      const lacking = argumentsOf(text, 'en-US').filter((name) => !values.includes(name));
      return lacking.length > 0 ? [`${path}: ${key} lacks ${lacking.join(', ')}`] : [];
    }),
  );
}

/**
 * The keys that a template can make: what is filled in is one step of a key, at the end any number of steps (`refusal.${…}` makes
 * `refusal.table.full`). Undefined when the fixed parts name no whole step, since such a template fits almost everything.
 */
function patternOf(parts: readonly string[]): RegExp | undefined {
  const fixed = parts.join('\0');
  if (!/(^|\.)[a-z][\w-]*\.|\.[a-z][\w-]*$/.test(fixed)) return undefined;
  const steps = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const last = steps.pop() ?? '';
  const end = last === '' ? `[\\w.-]+` : `[\\w-]+${last}`;
  return new RegExp(`^${steps.join('[\\w-]+')}${end}$`);
}

/** What a message needs to be filled in: the names of its arguments, in order of the alphabet. Throws when it does not parse. */
export function argumentsOf(message: string, language: string): string[] {
  return [...new Set(namesIn(parseMessage(message, language)))].sort();
}

/** The length of the longest that a message can become, with nothing filled in for its arguments. */
export function longestOf(message: string, language: string): number {
  return lengthOf(parseMessage(message, language));
}

function parseMessage(message: string, language: string): Elements {
  return new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst();
}

function namesIn(elements: Elements): string[] {
  return elements.flatMap((element) => {
    if ('options' in element) {
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => namesIn(value))];
    }
    return 'value' in element && !isLiteral(element) ? [element.value] : [];
  });
}

function lengthOf(elements: Elements): number {
  return elements.reduce((sum, element) => {
    if ('options' in element) {
      return sum + Math.max(...Object.values(element.options).map(({ value }) => lengthOf(value)));
    }
    return sum + ('value' in element && isLiteral(element) ? element.value.length : 0);
  }, 0);
}

/** The parser's TYPE.literal; its enum is not exported by the package that we depend on. */
function isLiteral(element: Elements[number]): boolean {
  return element.type === 0;
}
