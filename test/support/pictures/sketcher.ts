/** A painter that paints a dot whatever the scene, so that the words beside a picture are in the traffic at no cost. */

import type { Paints } from '../../../src/discord/messages/picturing.ts';

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const sketcher: Paints = { paint: async () => dot };
