/** Finds and changes values inside JSON by their paths. */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** The names and indices that lead to a value. */
export type Path = readonly string[];

/** The paths of a value and of all that is in it; its own is empty. */
export function pathsOf(value: Json, path: Path = []): Path[] {
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, item]) => pathsOf(item, [...path, name]))
      : [];
  return [path, ...inner];
}

export function valueAt(value: Json | undefined, path: Path): Json | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  return typeof value === 'object' && value !== null
    ? valueAt(Object.entries(value).find(([key]) => key === name)?.[1], rest)
    : undefined;
}

/** A copy in which `change` has been applied to the entries of the list or object that holds the path's last step. */
function edit(value: Json, path: Path, change: (entries: [string, Json][], name: string) => [string, Json][]): Json {
  const [name, ...rest] = path;
  if (name === undefined || typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const edited =
    rest.length === 0
      ? change(entries, name)
      : entries.map(([key, item]): [string, Json] => [key, key === name ? edit(item, rest, change) : item]);
  return Array.isArray(value) ? edited.map(([, item]) => item) : Object.fromEntries(edited);
}

export function withValueAt(value: Json, path: Path, put: Json): Json {
  if (path.length === 0) return put;
  return edit(value, path, (entries, name) => entries.map(([key, item]) => [key, key === name ? put : item]));
}

export function without(value: Json, path: Path): Json {
  return edit(value, path, (entries, name) => entries.filter(([key]) => key !== name));
}

/** Undefined unless the path leads to an item of a list. */
export function withItemTwice(value: Json, path: Path): Json | undefined {
  if (!Array.isArray(valueAt(value, path.slice(0, -1)))) return undefined;
  return edit(value, path, (entries, name) =>
    entries.flatMap((entry) => (entry[0] === name ? [entry, entry] : [entry])),
  );
}
