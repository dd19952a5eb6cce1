/** A prefix of keys that nobody else uses, so that test files share one Redis without meeting. */

import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';

export function ownPrefix(): string {
  return `${inject('run')}:${randomUUID()}:`;
}
