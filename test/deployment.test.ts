import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../src/config.ts';
import { type Health, type HealthServer, serveHealth } from '../src/health.ts';
import { imageSettings, readStages } from './support/project/image.ts';

const root = new URL('../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');

const stages = readStages();
const image = stages.at(-1) ?? [];
const lastOf = (name: string) => image.findLast((instruction) => instruction.name === name)?.rest;
/** An image by name, tag and digest. */
const digest = /^[\w./]+:[\w.-]+@sha256:[0-9a-f]{64}$/;
const command = z.array(z.string()).min(1);

/** The argument list of an instruction in exec form; a shell form is no JSON and throws. */
const execForm = (text = '') => command.parse(JSON.parse(text));

describe('the image', () => {
  test('holds no build tools: it takes only the build and the production dependencies from other stages', () => {
    expect(stages.length).toBeGreaterThan(1);
    expect(image.filter(({ name, rest }) => name === 'RUN' && /npm|apt/.test(rest))).toEqual([]);
    const modules = image.find(({ rest }) => rest.endsWith('node_modules'))?.rest;
    const source = stages.find((stage) => modules?.includes(`--from=${stage[0]?.rest.split(' AS ')[1]} `));
    expect(source?.map(({ rest }) => rest)).toContain('npm ci --omit=dev');
  });

  test('is made of images named by their digests, the same in all stages', () => {
    const bases = stages.map(([from]) => from?.rest.split(' AS ')[0]);
    expect(bases[0]).toMatch(digest);
    expect(new Set(bases).size).toBe(1);
  });

  test('runs as somebody who is not root', () => {
    expect(lastOf('USER')).toBe('node');
    const switched = image.findIndex(({ name }) => name === 'USER');
    expect(image.slice(switched).filter(({ name }) => name === 'RUN' || name === 'COPY')).toEqual([]);
  });

  test('passes SIGTERM straight to node: exec form, no shell, no npm, no entry point in between', () => {
    expect(lastOf('STOPSIGNAL')).toBe('SIGTERM');
    expect(lastOf('ENTRYPOINT')).toBeUndefined();
    const [program, ...args] = execForm(lastOf('CMD'));
    expect(program).toBe('node');
    expect(args.at(-1)).toBe('dist/src/main.js');
  });

  test('sets variables that the bot takes', () => {
    const config = readConfig({ ...imageSettings(), DISCORD_TOKEN: 'made-up.token' });
    expect(config).toMatchObject({ config: { dataDir: '/data', healthPort: Number(lastOf('EXPOSE')) } });
  });

  test('lets the embedded store write to a volume of its own', () => {
    expect(image.filter(({ name }) => name === 'RUN').map(({ rest }) => rest)).toContain(
      'mkdir /data && chown node:node /data',
    );
    expect(lastOf('VOLUME')).toBe('/data');
  });

  test('is built from files that are there and that the build is given', () => {
    const given = new Set(
      read('.dockerignore')
        .split('\n')
        .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : [])),
    );
    const copied = stages
      .flat()
      .flatMap(({ name, rest }) => (name === 'COPY' && !rest.startsWith('--from') ? rest.split(' ').slice(0, -1) : []));
    expect(copied).toContain('package-lock.json');
    expect(copied.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
    expect(new Set(copied)).toEqual(given);
  });
});

describe('the health check of the image', () => {
  let server: HealthServer | undefined;

  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  const serve = (health: Health) =>
    serveHealth({ port: 0, host: '127.0.0.1' }, { ready: () => health, metrics: async () => '' });

  async function runCheck(port: number): Promise<number> {
    const [, ...args] = execForm(lastOf('HEALTHCHECK')?.split(' CMD ')[1]);
    const check = spawn(process.execPath, args, { env: { HEALTH_PORT: String(port) }, stdio: 'ignore' });
    const [code] = z.tuple([z.number(), z.unknown()]).parse(await once(check, 'exit'));
    return code;
  }

  // docker and its like restart what fails, which helps nothing that is away
  test.each([true, false])('ends with 0 when the bot says ready: %s', async (ok) => {
    server = await serve({ ok, reasons: [] });
    expect(await runCheck(server.port)).toBe(0);
  });

  test('fails when nothing answers', async () => {
    const closed = await serve({ ok: true, reasons: [] });
    await closed.close();
    expect(await runCheck(closed.port)).toBe(1);
  });
});

describe('compose.yaml', () => {
  const confined = z.object({
    restart: z.literal('unless-stopped'),
    read_only: z.literal(true),
    cap_drop: z.tuple([z.literal('ALL')]),
    security_opt: z.tuple([z.literal('no-new-privileges:true')]),
    pids_limit: z.number(),
    mem_limit: z.string().regex(/^\d+m$/),
    logging: z.object({ options: z.object({ 'max-size': z.string(), 'max-file': z.string() }) }).loose(),
    networks: z.array(z.string()),
  });
  const compose = z
    .object({
      services: z.object({
        bot: confined.extend({
          env_file: z.string(),
          environment: z.record(z.string(), z.string()),
          depends_on: z.object({ store: z.object({ condition: z.string() }) }),
        }),
        store: confined.extend({
          image: z.string(),
          user: z.string(),
          environment: z.record(z.string(), z.string()),
          command,
          volumes: z.array(z.string()),
          healthcheck: z.object({ test: command }).loose(),
        }),
      }),
      networks: z.object({ inside: z.object({ internal: z.literal(true) }), outside: z.null() }),
      volumes: z.record(z.string(), z.null()),
    })
    .parse(
      // the merge key is of YAML 1.1, and compose reads it
      parse(read('compose.yaml'), { merge: true }),
    );
  const { bot, store } = compose.services;
  const [shell, flag, script = ''] = store.command;

  /** What compose makes of a text: `${NAME:-default}` and `$$`. */
  const filledIn = (text: string, given: Readonly<Record<string, string>>) =>
    text
      .replaceAll(/\$\{(\w+):-([^}]*)\}/g, (_, name: string, otherwise: string) => given[name] || otherwise)
      .replaceAll('$$', '$');

  test('has the database put every commit on the disk before it answers, throw nothing away and ask for a password', () => {
    expect([shell, flag]).toEqual(['sh', '-c']);
    const words = filledIn(script, {}).split(/\s+/);
    expect(words.slice(0, 2)).toEqual(['exec', 'valkey-server']);
    const options = words.flatMap((word, at) => (word.startsWith('--') ? [[word.slice(2), words[at + 1]]] : []));
    expect(Object.fromEntries(options)).toEqual({
      dir: '/data',
      requirepass: '"$STORE_PASSWORD"',
      appendonly: 'yes',
      appendfsync: 'always',
      'maxmemory-policy': 'noeviction',
    });
  });

  test('starts that database with what the shell makes of the password', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parade-compose-'));
    const given = { STORE_PASSWORD: 'a b"c$d' };
    const mock = join(folder, 'valkey-server');
    writeFileSync(mock, '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const environment = { ...given, PATH: `${folder}:${process.env.PATH}` };
    const { stdout } = await promisify(execFile)('sh', ['-c', filledIn(script, given)], { env: environment });
    rmSync(folder, { recursive: true });
    expect(stdout.split('\n').slice(0, 4)).toEqual(['--dir', '/data', '--requirepass', given.STORE_PASSWORD]);
  });

  test('keeps what the database writes in a named volume, which outlives the container', () => {
    expect(store.volumes).toEqual(['tables:/data']);
    expect(Object.keys(compose.volumes)).toEqual(['tables']);
  });

  test('opens the database to nobody but the bot', () => {
    expect(store).not.toHaveProperty('ports');
    expect(store.networks).toEqual(['inside']);
    expect(store.user).not.toBe('root');
  });

  test('names the image of the database by its digest', () => {
    expect(store.image).toMatch(digest);
  });

  test('starts the bot when the database answers, with the settings of .env', () => {
    expect(store.healthcheck.test[0]).toBe('CMD-SHELL');
    expect(bot.depends_on.store.condition).toBe('service_healthy');
    expect(bot.env_file).toBe('.env');
  });

  test.each([{}, { STORE_PASSWORD: 'chosen' }])('gives both the same password: %o', (given) => {
    const password = filledIn(store.environment.STORE_PASSWORD ?? '', given);
    const redisUrl = filledIn(bot.environment.REDIS_URL ?? '', given);
    const config = readConfig({ REDIS_URL: redisUrl, DISCORD_TOKEN: 'made-up.token' });
    expect(config).toMatchObject({ config: { redisUrl: `redis://:${password}@store:6379` } });
    expect(password).not.toBe('');
  });
});

describe('a release', () => {
  const workflow = z
    .object({
      on: z.object({ push: z.object({ tags: z.array(z.string()) }) }),
      jobs: z.record(
        z.string(),
        z
          .object({
            needs: z.string().optional(),
            steps: z.array(
              z.object({ uses: z.string().optional(), with: z.record(z.string(), z.unknown()).optional() }).loose(),
            ),
          })
          .loose(),
      ),
    })
    .loose()
    .parse(parse(read('.github/workflows/release.yml')));
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  test('is tested before its image is built, for the machines of big and of small hosts', () => {
    expect(workflow.on.push.tags).toEqual(['v*.*.*']);
    expect(workflow.jobs.image?.needs).toBe('test');
    const build = steps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'));
    expect(build?.with).toMatchObject({ platforms: 'linux/amd64,linux/arm64', sbom: true, push: true });
    expect(steps.filter(({ uses }) => uses !== undefined && !/^[\w-]+\/[\w-]+@v\d+$/.test(uses))).toEqual([]);
  });

  test('lists all packages that the bot is made of', async () => {
    const sbom = 'npm sbom --package-lock-only --sbom-format cyclonedx';
    expect(read('.github/workflows/release.yml')).toContain(`run: ${sbom} > `);
    const { stdout } = await promisify(execFile)('sh', ['-c', sbom], { cwd: root, maxBuffer: 1 << 24 });
    const { components } = z.object({ components: z.array(z.object({ name: z.string() })) }).parse(JSON.parse(stdout));
    const { dependencies } = z
      .object({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  });
});

describe('package.json', () => {
  const manifest = z
    .object({
      type: z.literal('module'),
      license: z.literal('MIT'),
      engines: z.object({ node: z.string() }),
      scripts: z.record(z.string(), z.string()),
      dependencies: z.record(z.string(), z.string()),
      devDependencies: z.record(z.string(), z.string()),
    })
    .parse(JSON.parse(read('package.json')));

  test.each(['playground', 'test', 'build', 'start', 'simulate', 'verify'])('has the script `%s`', (script) => {
    expect(manifest.scripts).toHaveProperty(script);
  });

  test.each(['playground', 'simulate', 'verify', 'bench'])('the script `%s` runs a file that is there', (script) => {
    const file = /^tsx (\S+)$/.exec(manifest.scripts[script] ?? '')?.[1];
    expect(file && existsSync(new URL(file, root)), file).toBe(true);
  });

  test('starts what the image starts', () => {
    expect(manifest.scripts.start).toBe(`node ${execForm(lastOf('CMD')).at(-1)}`);
  });

  test('needs what the owner asked for', () => {
    const asked = ['discord.js', '@discordjs/builders', 'zod', 'pino', 'ioredis'];
    expect(Object.keys(manifest.dependencies)).toEqual(expect.arrayContaining(asked));
    expect(manifest.devDependencies).toHaveProperty('vitest');
  });

  test('lets the machines of the project run it: Node 20.19 or later', () => {
    expect(manifest.engines.node).toBe('>=20.19');
  });
});
