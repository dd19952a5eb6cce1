/** Somebody on the playground's page. */

import type { APIUser } from 'discord-api-types/v10';

export function person(id: string, name: string, bot = false): APIUser {
  return { id, username: name.toLowerCase(), global_name: name, discriminator: '0', avatar: null, bot };
}
