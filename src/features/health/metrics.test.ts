import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { AggregatorRegistry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tally } from '#platform/telemetry/tally.ts';
import type { SeenRequest } from '#platform/telemetry/watch-requests.ts';
import { aCarOnSale } from '../../../tests/support/cars.ts';
import { portOf } from '../../../tests/support/port.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../tests/support/sold.ts';
import { type Metrics, openMetrics } from './open-metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

let shop: TestShop;
let metrics: Metrics;
beforeAll(async () => {
  shop = await openTestShop({ backups: { place: { folder: '/tmp' }, at: '03:00', keep: 1 } });
  metrics = openMetrics({ ...shop, pools: { requests: shop.connection.pool } }, { isFirst: true });
});
afterAll(() => shop.close());

const seen = (route: string, ms: number, status = 200): SeenRequest => ({
  method: 'GET',
  route,
  status,
  ms,
  requestId: 'a',
  aborted: false,
});
const scrape = () => metrics.registry.metrics();
/** A port that nobody has. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const port = portOf(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}
const deployed = (path: string) => readFileSync(new URL(`../../../deploy/${path}`, import.meta.url), 'utf8');

/** The value of one series; undefined where there is none. */
const figureOf = (text: string, series: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

test('requests are told by route template and status, in buckets that add up', async () => {
  metrics.note(seen('/api/cars', 3));
  metrics.note(seen('/api/cars', 30));
  metrics.note(seen('/api/cars', 60_000, 503));
  const text = await scrape();
  const bucket = (status: number, le: string) =>
    figureOf(
      text,
      `marque_request_seconds_bucket{method="GET",route="/api/cars",status="${status}",le="${le}"}`,
    );
  expect([bucket(200, '0.005'), bucket(200, '0.025'), bucket(200, '0.05'), bucket(200, '+Inf')]).toEqual([
    1, 1, 2, 2,
  ]);
  expect([bucket(503, '10'), bucket(503, '+Inf')]).toEqual([0, 1]);
  const labels = 'method="GET",route="/api/cars",status="200"';
  expect(figureOf(text, `marque_request_seconds_count{${labels}}`)).toBe(2);
  expect(figureOf(text, `marque_request_seconds_sum{${labels}}`)).toBeCloseTo(0.033);
});

test('sales, holds, mails, jobs and the ledger are told as they are', async () => {
  const before = tally.salesPaid;
  await aSale(shop, await shop.aCustomer(), [aSoldLine(await aCarOnSale(shop))]);
  const later = openMetrics({ ...shop, pools: { requests: shop.connection.pool } }, { isFirst: true });
  const text = await later.registry.metrics();
  expect(figureOf(text, 'marque_sales_total{outcome="paid"}')).toBe(before + 1);
  expect(figureOf(text, 'marque_database_up')).toBe(1);
  expect(figureOf(text, 'marque_ledger_head')).toBe(0);
  expect(figureOf(text, 'marque_mails_waiting')).toBe(0);
  expect(figureOf(text, 'marque_refunds_refused')).toBe(0);
  expect(figureOf(text, 'marque_pool_waiting{pool="requests"}')).toBe(0);
  expect(figureOf(text, 'marque_pool_size{pool="requests"}')).toBe(16);
  expect(text).toMatch(/marque_jobs_waiting\{queue="[\w.-]+"\} \d/);
  expect(figureOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
});

test('what the processes of a server count is added up, what the database says is not', async () => {
  const other = openMetrics({ ...shop, pools: { requests: shop.connection.pool } }, { isFirst: false });
  other.note(seen('/api/cars', 3));
  const both = await Promise.all([metrics, other].map(({ registry }) => registry.getMetricsAsJSON()));
  // As it arrives from another process.
  const text = await AggregatorRegistry.aggregate(JSON.parse(JSON.stringify(both))).metrics();
  const labels = 'method="GET",route="/api/cars",status="200"';
  expect(figureOf(text, `marque_request_seconds_count{${labels}}`)).toBe(3);
  expect(figureOf(text, 'marque_database_up')).toBe(1);
  expect(text).toMatch(/marque_info\{version="[\d.]+"\} 1/);
});

test('every name in the alerts and on the dashboard is one that is served', async () => {
  const text = await scrape();
  const served = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
  const asked = ['prometheus/marque.rules.yml', 'grafana/marque.json'].flatMap((file) =>
    [...deployed(file).matchAll(/\b(?:marque|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name),
  );
  expect(asked.length).toBeGreaterThan(40);
  const unknown = new Set(
    asked.filter((name) => !served.has(name.replace(/_(bucket|count|sum)$/, '')) && !served.has(name)),
  );
  expect([...unknown]).toEqual([]);
});

test('every label in the alerts and on the dashboard is one that is served, or that the collector adds', async () => {
  const text = await scrape();
  const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, name]) => name!));
  for (const added of ['job', 'instance', 'queue', 'state']) labels.add(added);
  const asked = ['prometheus/marque.rules.yml', 'grafana/marque.json'].flatMap((file) =>
    [...deployed(file).matchAll(/by \(([\w, ]+)\)/g)].flatMap(([, names]) => names!.split(', ')),
  );
  expect([...new Set(asked)].filter((name) => !labels.has(name))).toEqual([]);
});

test('they are served at /metrics of a port of their own, and nothing else is', async () => {
  const port = await freePort();
  const close = await serveMetrics({ port, host: '127.0.0.1' }, scrape);
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(await answer.text()).toContain('marque_request_seconds_count');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
  await expect(serveMetrics({ port, host: '127.0.0.1' }, scrape)).rejects.toThrow(/METRICS_PORT/);
  close();
});
