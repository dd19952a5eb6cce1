/** Redis as large hosts have it, for the bench alone: a cluster of six nodes, or a primary with sentinels, all of them with TLS. */

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, type Program, startProgram } from './programs.ts';

const run = promisify(execFile);
const host = '127.0.0.1';
const ready = /Ready to accept connections/i;

export interface FleetStore {
  readonly url: string;
  /** The certificate that clients trust. */
  readonly certificate: string;
  /** Kills a primary, so that its replica takes over. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

interface Tls {
  readonly folder: string;
  readonly certificate: string;
  readonly key: string;
}

async function makeTls(): Promise<Tls> {
  const folder = await mkdtemp(join(tmpdir(), 'parade-fleet-'));
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=bench', '-addext', `subjectAltName=IP:${host},DNS:localhost`],
    ...['-keyout', key, '-out', certificate],
  ]);
  return { folder, certificate, key };
}

function wordsOf({ certificate, key }: Tls): readonly string[] {
  return ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', certificate];
}

async function startNode(tls: Tls, words: readonly string[]): Promise<Program & { readonly port: number }> {
  const port = await freePort();
  const folder = join(tls.folder, String(port));
  await mkdir(folder);
  const program = await startProgram(
    'redis-server',
    [
      ...[
        '--port',
        '0',
        '--tls-port',
        String(port),
        '--bind',
        host,
        '--dir',
        folder,
        '--save',
        '',
        '--appendonly',
        'no',
      ],
      ...['--tls-auth-clients', 'no', '--tls-replication', 'yes', ...wordsOf(tls), ...words],
    ],
    ready,
  );
  return { ...program, port };
}

function ask({ certificate }: Tls, port: number, words: readonly string[]): Promise<{ readonly stdout: string }> {
  return run('redis-cli', ['--tls', '--cacert', certificate, '-h', host, '-p', String(port), ...words]);
}

/** Three primaries with a replica each. */
export async function startCluster(): Promise<FleetStore> {
  const tls = await makeTls();
  const words = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '2000', '--tls-cluster', 'yes'];
  const nodes = await Promise.all(
    Array.from({ length: 6 }, async () => {
      // the bus has a port that is higher by ten thousand unless it is named
      const bus = await freePort();
      return startNode(tls, [...words, '--cluster-port', String(bus)]);
    }),
  );
  const addresses = nodes.map(({ port }) => `${host}:${port}`);
  const tlsWords = ['--tls', '--cacert', tls.certificate];
  await run('redis-cli', [
    ...tlsWords,
    ...['--cluster', 'create', ...addresses, '--cluster-replicas', '1', '--cluster-yes'],
  ]);
  for (const { port } of nodes)
    while (!(await ask(tls, port, ['CLUSTER', 'INFO'])).stdout.includes('cluster_state:ok')) await pause(200);
  // a replica takes over only once it has what the primary has
  for (const { port } of nodes)
    while (!/role:master|master_link_status:up/.test((await ask(tls, port, ['INFO', 'replication'])).stdout))
      await pause(200);
  return {
    url: `rediss://${addresses.join(',')}/?cluster=true`,
    certificate: tls.certificate,
    failOver: () => killPrimary(tls, nodes),
    stop: () => stopAll(tls, nodes),
  };
}

/** A primary and its replica, watched by three sentinels. */
export async function startWatched(): Promise<FleetStore> {
  const tls = await makeTls();
  const primary = await startNode(tls, []);
  const replica = await startNode(tls, ['--replicaof', host, String(primary.port)]);
  const sentinels = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const port = await freePort();
      const file = join(tls.folder, `sentinel-${port}.conf`);
      const lines = [
        ...['port 0', `tls-port ${port}`, `bind ${host}`, 'tls-auth-clients no', 'tls-replication yes'],
        ...[`tls-cert-file ${tls.certificate}`, `tls-key-file ${tls.key}`, `tls-ca-cert-file ${tls.certificate}`],
        `sentinel monitor bench ${host} ${primary.port} 2`,
        'sentinel down-after-milliseconds bench 2000',
        'sentinel failover-timeout bench 10000',
      ];
      await writeFile(file, `${lines.join('\n')}\n`);
      return { ...(await startProgram('redis-server', [file, '--sentinel'], /\+monitor/)), port };
    }),
  );
  const known = async (port: number) => (await ask(tls, port, ['SENTINEL', 'replicas', 'bench'])).stdout;
  for (const { port } of sentinels) while (!(await known(port)).includes(String(replica.port))) await pause(500);
  return {
    url: `rediss://${sentinels.map(({ port }) => `${host}:${port}`).join(',')}/0?sentinel=bench`,
    certificate: tls.certificate,
    failOver: () => primary.stop('SIGKILL'),
    stop: () => stopAll(tls, [...sentinels, replica, primary]),
  };
}

async function killPrimary(tls: Tls, nodes: readonly (Program & { readonly port: number })[]): Promise<void> {
  for (const node of nodes) {
    if (!(await ask(tls, node.port, ['ROLE'])).stdout.startsWith('master')) continue;
    await node.stop('SIGKILL');
    return;
  }
}

async function stopAll({ folder }: Tls, programs: readonly Program[]): Promise<void> {
  await Promise.all(programs.map((program) => program.stop('SIGKILL')));
  await rm(folder, { recursive: true, force: true });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
