import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { tally } from '#platform/metrics/tally.ts';
import { version } from '#platform/process/version.ts';
import type { SeenRequest } from '#platform/requests/watch-requests.ts';
import { RequestCounts } from './request-counts.ts';
import { type GaugedShop, gaugeShop } from './shop-gauges.ts';

export interface Metrics {
  note(seen: SeenRequest): void;
  registry: Registry;
}

export interface MeasuredShop extends GaugedShop {
  /** Connections by what they are for. */
  pools: Readonly<Record<string, pg.Pool>>;
}

/** What this process has counted. */
function countTallies(registers: Registry[]): void {
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  counter('marque_kept_answers_hits_total', 'Responses served from the cache', () => tally.keptHits);
  counter('marque_kept_answers_misses_total', 'Responses computed for the cache', () => tally.keptMisses);
  new Counter({
    name: 'marque_sales_total',
    help: 'Sales by result from the payment provider',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      this.inc({ outcome: 'paid' }, tally.salesPaid);
      this.inc({ outcome: 'declined' }, tally.salesDeclined);
    },
  });
  new Counter({
    name: 'marque_job_failures_total',
    help: 'Runs of jobs and schedules that failed',
    labelNames: ['queue'],
    registers,
    collect() {
      this.reset();
      for (const [queue, failures] of tally.jobFailures) this.inc({ queue }, failures);
    },
  });
}

function gaugePools(registers: Registry[], pools: MeasuredShop['pools']): void {
  const gauge = (name: string, help: string, read: (pool: pg.Pool) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        for (const [name, pool] of Object.entries(pools)) this.set({ pool: name }, read(pool));
      },
    });
  gauge('marque_pool_in_use', 'Connections in use', (pool) => pool.totalCount - pool.idleCount);
  gauge('marque_pool_waiting', 'Waiting for a connection', (pool) => pool.waitingCount);
  gauge('marque_pool_size', 'Maximum connections', (pool) => pool.options.max);
}

/** Everything that is measured (rules.md#metrics). `isFirst`: this process reads what is the same for the whole shop. */
export function openMetrics(shop: MeasuredShop, { isFirst }: { isFirst: boolean }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // With event loop lag, memory, processor time and garbage collection.
  collectDefaultMetrics({ register: registry });
  const requests = new RequestCounts(
    registry,
    'marque_request_seconds',
    'Requests by route template and status, with durations',
  );
  countTallies(registers);
  gaugePools(registers, shop.pools);
  new Gauge({
    name: 'marque_info',
    help: 'The running version',
    labelNames: ['version'],
    registers,
    aggregator: 'max',
  }).set({ version }, 1);
  if (isFirst) gaugeShop(registry, shop);
  return { note: (seen) => requests.note(seen), registry };
}
