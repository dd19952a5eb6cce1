/** Reads the address of a Redis server or of the nodes of a Redis Cluster. */

/** Where a Redis is, and how to log in. */
export interface RedisPlace {
  /** Several only for a cluster, in which each node knows the others. */
  readonly nodes: readonly RedisNode[];
  readonly tls: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly database: number;
  readonly cluster: boolean;
}

interface RedisNode {
  readonly host: string;
  readonly port: number;
}

const form =
  'is not an address of a Redis server. Write it as redis://localhost:6379 (rediss:// with TLS), or leave it out to keep the tables in a file.';

/**
 * Reads `redis://user:password@host:port/database`, `rediss://…` with TLS; for a Redis Cluster with `?cluster=true` at its end, and
 * optionally several nodes separated by commas. The fault never contains the input, which may hold a password.
 */
export function readRedisUrl(text: string): RedisPlace | { readonly fault: string } {
  const [, scheme, authority = '', path = '', query = ''] =
    /^(rediss?):\/\/([^/?#]*)([^?#]*)(\?[^#]*)?/i.exec(text) ?? [];
  if (scheme === undefined) return { fault: form };
  const at = authority.lastIndexOf('@');
  const nodes = authority
    .slice(at + 1)
    .split(',')
    .map(readNode);
  const known = nodes.filter((node) => node !== undefined);
  if (known.length < nodes.length) return { fault: form };
  const login = readLogin(authority.slice(0, Math.max(at, 0)));
  if (!login) return { fault: 'has a “%” in its name or password that stands for nothing. Write a “%” itself as %25.' };
  if (!/^\/?(\d{1,9})?$/.test(path))
    return {
      fault:
        'has something other than a number after the server. Give the number of the database there, as in redis://localhost:6379/0, or nothing.',
    };
  const cluster = new URLSearchParams(query).get('cluster') === 'true';
  if (known.length > 1 && !cluster)
    return {
      fault: 'names several servers, which only a Redis Cluster has. Write ?cluster=true at its end, or one server.',
    };
  const database = Number(path.slice(1));
  if (cluster && database !== 0)
    return { fault: `names database ${database}, and a Redis Cluster has only one. Leave the number out.` };
  return { nodes: known, tls: scheme.toLowerCase() === 'rediss', ...login, database, cluster };
}

function readNode(text: string): RedisNode | undefined {
  if (!URL.canParse(`redis://${text}`)) return undefined;
  const { hostname, port, pathname } = new URL(`redis://${text}`);
  if (hostname === '' || pathname !== '') return undefined;
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 6379) };
}

function readLogin(text: string): Pick<RedisPlace, 'username' | 'password'> | undefined {
  const colon = text.indexOf(':');
  const [name, password] = colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)];
  try {
    return { username: decodeURIComponent(name) || undefined, password: decodeURIComponent(password) || undefined };
  } catch {
    return undefined;
  }
}

/** The servers without the password, for people to read. */
export function nameNodes({ nodes }: RedisPlace): string {
  return nodes.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`).join(', ');
}
