import { and, count, eq, inArray, ne } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { vehicleHolds as holds } from '#features/holds/holds.tables.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { now } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { readBackups } from '../readings/read-backups.ts';
import { readDatabase } from '../readings/read-database.ts';
import { readDisk } from '../readings/read-disk.ts';
import { readJobs } from '../readings/read-jobs.ts';
import { readLedger } from '../readings/read-ledger.ts';
import { readSending } from '../readings/read-sending.ts';

export interface GaugedShop {
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
export function gaugeShop(registry: Registry, { database, config }: GaugedShop): void {
  const gauge = gaugesOf(registry);
  gaugeDatabase(gauge, database);
  gaugeWork(gauge, database);
  gaugeSales(gauge, database);
  gaugeStorage(gauge, config);
}
