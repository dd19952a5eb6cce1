/** Where pictures and links lead. Nothing here lets the browser ask a host other than the playground's. Pure. */

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The address of a file if the page may load it, else null: it is on the page's own host, or a picture inside the address. The stand-in
 * names itself by a loopback address. Through a forwarded port that would be another machine, so the page's own host replaces it.
 */
export function localAddress(address: string, page: string): string | null {
  if (/^data:image\/(?:png|jpeg|gif|webp)[;,]/.test(address)) return address;
  if (!URL.canParse(address, page)) return null;
  const url = new URL(address, page);
  const own = new URL(page);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.hostname === own.hostname) return url.href;
  if (!loopback.has(url.hostname)) return null;
  return loopback.has(own.hostname) ? url.href : `${own.origin}${url.pathname}${url.search}`;
}

export interface Place {
  readonly channel: string;
  readonly message?: string;
}

/** Reads a link to a channel or message as Discord writes it. In the playground it leads to the same place on this page. */
export function readJump(address: string): Place | null {
  const match = /^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/[^/]+\/(\d+)(?:\/(\d+))?\/?$/.exec(address);
  const [, channel, message] = match ?? [];
  if (channel === undefined) return null;
  return message === undefined ? { channel } : { channel, message };
}
