import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../src/config.ts';
import { type Health, type HealthServer, serveHealth } from '../src/health.ts';
import { readBlockYaml } from './support/project/block-yaml.ts';
import { imageSettings, readStages } from './support/project/image.ts';

const root = new URL('../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');

const stages = readStages();
const image = stages.at(-1) ?? [];
const lastOf = (name: string) => image.findLast((instruction) => instruction.name === name)?.rest;
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

  const serve = (health: Health) => serveHealth(0, { ready: () => health, metrics: async () => '' });

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
  const service = z.looseObject({ restart: z.literal('unless-stopped') });
  const compose = z
    .object({
      services: z.object({
        bot: service.extend({
          env_file: z.string(),
          environment: z.record(z.string(), z.string()),
          depends_on: z.object({ redis: z.object({ condition: z.string() }) }),
        }),
        redis: service.extend({
          command,
          volumes: z.array(z.string()),
          healthcheck: z.object({ test: command }).loose(),
        }),
      }),
      volumes: z.record(z.string(), z.undefined()),
    })
    .parse(readBlockYaml(read('compose.yaml')));
  const { bot, redis } = compose.services;

  test('has Redis put every commit on the disk before it answers, and throw nothing away', () => {
    const options = new Map<string, string>();
    for (const [index, word] of redis.command.entries()) {
      if (word.startsWith('--')) options.set(word.slice(2), redis.command[index + 1] ?? '');
    }
    expect(redis.command[0]).toBe('redis-server');
    expect(Object.fromEntries(options)).toEqual({
      appendonly: 'yes',
      appendfsync: 'always',
      'maxmemory-policy': 'noeviction',
    });
  });

  test('keeps what Redis writes in a named volume, which outlives the container', () => {
    expect(redis.volumes).toEqual(['redis-data:/data']);
    expect(Object.keys(compose.volumes)).toEqual(['redis-data']);
  });

  test('does not open Redis to the network of the host', () => {
    expect(redis).not.toHaveProperty('ports');
  });

  test('starts the bot when Redis answers, with the settings of .env', () => {
    expect(redis.healthcheck.test).toEqual(['CMD', 'redis-cli', 'ping']);
    expect(bot.depends_on.redis.condition).toBe('service_healthy');
    expect(bot.env_file).toBe('.env');
  });

  test('gives the bot its Redis, and the health port that the image checks', () => {
    const config = readConfig({ ...bot.environment, DISCORD_TOKEN: 'made-up.token' });
    expect(config).toMatchObject({
      config: { redisUrl: 'redis://redis:6379', healthPort: Number(lastOf('EXPOSE')) },
    });
  });
});

describe('reading YAML for these tests', () => {
  test('throws at what it does not know instead of misreading it', () => {
    expect(readBlockYaml('a:\n  b: c\n  # why\n  d:\n    - e\nf: ["g"]\nh:\n')).toEqual({
      a: { b: 'c', d: ['e'] },
      f: ['g'],
      h: undefined,
    });
    for (const source of ['a: &x b', 'a: |\n  b', 'a: b\na: c', '  a: b\nc: d', 'a: b\n  c: d', 'a\n', 'a: {b: c}']) {
      expect(() => readBlockYaml(source), source).toThrow();
    }
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
