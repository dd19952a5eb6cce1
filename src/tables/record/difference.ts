/** Finds and words the first difference between a recorded JSON value and a recomputed one. */

/**
 * The first place where a recorded JSON value differs from the recomputed one, such as `hands[0][2] is "R3", but the seed deals
 * "B4"`, or undefined. Lists must agree item for item; objects may have more fields than expected.
 */
export function findDifference(path: string, found: unknown, expected: unknown, source: string): string | undefined {
  if (expected === undefined) return undefined;
  if (found === undefined) return `${path} is missing, but ${source} ${show(expected)}`;
  if (Array.isArray(expected)) return findListDifference(path, found, expected, source);
  if (isFields(expected)) return findFieldsDifference(path, found, expected, source);
  return found === expected ? undefined : describe(path, found, expected, source);
}

function findListDifference(
  path: string,
  found: unknown,
  expected: readonly unknown[],
  source: string,
): string | undefined {
  if (!Array.isArray(found)) return describe(path, found, expected, source);
  const common = Math.min(found.length, expected.length);
  for (let index = 0; index < common; index += 1) {
    const fault = findDifference(`${path}[${index}]`, found[index], expected[index], source);
    if (fault !== undefined) return fault;
  }
  return found.length === expected.length ? undefined : describe(path, found, expected, source);
}

function findFieldsDifference(
  path: string,
  found: unknown,
  expected: Readonly<Record<string, unknown>>,
  source: string,
): string | undefined {
  if (!isFields(found)) return describe(path, found, expected, source);
  for (const [name, value] of Object.entries(expected)) {
    const own = Object.hasOwn(found, name) ? found[name] : undefined;
    const fault = findDifference(`${path}.${name}`, own, value, source);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function describe(path: string, found: unknown, expected: unknown, source: string): string {
  return `${path} is ${show(found)}, but ${source} ${show(expected)}`;
}

/** Whether a JSON value is an object, and no list. */
export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const longestText = 80;
const longestList = 8;

/** A JSON value in a few words. Long lists are only counted, because a foreign record may nest them deeper than the stack. */
export function show(value: unknown): string {
  if (Array.isArray(value)) {
    const short = value.length <= longestList && value.every((item) => typeof item !== 'object' || item === null);
    return short ? `[${value.map(show).join(', ')}]` : `a list of ${value.length}`;
  }
  if (isFields(value)) return 'an object';
  if (typeof value === 'string' && value.length > longestText) return `${JSON.stringify(value.slice(0, longestText))}…`;
  return String(JSON.stringify(value));
}
