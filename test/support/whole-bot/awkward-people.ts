/** People whose names break layouts: markdown, pings, fences, right-to-left marks, heaps of accents, nothing visible. */

import type { PersonSeed } from '../../../src/playground/stand-in/world/population.ts';

export const awkwardPeople: readonly PersonSeed[] = [
  { name: '**_~~`||Zed||`~~_**', username: 'zed' },
  { name: '```@everyone', username: 'fence' },
  { name: '<@&1234567890123456789> @here', username: 'pinger' },
  { name: '\u202eyobredips\u202c', username: 'backwards' },
  { name: `Z${'\u0301\u0323'.repeat(15)}`, username: 'accents' },
  { name: '\u200b\u200b\u200b', username: 'nobody' },
  { name: '[free](https://example.com) # big', username: 'linker' },
  { name: '_*_*_*_*_*_*_*_*_*_*_*_*_*_*_*_*', username: 'escapes' },
];
