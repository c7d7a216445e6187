import type pg from 'pg';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { SeenRequest } from '#platform/telemetry/watch-requests.ts';
import { giveMetrics, workerNumber } from './workers/worker.ts';

interface MeasuredServer {
  config: Config;
  connection: { pool: pg.Pool; unhurried: Database; unhurriedPool: pg.Pool };
}

/**
 * Where METRICS_PORT is set: serves what this process counts, or gives it to the supervisor that serves it for several. Returns what is
 * to be told of each request. Nothing of it is loaded where metrics are off.
 */
export async function measureShop({
  config,
  connection,
}: MeasuredServer): Promise<((seen: SeenRequest) => void) | undefined> {
  if (!config.metrics) return undefined;
  const { openMetrics } = await import('#features/health/open-metrics.ts');
  const number = workerNumber();
  const { note, registry } = openMetrics(
    {
      config,
      database: connection.unhurried,
      pools: { requests: connection.pool, jobs: connection.unhurriedPool },
    },
    { isFirst: (number ?? 1) === 1 },
  );
  if (number === undefined) {
    const { serveMetrics } = await import('#features/health/serve-metrics.ts');
    await serveMetrics(config.metrics, () => registry.metrics());
  } else {
    giveMetrics(registry);
  }
  return note;
}
