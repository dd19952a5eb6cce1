/** Where pictures and links lead. Nothing here may make the browser ask a host that is not the playground's. Pure. */

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The address of a file as the page may load it: on its own host, or a picture inside the address; else null. The stand-in
 * names itself by a loopback address, which is another machine for whoever looks through a forwarded port: then the page's
 * own host is put in.
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

/** A link to a channel or message as Discord writes it; in the playground it leads to the same place on this page. */
export function readJump(address: string): Place | null {
  const match = /^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/[^/]+\/(\d+)(?:\/(\d+))?\/?$/.exec(address);
  const [, channel, message] = match ?? [];
  if (channel === undefined) return null;
  return message === undefined ? { channel } : { channel, message };
}
