/** The manifests for Kubernetes: of the form that it takes, complete, and true to the bot. */

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { listFiles } from './support/project/source-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const probe = z.looseObject({ httpGet: z.strictObject({ path: z.string(), port: z.string() }) });
const labels = z.record(z.string(), z.string());
const deployment = z.looseObject({
  kind: z.literal('Deployment'),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    replicas: z.int().optional(),
    selector: z.strictObject({ matchLabels: labels }),
    template: z.looseObject({
      metadata: z.looseObject({ labels }),
      spec: z.looseObject({
        automountServiceAccountToken: z.literal(false),
        terminationGracePeriodSeconds: z.int(),
        securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.int() }),
        containers: z.tuple([
          z.looseObject({
            image: z.literal('parade-bot'),
            env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
            ports: z.array(z.strictObject({ name: z.string(), containerPort: z.int() })),
            livenessProbe: probe,
            readinessProbe: probe,
            startupProbe: probe,
            resources: z.looseObject({ limits: z.looseObject({ memory: z.string() }) }),
            securityContext: z.strictObject({
              allowPrivilegeEscalation: z.literal(false),
              readOnlyRootFilesystem: z.literal(true),
              capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
            }),
          }),
        ]),
      }),
    }),
  }),
});

/** Where the types of each kind are. */
const modules: Readonly<Record<string, string>> = {
  'v1/ConfigMap': 'core/v1',
  'v1/Service': 'core/v1',
  'apps/v1/Deployment': 'apps/v1',
  'policy/v1/PodDisruptionBudget': 'policy/v1',
  'autoscaling/v2/HorizontalPodAutoscaler': 'autoscaling/v2',
};

const named = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});

const manifests = listFiles(['deploy/kubernetes'], '.yaml')
  .filter((file) => !file.endsWith('kustomization.yaml'))
  .flatMap((file) => parseAllDocuments(read(file)).map((document) => ({ file, json: named.parse(document.toJS()) })));

/** What the compiler says to these objects, as objects of Kubernetes' types: a field that it does not have, or another type. */
async function check(objects: readonly z.infer<typeof named>[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parade-kubernetes-'));
  const lines = objects.map((json, index) => {
    const from = modules[`${json.apiVersion}/${json.kind}`];
    if (from === undefined) throw new Error(`no types are known here for ${json.apiVersion} ${json.kind}`);
    return `import type { ${json.kind} as T${index} } from 'kubernetes-types/${from}.js';\nexport const o${index}: T${index} = ${JSON.stringify(json)};`;
  });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'manifests.ts'), lines.join('\n'));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', 'node', 'manifests.ts'];
  const compiler = join(root, 'node_modules/.bin/tsc');
  const said = await promisify(execFile)(compiler, options, { cwd: folder }).then(
    () => '',
    (error: unknown) => z.object({ stdout: z.string() }).parse(error).stdout,
  );
  await rm(folder, { recursive: true });
  return said;
}

const settings = z
  .looseObject({ data: labels })
  .parse(manifests.find(({ json }) => json.kind === 'ConfigMap')?.json).data;

const deployments = manifests.flatMap(({ json }) => (json.kind === 'Deployment' ? [deployment.parse(json)] : []));
const find = (name: string) => {
  const found = deployments.find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`there is no Deployment ${name}`);
  return found.spec.template;
};

describe('the manifests for Kubernetes', () => {
  test('have the fields and types that Kubernetes has', async () => {
    expect(manifests.length).toBeGreaterThan(6);
    expect(await check(manifests.map(({ json }) => json))).toBe('');
  });

  test('would not pass with a misspelled field or a word in place of a number', async () => {
    const [work] = deployments;
    const text = JSON.stringify(work);
    for (const [right, wrong] of [
      ['livenessProbe', 'livenessProb'],
      ['"replicas":2', '"replicas":"two"'],
      ['"mountPath"', '"mountpath"'],
    ] as const) {
      expect(text).toContain(right);
      expect(await check([named.parse(JSON.parse(text.replace(right, wrong)))])).toMatch(/error TS/);
    }
  });

  test('are all part of one of the two ways, and nothing else is', () => {
    const ways = ['web', 'gateway'].map((folder) => {
      const [list] = parseAllDocuments(read(`deploy/kubernetes/${folder}/kustomization.yaml`));
      return z.looseObject({ resources: z.array(z.string()), components: z.array(z.string()) }).parse(list?.toJS());
    });
    for (const { resources, components: more } of ways) {
      expect(resources).toContain('../base');
      // the name of the image is put in wherever it stands, which a list does only for what it names
      expect(more).toEqual(['../image']);
    }
    const lists = ['base', 'web', 'gateway'].flatMap((folder) => {
      const { resources } = z
        .looseObject({ resources: z.array(z.string()) })
        .parse(parseAllDocuments(read(`deploy/kubernetes/${folder}/kustomization.yaml`))[0]?.toJS());
      return resources.filter((name) => name.endsWith('.yaml')).map((name) => `deploy/kubernetes/${folder}/${name}`);
    });
    expect(lists.toSorted()).toEqual([...new Set(manifests.map(({ file }) => file))].toSorted());
  });

  test.each(deployments.map((each) => [each.metadata.name, each] as const))(
    '%s runs without rights, and is asked for its health where the bot answers',
    (_, { spec }) => {
      const { metadata, spec: pod } = spec.template;
      const [container] = pod.containers;
      expect(metadata.labels).toEqual(spec.selector.matchLabels);
      const port = container.ports.find(({ name }) => name === 'health')?.containerPort;
      expect(String(port)).toBe(settings.HEALTH_PORT);
      expect(container.livenessProbe.httpGet).toEqual({ path: '/livez', port: 'health' });
      expect(container.startupProbe.httpGet).toEqual({ path: '/livez', port: 'health' });
      expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'health' });
      // a stop takes up to 13 seconds, and before it the proxies five
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(18);
    },
  );

  test('set only what the bot reads, each in the role that it is for', () => {
    const known = new Set(
      read('.env.example')
        .match(/^(?:# )?[A-Z_]+(?==)/gm)
        ?.map((name) => name.replace('# ', '')),
    );
    const roles = deployments.map(({ spec }) => {
      const [{ env }] = spec.template.spec.containers;
      return Object.fromEntries(env.map(({ name, value }) => [name, value]));
    });
    const names = [settings, ...roles].flatMap((each) => Object.keys(each));
    expect(names.filter((name) => !known.has(name) && !/^(ROLES|WEB_PORT)$/.test(name))).toEqual([]);
    expect(roles.map(({ ROLES }) => ROLES).toSorted()).toEqual(['gateway', 'web', 'work']);
  });

  test('lead presses to the port on which they are answered, and hold to what there is', () => {
    const [web] = find('parade-bot-web').spec.containers;
    const port = web.ports.find(({ name }) => name === 'interactions')?.containerPort;
    expect(web.env).toContainEqual({ name: 'WEB_PORT', value: String(port) });
    const pods = deployments.map(({ spec }) => spec.template.metadata.labels);
    for (const { json } of manifests) {
      if (json.kind === 'Service') {
        const { spec } = z
          .looseObject({
            spec: z.looseObject({ selector: labels, ports: z.array(z.looseObject({ targetPort: z.string() })) }),
          })
          .parse(json);
        expect(pods).toContainEqual(spec.selector);
        expect(spec.ports.map(({ targetPort }) => targetPort)).toEqual(['interactions']);
      }
      if (json.kind === 'PodDisruptionBudget') {
        const { spec } = z
          .looseObject({ spec: z.looseObject({ selector: z.strictObject({ matchLabels: labels }) }) })
          .parse(json);
        expect(pods).toContainEqual(spec.selector.matchLabels);
      }
      if (json.kind === 'HorizontalPodAutoscaler') {
        const { spec } = z
          .looseObject({ spec: z.looseObject({ scaleTargetRef: z.looseObject({ name: z.string() }) }) })
          .parse(json);
        expect(find(spec.scaleTargetRef.name)).toBeDefined();
        // it decides how many there are, so nothing else may
        expect(
          deployments.find(({ metadata }) => metadata.name === spec.scaleTargetRef.name)?.spec.replicas,
        ).toBeUndefined();
      }
    }
  });
});
