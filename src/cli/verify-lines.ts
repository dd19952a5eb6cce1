/** Splits a file into records and checks each of them. */

import type { AnyGame } from '../games/contract/index.ts';
import { type Seen, verifyRecord } from '../tables/record/verify-record.ts';
import { describeError } from './command-line.ts';

/** One record of a file: where it begins (lines count from 1), and what is wrong with it. */
export interface Checked {
  readonly line: number;
  readonly reason: string | undefined;
}

interface Text {
  readonly line: number;
  readonly text: string;
}

/**
 * Checks a file of records: one a line, or a single one over several lines. Empty lines are skipped.
 * @param seen what was seen of the game, where the file holds the record of one
 */
export async function* verifyLines(
  lines: AsyncIterable<string>,
  games: readonly AnyGame[],
  seen?: Seen,
): AsyncGenerator<Checked> {
  for await (const { line, text } of splitRecords(lines)) yield { line, reason: findFault(text, games, seen) };
}

/** If the first line is not JSON by itself, it may begin a record over many lines. Only then the whole file is held in memory. */
async function* splitRecords(lines: AsyncIterable<string>): AsyncGenerator<Text> {
  const held: Text[] = [];
  let first = true;
  let number = 0;
  for await (const line of lines) {
    number += 1;
    const text = number === 1 ? line.replace(/^\uFEFF/, '') : line;
    if (text.trim() === '') continue;
    if ((first && !isJson(text)) || held.length > 0) held.push({ line: number, text });
    else yield { line: number, text };
    first = false;
  }
  const [begin] = held;
  const whole = held.map(({ text }) => text).join('\n');
  if (begin !== undefined && isJson(whole)) yield { line: begin.line, text: whole };
  else yield* held;
}

function isJson(text: string): boolean {
  return !('fault' in parse(text));
}

function findFault(text: string, games: readonly AnyGame[], seen: Seen | undefined): string | undefined {
  const parsed = parse(text);
  if ('fault' in parsed) return parsed.fault;
  // of two fields with one name, some readers take the first, and others the last
  if (countWritten(text) !== countFields(parsed.json)) return 'a field is said twice';
  const verified = verifyRecord(parsed.json, games, seen);
  return verified.ok ? undefined : verified.reason;
}

function parse(text: string): { readonly json: unknown } | { readonly fault: string } {
  try {
    return { json: JSON.parse(text) };
  } catch (error) {
    return { fault: `not JSON: ${describeError(error)}` };
  }
}

/** How many fields are written in a JSON text. */
function countWritten(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"\s*(:)?/g)) if (colon) count += 1;
  return count;
}

/** How many fields a JSON value has, with all that is in it. */
function countFields(json: unknown): number {
  let count = 0;
  const rest: unknown[] = [json];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inner = Object.values(value);
    if (!Array.isArray(value)) count += inner.length;
    for (const item of inner) rest.push(item);
  }
  return count;
}
