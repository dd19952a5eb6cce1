/** Reads the Dockerfile. */

import { readFileSync } from 'node:fs';

const dockerfile = new URL('../../../Dockerfile', import.meta.url);

export interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/** The instructions of each stage of the Dockerfile, its FROM first. */
export function readStages(): Instruction[][] {
  const stages: Instruction[][] = [];
  const joined = readFileSync(dockerfile, 'utf8')
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '');
  for (const line of joined.split('\n').filter((text) => text.trim() !== '')) {
    const [name = '', ...words] = line.split(' ');
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, rest: words.join(' ').trim() });
  }
  return stages;
}

/** The variables that the image sets. */
export function imageSettings(): Readonly<Record<string, string>> {
  const set = readStages()
    .at(-1)
    ?.filter(({ name }) => name === 'ENV')
    .flatMap(({ rest }) => rest.split(' ').map((pair) => pair.split('=')));
  return Object.fromEntries(set ?? []);
}
