/** Reads the address of a Redis server, of the nodes of a Redis Cluster, or of the sentinels that know where a Redis is. */

/** Where a Redis is, and how to log in. */
export interface RedisPlace {
  /** Several only for a cluster, in which each node knows the others, or for sentinels. */
  readonly nodes: readonly RedisNode[];
  readonly tls: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly database: number;
  readonly cluster: boolean;
  /** If the nodes are sentinels: the name by which they know the primary, and the password that they themselves want. */
  readonly sentinel: { readonly name: string; readonly password: string | undefined } | undefined;
}

interface RedisNode {
  readonly host: string;
  readonly port: number;
}

const usualPort = { redis: 6_379, sentinel: 26_379 };

const form =
  'is not an address of a Redis server. Write it as redis://localhost:6379 (rediss:// with TLS), or leave it out to keep the tables in a file.';

/**
 * Reads `redis://user:password@host:port/database`, `rediss://…` with TLS. At its end, `?cluster=true` stands for a Redis Cluster, and
 * `?sentinel=name` for sentinels (`&sentinelPassword=…` if they want one); both may have several nodes, separated by commas. The fault
 * never contains the input, which may hold a password.
 */
export function readRedisUrl(text: string): RedisPlace | { readonly fault: string } {
  const [, scheme, authority = '', path = '', query = ''] =
    /^(rediss?):\/\/([^/?#]*)([^?#]*)(\?[^#]*)?/i.exec(text) ?? [];
  if (scheme === undefined) return { fault: form };
  const at = authority.lastIndexOf('@');
  const options = new URLSearchParams(query);
  const cluster = options.get('cluster') === 'true';
  const name = options.get('sentinel') || undefined;
  const nodes = authority
    .slice(at + 1)
    .split(',')
    .map((node) => readNode(node, name === undefined ? usualPort.redis : usualPort.sentinel));
  const known = nodes.filter((node) => node !== undefined);
  if (known.length < nodes.length) return { fault: form };
  const login = readLogin(authority.slice(0, Math.max(at, 0)));
  if (!login) return { fault: 'has a “%” in its name or password that stands for nothing. Write a “%” itself as %25.' };
  if (!/^\/?(\d{1,9})?$/.test(path))
    return {
      fault:
        'has something other than a number after the server. Give the number of the database there, as in redis://localhost:6379/0, or nothing.',
    };
  if (cluster && name !== undefined)
    return { fault: 'asks for a Redis Cluster and for sentinels. A cluster needs none: leave one of the two out.' };
  if (known.length > 1 && !cluster && name === undefined)
    return {
      fault:
        'names several servers. Write ?cluster=true at its end for a Redis Cluster, ?sentinel=name for sentinels, or one server.',
    };
  const database = Number(path.slice(1));
  if (cluster && database !== 0)
    return { fault: `names database ${database}, and a Redis Cluster has only one. Leave the number out.` };
  const sentinel = name === undefined ? undefined : { name, password: options.get('sentinelPassword') || undefined };
  return { nodes: known, tls: scheme.toLowerCase() === 'rediss', ...login, database, cluster, sentinel };
}

function readNode(text: string, usual: number): RedisNode | undefined {
  if (!URL.canParse(`redis://${text}`)) return undefined;
  const { hostname, port, pathname } = new URL(`redis://${text}`);
  if (hostname === '' || pathname !== '') return undefined;
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || usual) };
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
export function nameNodes({ nodes, sentinel }: RedisPlace): string {
  const names = nodes.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`).join(', ');
  return sentinel ? `${sentinel.name} (by the sentinels ${names})` : names;
}
