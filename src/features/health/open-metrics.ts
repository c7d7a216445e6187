import { and, count, eq, inArray, ne } from 'drizzle-orm';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { vehicleHolds as holds } from '#features/holds/holds.tables.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { now } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { tally } from '#platform/telemetry/tally.ts';
import type { SeenRequest } from '#platform/telemetry/watch-requests.ts';
import { version } from '#platform/version.ts';
import { readBackups } from './read-backups.ts';
import { readDatabase } from './read-database.ts';
import { readDisk } from './read-disk.ts';
import { readJobs } from './read-jobs.ts';
import { readLedger } from './read-ledger.ts';
import { readSending } from './read-sending.ts';

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

/** Upper ends of the buckets, in seconds: from a kept answer to the longest that anything may take. */
const ends = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const labelNames = ['method', 'route', 'status'] as const;
type Label = (typeof labelNames)[number];

interface Seen {
  labels: Record<Label, string>;
  count: number;
  sum: number;
  /** Of each bucket alone; the last one is for all that took longer. */
  buckets: number[];
}

/** As a scrape gets it: each bucket with all that were quicker, then sum and count. */
function valuesOf(name: string, { labels, buckets, sum, count }: Seen) {
  let below = 0;
  const cumulative = buckets.map((one, index) => {
    below += one;
    return { metricName: `${name}_bucket`, value: below, labels: { ...labels, le: ends[index] ?? '+Inf' } };
  });
  return [
    ...cumulative,
    { metricName: `${name}_sum`, value: sum, labels },
    { metricName: `${name}_count`, value: count, labels },
  ];
}

/**
 * Requests by route, status and time. prom-client looks labels up anew for each observation, which costs more than a kept answer
 * may: what was seen is kept in plain numbers, and given in its shape when it is asked for.
 */
class RequestCounts extends Histogram<Label> {
  readonly #name: string;
  /** Of the same name, for what is said of it beside its values. */
  readonly #empty: Histogram;
  /** By route, method and status: each is looked up by a text that is there already, which is quicker than one text of all three. */
  readonly #seen = new Map<string, Map<string, Map<number, Seen>>>();

  constructor(registry: Registry, name: string, help: string) {
    super({ name, help, labelNames, buckets: ends, registers: [registry] });
    this.#name = name;
    this.#empty = new Histogram({ name, help, registers: [] });
  }

  note({ method, route, status, ms }: SeenRequest): void {
    const seen = this.#seen.get(route)?.get(method)?.get(status) ?? this.#begin(method, route, status);
    const seconds = ms / 1000;
    let bucket = 0;
    while (bucket < ends.length && seconds > ends[bucket]!) bucket += 1;
    seen.count += 1;
    seen.sum += seconds;
    seen.buckets[bucket]! += 1;
  }

  #begin(method: string, route: string, status: number): Seen {
    const ofRoute = this.#seen.get(route) ?? new Map<string, Map<number, Seen>>();
    const ofMethod = ofRoute.get(method) ?? new Map<number, Seen>();
    this.#seen.set(route, ofRoute.set(method, ofMethod));
    const labels = { method, route, status: String(status) };
    const seen = { labels, count: 0, sum: 0, buckets: Array.from({ length: ends.length + 1 }, () => 0) };
    ofMethod.set(status, seen);
    return seen;
  }

  override async get() {
    const described = await this.#empty.get();
    const all = [...this.#seen.values()].flatMap((ofRoute) =>
      [...ofRoute.values()].flatMap((ofMethod) => [...ofMethod.values()]),
    );
    return { ...described, values: all.flatMap((seen) => valuesOf(this.#name, seen)) };
  }

  /** What the text of a scrape is made of. */
  getForPromString() {
    return this.get();
  }
}

interface GaugedShop {
  config: Pick<Config, 'backups' | 'dealerTimezone' | 'dataDir'>;
  /** For what nobody waits for. */
  database: Database;
}

/** What is read counts so long: several collectors cost no more than one. A bucket of backups is asked more seldom. */
const freshMs = 10_000;
const backupsFreshMs = 300_000;

/** Reads at most once in a time, and again after a failure. */
function once<Value>(forMs: number, read: () => Promise<Value>): () => Promise<Value> {
  let kept: { value: Promise<Value>; at: number } | undefined;
  return () => {
    if (!kept || performance.now() - kept.at >= forMs) kept = { value: read(), at: performance.now() };
    const { value } = kept;
    value.catch(() => {
      if (kept?.value === value) kept = undefined;
    });
    return value;
  };
}

const secondsSince = (since: Date | null) =>
  since ? Math.max(0, (now().getTime() - since.getTime()) / 1000) : 0;

const countHolds = (database: Database) =>
  database
    .select({ state: holds.state, total: count() })
    .from(holds)
    .where(inArray(holds.state, ['pending', 'active', 'buying']))
    .groupBy(holds.state);

/** Refunds that wait for somebody: the provider refused them for good. */
async function countRefusedRefunds(database: Database): Promise<number> {
  const [counted] = await database
    .select({ total: count() })
    .from(refunds)
    .where(and(eq(refunds.state, 'failed'), ne(refunds.cause, 'deposit-refund')));
  return counted?.total ?? 0;
}

type Set<Label extends string> = (value: number, labels?: Partial<Record<Label, string>>) => void;
type Read<Label extends string> = (set: Set<Label>) => Promise<void>;
type MakeGauge = <Label extends string>(
  name: string,
  help: string,
  labels: readonly Label[],
  read: Read<Label>,
) => void;

/** Makes gauges that are the same on every server. One whose reading fails has no value, and the rest is told. */
const gaugesOf =
  (registry: Registry): MakeGauge =>
  (name, help, labelNames, read) =>
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      aggregator: 'max',
      async collect() {
        this.reset();
        if (labelNames.length === 0) this.remove();
        await read((value, labels = {}) => this.set(labels, value)).catch(() => {});
      },
    });

function gaugeDatabase(gauge: MakeGauge, database: Database): void {
  const ofDatabase = once(freshMs, () => readDatabase(database));
  gauge('marque_database_up', 'Whether the database answers', [], async (set) => {
    set(
      await ofDatabase().then(
        () => 1,
        () => 0,
      ),
    );
  });
  gauge('marque_database_bytes', 'Size of the database', [], async (set) => set((await ofDatabase()).bytes));
  gauge('marque_database_connections', 'Connections to the whole database server', [], async (set) =>
    set((await ofDatabase()).connections),
  );
  gauge('marque_database_connections_max', 'Maximum connections to the database server', [], async (set) =>
    set((await ofDatabase()).mostConnections),
  );
}

function gaugeWork(gauge: MakeGauge, database: Database): void {
  const jobs = once(freshMs, () => readJobs(database));
  const mails = once(freshMs, () => readSending(database, false));
  gauge('marque_jobs_waiting', 'Jobs that are due and not started', ['queue'], async (set) => {
    for (const { name, waiting } of await jobs()) set(waiting, { queue: name });
  });
  gauge('marque_job_age_seconds', 'Time since the oldest of them was due', ['queue'], async (set) => {
    for (const { name, oldestDueAt } of await jobs()) set(secondsSince(oldestDueAt), { queue: name });
  });
  gauge(
    'marque_jobs_failing',
    'Failed jobs: to be retried, or given up within a day',
    ['queue', 'state'],
    async (set) => {
      for (const { name, retrying, givenUp } of await jobs()) {
        set(retrying, { queue: name, state: 'retrying' });
        set(givenUp, { queue: name, state: 'given-up' });
      }
    },
  );
  gauge('marque_mails_waiting', 'Emails not sent yet', [], async (set) => set((await mails()).waiting));
  gauge('marque_mail_age_seconds', 'Waiting time of the oldest of them', [], async (set) =>
    set(secondsSince((await mails()).oldestAt)),
  );
  gauge('marque_mails_refused', 'Emails that were permanently refused and are not settled', [], async (set) =>
    set((await mails()).refused),
  );
}

function gaugeSales(gauge: MakeGauge, database: Database): void {
  const ledger = once(freshMs, () => readLedger(database));
  const heldNow = once(freshMs, () => countHolds(database));
  const refused = once(freshMs, () => countRefusedRefunds(database));
  gauge('marque_holds', 'Reservations that hold a vehicle', ['state'], async (set) => {
    for (const { state, total } of await heldNow()) set(total, { state });
  });
  gauge('marque_refunds_refused', 'Refunds permanently refused by the payment provider', [], async (set) =>
    set(await refused()),
  );
  gauge('marque_ledger_head', 'Records in the ledger', [], async (set) => set((await ledger()).height));
  gauge('marque_ledger_intact', 'Whether all records were valid at the last check', [], async (set) => {
    const { check } = await ledger();
    if (check) set(check.intact ? 1 : 0);
  });
  gauge('marque_ledger_check_age_seconds', 'Time since the last check of the ledger', [], async (set) => {
    const { check } = await ledger();
    if (check) set(secondsSince(check.checkedAt));
  });
}

function gaugeStorage(gauge: MakeGauge, config: GaugedShop['config']): void {
  const backups = once(backupsFreshMs, () => readBackups(config));
  gauge('marque_backup_behind_days', 'Age of the newest backup', [], async (set) => {
    const read = await backups();
    if (read && read.newestDay !== null) set(read.behindDays);
  });
  gauge('marque_disk_free_bytes', 'Free space on the disk of DATA_DIR', [], async (set) =>
    set((await readDisk(config.dataDir)).freeBytes),
  );
  gauge('marque_disk_bytes', 'Size of the disk of DATA_DIR', [], async (set) =>
    set((await readDisk(config.dataDir)).bytes),
  );
}

/** What is the same of every server, as it is the whole shop's: several servers are no sum of it. */
function gaugeShop(registry: Registry, { database, config }: GaugedShop): void {
  const gauge = gaugesOf(registry);
  gaugeDatabase(gauge, database);
  gaugeWork(gauge, database);
  gaugeSales(gauge, database);
  gaugeStorage(gauge, config);
}
