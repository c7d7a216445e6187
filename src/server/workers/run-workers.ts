import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:net';
import { z } from 'zod';
import { type Config, StartError } from '#platform/config.ts';
import type { EmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { log } from '#platform/log.ts';
import { type ToSupervisor, type ToWorker, workerVariable } from './worker.ts';

/**
 * Only the first process works off jobs, unless that is all that they are for: each that does asks the database for every kind of job
 * each second.
 */
const roleOf = ({ role }: Config, number: number) => (role === 'all' && number > 1 ? 'web' : (role ?? 'all'));

/** The text of one scrape for all processes: counts are added, what is the same for the whole shop is not. */
async function together(metrics: unknown[][]): Promise<string> {
  const { AggregatorRegistry } = await import('prom-client');
  // What `getMetricsAsJSON` gave, which the library's types call objects.
  return AggregatorRegistry.aggregate(metrics as object[]).metrics();
}

/**
 * Runs this program in several processes behind one port, until a signal ends it (rules.md#several-servers). They are guests of the
 * embedded PostgreSQL that this process starts and stops.
 */
export async function runWorkers(
  config: Config,
  startPostgres: (config: Config) => Promise<EmbeddedPostgres>,
): Promise<void> {
  const count = config.workers ?? 1;
  const port = await reservePort(config.port, config.host);
  const postgres = config.databaseUrl ? undefined : await startPostgres(config);
  let exitCode = 0;
  let stopMetrics: (() => void) | undefined;
  const supervisor = await supervise(
    {
      program: process.argv[1]!,
      count,
      settingsOf: (number) => ({ PORT: String(port), ROLE: roleOf(config, number) }),
    },
    (sentence) => {
      process.stderr.write(`${sentence}\n`);
      exitCode = 1;
      void close();
    },
  );
  async function close(): Promise<void> {
    stopMetrics?.();
    await supervisor?.close();
    await postgres?.stop();
    process.exit(exitCode);
  }
  if (!supervisor) {
    exitCode = 1;
    return close();
  }
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
  if (config.metrics) {
    const { serveMetrics } = await import('#features/health/serve-metrics.ts');
    stopMetrics = await serveMetrics(config.metrics, async () => together(await supervisor.metrics()));
  }
  process.stdout.write(`  ${count} processes serve it.\n\n`);
}

interface Supervision {
  /** The program that each process runs. */
  program: string;
  count: number;
  /** Added to the environment of the process of that number, from 1 on. */
  settingsOf: (number: number) => Record<string, string>;
}

export interface Supervisor {
  /** What every process has counted: of one that has ended, or does not answer soon, what it had counted when it was last asked. */
  metrics(): Promise<unknown[][]>;
  /** Ends all of them well. */
  close(): Promise<void>;
}

/** So many deaths within this time are no accident: another start would end as well. */
const mostDeaths = 5;
const deathsWithinMs = 60_000;
const againAfterMs = 1_000;
const answerWithinMs = 2_000;

/** What ended a process, in words. */
const howOf = (code: number | null, signal: string | null) =>
  signal ? `by ${signal}` : `with exit code ${code}`;

/** The port that all of them share. One process alone would find out that somebody else has it, several would share it with them. */
export function reservePort(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} of ${host} is in use: end what listens there, or start with another PORT.`;
      const other = `The shop cannot listen on ${host}:${port}: ${error.message}.`;
      reject(new StartError(error.code === 'EADDRINUSE' ? taken : other));
    });
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}

let asked = 0;

/** What a process has counted; undefined where it does not answer soon. */
async function readMetrics(child: ChildProcess): Promise<unknown[] | undefined> {
  const question: ToWorker = { asked: ++asked };
  const { promise, resolve } = Promise.withResolvers<unknown[] | undefined>();
  const listen = (said: ToSupervisor) =>
    'asked' in said && said.asked === question.asked && resolve(said.metrics);
  child.on('message', listen);
  const timer = setTimeout(resolve, answerWithinMs);
  child.send(question, (error) => error && resolve(undefined));
  const metrics = await promise;
  clearTimeout(timer);
  child.off('message', listen);
  return metrics;
}

/** Asks a process what it has counted, and keeps it where that is still alive. */
async function noteCounts(counts: KeptCounts, child: ChildProcess): Promise<void> {
  const read = await readMetrics(child);
  if (read && isRunning(child)) counts.note(child.pid!, read);
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

/** Whether a process comes so far that it serves. */
const becomesReady = (child: ChildProcess): Promise<boolean> =>
  new Promise((resolve) => {
    child.on('message', (said: ToSupervisor) => 'ready' in said && resolve(true));
    child.once('exit', () => resolve(false));
  });

/**
 * Runs so many processes of a program behind one port. The first one is awaited, as it brings the database up to date. One that ends is
 * replaced; where they end again and again, `onCrashLoop` gets the sentence, and all are ended. Returns undefined where the first one
 * does not come so far: it has said why.
 */
export async function supervise(
  { program, count, settingsOf }: Supervision,
  onCrashLoop: (sentence: string) => void,
): Promise<Supervisor | undefined> {
  const alive = new Map<number, ChildProcess>();
  const counts = new KeptCounts();
  const deaths: number[] = [];
  let isClosing = false;

  function startOne(number: number): ChildProcess {
    const child = fork(program, [], {
      env: { ...process.env, ...settingsOf(number), [workerVariable]: String(number) },
    });
    alive.set(number, child);
    child.once('exit', () => {
      alive.delete(number);
      counts.retire(child.pid!);
    });
    return child;
  }
  function keepAlive(number: number, child: ChildProcess): void {
    child.once('exit', (code, signal) => {
      if (isClosing) return;
      const now = performance.now();
      deaths.push(now);
      const lately = deaths.filter((at) => now - at < deathsWithinMs).length;
      if (lately >= mostDeaths) {
        onCrashLoop(
          `The shop's processes end again and again: ${lately} times within a minute, the last one ${howOf(code, signal)}. The log says why.`,
        );
        return;
      }
      log.error({ worker: number, pid: child.pid, code, signal }, 'A server process ended and is replaced');
      setTimeout(() => !isClosing && keepAlive(number, startOne(number)), lately > 1 ? againAfterMs : 0);
    });
  }
  const supervisor: Supervisor = {
    async metrics() {
      await Promise.all([...alive.values()].map((child) => noteCounts(counts, child)));
      return counts.all();
    },
    async close() {
      isClosing = true;
      await Promise.all(
        [...alive.values()].map((child) => {
          const gone = new Promise((resolve) => child.once('exit', resolve));
          child.kill('SIGTERM');
          return gone;
        }),
      );
    },
  };

  const first = startOne(1);
  if (!(await becomesReady(first))) return undefined;
  keepAlive(1, first);
  for (let number = 2; number <= count; number += 1) keepAlive(number, startOne(number));
  return supervisor;
}

/** Of what a process gives of itself, what counts up: it has to stay true when the process is gone. */
const countedMetric = z.looseObject({
  name: z.string(),
  type: z.enum(['counter', 'histogram']),
  values: z.array(
    z.looseObject({
      value: z.number(),
      labels: z.record(z.string(), z.unknown()),
      metricName: z.string().optional(),
    }),
  ),
});
type CountedMetric = z.infer<typeof countedMetric>;
type CountedValue = CountedMetric['values'][number];

const countsOf = (metrics: readonly unknown[]): CountedMetric[] =>
  metrics.flatMap((metric) => countedMetric.safeParse(metric).data ?? []);

const labelled = ({ metricName, labels }: CountedValue) =>
  JSON.stringify([metricName, Object.entries(labels).sort()]);

/** One metric of two processes. */
function addUp(one: CountedMetric, other: CountedMetric): CountedMetric {
  const values = new Map<string, CountedValue>();
  for (const counted of [...one.values, ...other.values]) {
    const before = values.get(labelled(counted))?.value ?? 0;
    values.set(labelled(counted), { ...counted, value: before + counted.value });
  }
  return { ...other, values: [...values.values()] };
}

/**
 * What processes count, beside what those counted that have ended: a collector would take a count that falls for a restart, and would
 * miss what was counted.
 */
export class KeptCounts {
  readonly #living = new Map<number, unknown[]>();
  readonly #ended = new Map<string, CountedMetric>();

  /** What the process of this id has counted by now. */
  note(pid: number, metrics: unknown[]): void {
    this.#living.set(pid, metrics);
  }

  /** It has ended: its counts stay as they were when it was last asked, and what was no count is gone. */
  retire(pid: number): void {
    for (const metric of countsOf(this.#living.get(pid) ?? [])) {
      const before = this.#ended.get(metric.name);
      this.#ended.set(metric.name, before ? addUp(before, metric) : metric);
    }
    this.#living.delete(pid);
  }

  /** A list for each process that lives, and one for all that have ended. */
  all(): unknown[][] {
    const ended = [...this.#ended.values()];
    return [...this.#living.values(), ...(ended.length > 0 ? [ended] : [])];
  }
}
