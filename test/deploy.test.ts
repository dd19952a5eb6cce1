import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { Metrics } from '../src/discord/calls/metrics.ts';
import { createClock } from '../src/playground/stand-in/world/clock.ts';
import { noRequests, noWork } from './support/discord/no-requests.ts';
import { readStages } from './support/project/image.ts';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

const rule = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.object({ summary: z.string(), runbook: z.string() }),
});
const alerts = z
  .object({ groups: z.array(z.object({ rules: z.array(rule.loose()) }).loose()) })
  .parse(parse(read('deploy/alerts.yml')))
  .groups.flatMap(({ rules }) => rules);

const dashboard = z
  .object({
    panels: z.array(
      z
        .object({
          id: z.number(),
          title: z.string(),
          gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
          targets: z.array(z.object({ expr: z.string() }).loose()),
        })
        .loose(),
    ),
  })
  .parse(JSON.parse(read('deploy/dashboard.json')));

/** Every name that Prometheus gets, with the series that a histogram has. */
async function exportedNames(): Promise<ReadonlySet<string>> {
  const metrics = new Metrics({
    clock: createClock(),
    countOpen: async () => 0,
    isStoreUp: () => true,
    unreplicated: () => 0,
    requests: noRequests,
    work: noWork,
    games: ['parade'],
  });
  const types = [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
    ),
  );
}

const namesIn = (expression: string) => expression.match(/\b(parade|nodejs|process)_\w+/g) ?? [];

describe('what comes with the bot for Prometheus and Grafana', () => {
  const expressions = [
    ...alerts.map(({ alert, expr }) => ({ where: alert, expr })),
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
  ];

  test.each(expressions)('$where asks for metrics that the bot has', async ({ where, expr }) => {
    const names = namesIn(expr);
    expect(names.length > 0 || where === 'ParadeBotDown').toBe(true);
    const exported = await exportedNames();
    expect(names.filter((name) => !exported.has(name))).toEqual([]);
  });

  test.each(alerts)('$alert has a paragraph in the runbook', ({ alert, annotations }) => {
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
    expect(read('docs/runbook.md')).toContain(`\n## ${alert}\n`);
  });

  test('each alert is tried, when it should fire and when not', () => {
    const tried = read('deploy/alerts.test.yml');
    for (const { alert } of alerts) expect(tried).toContain(`alertname: ${alert},`);
    expect(tried).toContain(`exp_samples: [{ value: ${alerts.length} }]`);
  });

  test('no two panels of the dashboard overlap', () => {
    const boxes = dashboard.panels.map(({ gridPos }) => gridPos);
    const cells = boxes.flatMap(({ x, y, w, h }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });
});

describe('the unit of systemd', () => {
  const settings = new Map(
    read('deploy/parade-bot.service')
      .split('\n')
      .flatMap((line) => {
        const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
        return name === undefined ? [] : [[name, value ?? ''] as const];
      }),
  );

  test('starts what the image starts', () => {
    const [program, ...args] = z.array(z.string()).parse(
      JSON.parse(
        readStages()
          .at(-1)
          ?.findLast(({ name }) => name === 'CMD')?.rest ?? '[]',
      ),
    );
    expect(settings.get('ExecStart')).toBe(`/usr/bin/${program} ${args.join(' ')}`);
  });

  test('gives it a folder for its tables and nothing else to write to', () => {
    expect(settings.get('Environment')).toContain(`DATA_DIR=/var/lib/${settings.get('StateDirectory')}`);
    expect(settings.get('ProtectSystem')).toBe('strict');
    expect(settings.get('NoNewPrivileges')).toBe('yes');
    expect(settings.get('CapabilityBoundingSet')).toBe('');
  });
});
