import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listFiles } from './support/project/source-files.ts';

const root = new URL('../', import.meta.url);
const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...listFiles(['docs'], '.md')];

const isThere = (path: string) => existsSync(new URL(path, root));

/** The files and folders of this repository that a page names: in backticks from the root on, in links from where the page stands. */
function namedPaths(page: string, text: string): string[] {
  const named = [...text.matchAll(/`((?:src|commands|test|docs|\.ci)\/[\w./-]*)`/g)].map(([, path = '']) => path);
  const linked = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, path = '']) =>
    posix.join(posix.dirname(page), path),
  );
  return [...named, ...linked];
}

describe('the pages for readers', () => {
  test.each(pages)('%s names only files that there are', (page) => {
    const paths = namedPaths(page, readFileSync(new URL(page, root), 'utf8'));
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });

  test('name files in backticks and in links', () => {
    const text =
      'See `src/main.ts`, `npm test`, [a page](../README.md#play), [a site](https://example.com/src/x) and `src/`.';
    expect(namedPaths('docs/page.md', text)).toEqual(['src/main.ts', 'src/', 'README.md']);
  });

  test('list every decision', () => {
    const index = readFileSync(new URL('docs/decisions/README.md', root), 'utf8');
    const decisions = listFiles(['docs/decisions'], '.md').filter((path) => !path.endsWith('README.md'));
    expect(decisions.filter((path) => !index.includes(`](${posix.basename(path)})`))).toEqual([]);
  });
});
