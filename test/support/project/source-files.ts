/** Reads source files by their syntax trees. */

import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';

/** One mention of another module. */
export interface Import {
  /** As it is written. */
  readonly specifier: string;
  /** The file in this repository that it names; undefined for a package or a module of Node. */
  readonly file: string | undefined;
  readonly line: number;
  /** `type`: gone when the program runs; `url`: started as a worker, say, by `new URL('./x.ts', import.meta.url)`. */
  readonly kind: 'value' | 'type' | 'url';
}

export interface SourceFile {
  /** From the root of the repository, with `/`. */
  readonly path: string;
  readonly lines: number;
  /** The doc comment that the file begins with, marks left out; empty if it begins with anything else. */
  readonly head: string;
  readonly imports: readonly Import[];
  readonly strings: readonly string[];
  /** The fixed parts of template texts with something filled in: `['refusal.', '']` for `refusal.${reason}`. */
  readonly templates: readonly (readonly string[])[];
  /** What functions named `say` or `textKey` are given. */
  readonly said: readonly Said[];
  /** Every name that is read, and every member by its path (`Math.random`), with its line. */
  readonly names: readonly { readonly name: string; readonly line: number }[];
  /** The lines of constants, variables and classes that stand below something that the module waits for. */
  readonly late: readonly number[];
}

/** One key that is asked for. */
interface Said {
  /** The fixed parts of the key: a plain text is one part. */
  readonly parts: readonly string[];
  /** The names of what is filled in; undefined where they are not written there, one by one. */
  readonly values: readonly string[] | undefined;
}

const root = new URL('../../../', import.meta.url);

/** The TypeScript files below the folders, read and parsed, in the order of their paths. */
export function readSourceFiles(folders: readonly string[]): SourceFile[] {
  return listFiles(folders, '.ts').map((path) => parseSource(path, readFileSync(new URL(path, root), 'utf8')));
}

/** The paths of the files below the folders whose names have the ending. */
export function listFiles(folders: readonly string[], ending = ''): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() && entry.name.endsWith(ending) ? [relative(`${entry.parentPath}/${entry.name}`)] : [],
      ),
    )
    .sort();
}

function relative(path: string): string {
  return posix.relative(root.pathname, path);
}

/** What a TypeScript file says, by its syntax tree: comments and texts cannot deceive it. Throws when it does not parse. */
export function parseSource(path: string, text: string): SourceFile {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join(', ')}`);
  if (!isNode(program)) throw new Error(`${path}: no syntax tree`);
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const found: Found = { imports: [], strings: [], templates: [], said: [], names: [] };
  const lineOf = (node: Node) => lineStarts.findLastIndex((start) => start <= Number(node.start)) + 1;
  walk(program, (node) => {
    const mention = mentionOf(node);
    if (mention) found.imports.push({ ...mention, file: resolve(path, mention.specifier), line: lineOf(node) });
    collectText(node, found);
    if (node.type === 'CallExpression') found.said.push(...saidBy(node));
    const name = nameOf(node);
    if (name !== undefined) found.names.push({ name, line: lineOf(node) });
  });
  const late = findLateDeclarations(program).map(lineOf);
  return { path, lines: lineStarts.length - (text.endsWith('\n') ? 1 : 0), head: headOf(text), ...found, late };
}

function headOf(text: string): string {
  const [, comment = ''] = /^\/\*\*(.*?)\*\//s.exec(text) ?? [];
  return comment
    .replaceAll(/^\s*\*/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What is declared below a statement at the top of a module that waits: whatever goes on meanwhile finds it uninitialised. */
function findLateDeclarations(program: Node): Node[] {
  const statements = nodesOf(program.body);
  const first = statements.findIndex(waits);
  const below = first < 0 ? [] : statements.slice(first + 1);
  return below
    .flatMap((node) => [node, ...nodesOf(node.declaration)])
    .filter(({ type }) => /^(Variable|Class)Decl/.test(type));
}

function waits(node: Node): boolean {
  if (node.type === 'AwaitExpression') return true;
  if (/Function|MethodDefinition|PropertyDefinition/.test(node.type)) return false;
  return Object.values(node).some((value) => nodesOf(value).some(waits));
}

interface Found {
  readonly imports: Import[];
  readonly strings: string[];
  readonly templates: string[][];
  readonly said: Said[];
  readonly names: { name: string; line: number }[];
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function nodesOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const [field, value] of Object.entries(node)) {
    if (isPartOfName(node, field)) continue;
    for (const child of nodesOf(value)) walk(child, visit);
  }
}

/** `b` of `a.b` and of `{ b: 1 }`, and both of `a.b` once the whole was taken as one name. */
function isPartOfName(node: Node, field: string): boolean {
  if (node.type === 'MemberExpression') return nameOf(node) !== undefined || (field === 'property' && !node.computed);
  return field === 'key' && !node.computed && nodesOf(node.key)[0]?.type === 'Identifier';
}

function mentionOf(node: Node): Pick<Import, 'specifier' | 'kind'> | undefined {
  const specifier = textOf(node.source);
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return specifier === undefined ? undefined : { specifier, kind: isTypeOnly(node) ? 'type' : 'value' };
    case 'ImportExpression':
      // a name that is made up while running could lead anywhere
      return { specifier: specifier ?? '(computed)', kind: 'value' };
    case 'TSImportType':
      return specifier === undefined ? undefined : { specifier, kind: 'type' };
    case 'TSModuleDeclaration': {
      const augmented = textOf(node.id);
      return augmented === undefined ? undefined : { specifier: augmented, kind: 'type' };
    }
    case 'NewExpression': {
      const [first, second] = nodesOf(node.arguments);
      const url = textOf(first);
      const isUrl =
        nodesOf(node.callee)[0]?.name === 'URL' && second !== undefined && nameOf(second) === 'import.meta.url';
      return isUrl && url?.endsWith('.ts') ? { specifier: url, kind: 'url' } : undefined;
    }
    default:
      return undefined;
  }
}

/** `import { type A }` is not: it still loads the module. */
function isTypeOnly(node: Node): boolean {
  return node.importKind === 'type' || node.exportKind === 'type';
}

function textOf(node: unknown): string | undefined {
  const [literal] = nodesOf(node);
  return literal?.type === 'Literal' && typeof literal.value === 'string' ? literal.value : undefined;
}

function nameOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return typeof node.name === 'string' ? node.name : undefined;
  if (node.type === 'MetaProperty') return 'import.meta';
  if (node.type !== 'MemberExpression') return undefined;
  const [object] = nodesOf(node.object);
  const [property] = nodesOf(node.property);
  const member = node.computed ? textOf(property) : property && nameOf(property);
  const owner = object && nameOf(object);
  return owner === undefined || member === undefined ? undefined : `${owner}.${member}`;
}

function collectText(node: Node, found: Found): void {
  const parts = partsOf(node);
  const [only] = parts ?? [];
  if (parts?.length === 1 && only !== undefined) found.strings.push(only);
  else if (parts) found.templates.push(parts);
}

/** The fixed parts of a text: one for a plain text, one more than there are gaps for a template. */
function partsOf(node: Node): string[] | undefined {
  const text = textOf(node);
  if (text !== undefined) return [text];
  return node.type === 'TemplateLiteral' ? nodesOf(node.quasis).map(textOfPart) : undefined;
}

function textOfPart(element: Node): string {
  const { value } = element;
  const cooked = typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : '';
  return typeof cooked === 'string' ? cooked : '';
}

function saidBy(call: Node): Said[] {
  const callee = nodesOf(call.callee)[0];
  const name = callee && (nameOf(callee) ?? nodesOf(callee.property).map(nameOf)[0]);
  const [key, filled] = nodesOf(call.arguments);
  if (!key || !/(^|\.)(say|textKey)$/.test(name ?? '')) return [];
  const values = name?.endsWith('say') ? namesOf(filled) : undefined;
  return textsIn(key).map((parts) => ({ parts, values }));
}

/** The names of the properties of an object that is written out; of no object, none. */
function namesOf(node: Node | undefined): string[] | undefined {
  if (!node) return [];
  const names = nodesOf(node.properties).map((property) => nodesOf(property.key).map(nameOf)[0]);
  const isPlain = node.type === 'ObjectExpression' && names.every((name) => name !== undefined);
  return isPlain ? names.filter((name) => name !== undefined) : undefined;
}

function textsIn(node: Node): string[][] {
  if (node.type === 'ConditionalExpression') {
    return [...nodesOf(node.consequent), ...nodesOf(node.alternate)].flatMap(textsIn);
  }
  const parts = partsOf(node);
  return parts ? [parts] : [];
}

function resolve(path: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined;
}
