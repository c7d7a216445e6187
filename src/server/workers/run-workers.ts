import type { Config } from '#platform/config.ts';
import type { EmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { reservePort, supervise } from './supervise.ts';

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
    const { serveMetrics } = await import('#features/health/metrics/serve-metrics.ts');
    stopMetrics = await serveMetrics(config.metrics, async () => together(await supervisor.metrics()));
  }
  process.stdout.write(`  ${count} processes serve it.\n\n`);
}
