/** The texts of Parade. Their keys are added to those of every writer. */

import type { GameTexts } from '../../contract/screen.ts';
import english from './en-US.json' with { type: 'json' };

declare module '../../contract/screen.ts' {
  interface TextKeys extends Record<keyof typeof english, string> {}
}

export const texts: GameTexts = { 'en-US': english };
