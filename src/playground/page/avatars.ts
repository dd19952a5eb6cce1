import type { APIUser } from 'discord-api-types/v10';

const colours = ['#5865f2', '#3ba55d', '#c27c0e', '#d8456b', '#1f8b9c', '#8e5bd0', '#b4553a', '#4f7f2f'];

/** The name that is shown. One that nobody can see gives way to the user name. */
export function displayName(user: APIUser): string {
  const shown = user.global_name ?? '';
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(shown) ? shown : user.username;
}

/** A colour that stays with the person. */
export function colourOf(user: APIUser): string {
  let sum = 0;
  for (const character of user.id + user.username) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return colours[sum % colours.length] ?? '#5865f2';
}

/** One or two letters. Never empty: an empty picture would say nothing to anybody. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toUpperCase() || '?';
}

/** A picture as a data URI, so that no host has to be asked for it. */
export function avatarOf(user: APIUser): string {
  const letters = initialsOf(displayName(user));
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="${colourOf(user)}"/>` +
    `<text x="40" y="41" fill="#fff" font-family="sans-serif" font-weight="600" font-size="${letters.length > 1 ? 32 : 40}"` +
    ` text-anchor="middle" dominant-baseline="central">${letters}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
