/** What the host of a game of Parade chooses. */

import { defineOptions } from '../contract/index.ts';
import type { ParadeOptions } from './state.ts';

/** Choosing the rules also chooses their faces; the faces can then be chosen freely. */
const usualFaces = { classic: 'wonderland', musicians: 'musicians' } as const;

export const options = defineOptions<ParadeOptions>(
  {
    rules: {
      label: 'parade.option.rules',
      values: { classic: 'parade.option.rules.classic', musicians: 'parade.option.rules.musicians' },
      explained: {
        classic: 'parade.option.rules.classic.explained',
        musicians: 'parade.option.rules.musicians.explained',
      },
      usual: 'classic',
      isRuleSet: true,
    },
    faces: {
      label: 'parade.option.faces',
      values: { wonderland: 'parade.option.faces.wonderland', musicians: 'parade.option.faces.musicians' },
      usual: { follows: 'rules', by: usualFaces },
      isLook: true,
    },
  },
  ({ rules, faces }, { say }) => {
    const named = say(`parade.options.${rules}`);
    return faces === usualFaces[rules]
      ? named
      : say('parade.options.with-faces', { rules: named, faces: say(`parade.option.faces.${faces}`) });
  },
);
