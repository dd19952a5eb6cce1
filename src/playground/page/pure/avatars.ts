/** How a person is shown: by name, colour and picture. Pure. */
import type { APIUser } from 'discord-api-types/v10';

const colours = ['#5865f2', '#3ba55d', '#c27c0e', '#d8456b', '#1f8b9c', '#8e5bd0', '#b4553a', '#4f7f2f'];

/** The name that is shown. If nobody could see it, it is the user name instead. */
export function displayName(user: APIUser): string {
  const shown = user.global_name ?? '';
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(shown) ? shown : user.username;
}

/** A colour for each person here, all different as long as there are enough, and one more for anybody else. */
export function colourOf(user: APIUser, people: readonly APIUser[]): string {
  const place = people.findIndex((each) => each.id === user.id);
  return colours[place % colours.length] ?? '#3d4754';
}

/** One or two letters; never empty, because an empty picture would tell nobody apart. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toUpperCase() || '?';
}

/** A picture as a data URI, so that the page asks no host for it. */
export function avatarOf(user: APIUser, people: readonly APIUser[]): string {
  const letters = initialsOf(displayName(user));
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="${colourOf(user, people)}"/>` +
    `<text x="40" y="41" fill="#fff" font-family="sans-serif" font-weight="600" font-size="${letters.length > 1 ? 32 : 40}"` +
    ` text-anchor="middle" dominant-baseline="central">${letters}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
