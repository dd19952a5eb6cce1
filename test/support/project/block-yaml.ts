/** What `readBlockYaml` gives: maps, lists and texts. */
type YamlValue = string | readonly string[] | YamlMap | undefined;

export interface YamlMap {
  readonly [key: string]: YamlValue;
}

interface Line {
  readonly indent: number;
  readonly text: string;
}

/**
 * Reads the small part of YAML that a compose file needs: maps by indentation, lists of texts, `["a", "b"]` on one line. Throws at
 * whatever else it meets, so that a test never passes on a file that was misread.
 */
export function readBlockYaml(source: string): YamlMap {
  const lines = source
    .split('\n')
    .map((line) => ({ indent: line.search(/\S/), text: line.trim() }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'));
  return readMap(lines);
}

function readMap(lines: readonly Line[]): YamlMap {
  const map: Record<string, YamlValue> = {};
  const indent = lines[0]?.indent ?? 0;
  for (const [index, line] of lines.entries()) {
    if (line.indent > indent) continue;
    const entry = /^([\w-]+):(?:\s+(.+))?$/.exec(line.text);
    const key = entry?.[1];
    if (line.indent < indent || key === undefined || key in map) throw new Error(`cannot read “${line.text}”`);
    const rest = lines.slice(index + 1);
    const end = rest.findIndex((next) => next.indent <= indent);
    const inner = end === -1 ? rest : rest.slice(0, end);
    if (entry?.[2] !== undefined && inner.length > 0) throw new Error(`a value and more below “${line.text}”`);
    map[key] = entry?.[2] !== undefined ? readScalar(entry[2]) : readInner(inner);
  }
  return map;
}

function readInner(lines: readonly Line[]): YamlValue {
  if (lines.length === 0) return undefined;
  if (!lines.every(({ text }) => text.startsWith('- '))) return readMap(lines);
  return lines.map(({ text }) => text.slice(2).trim());
}

function readScalar(text: string): string | readonly string[] {
  if (/^[&*!|>{]/.test(text)) throw new Error(`cannot read “${text}”`);
  if (!/^["[]/.test(text)) return text;
  const value: unknown = JSON.parse(text);
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  throw new Error(`cannot read “${text}”`);
}
