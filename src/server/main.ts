import { type Config, isDemo, readConfig, StartError } from '#platform/config.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/embedded-postgres/embedded-postgres.ts';
import { log } from '#platform/log.ts';
import { lineOnPublicAddress } from '#platform/public-address.ts';
import { workerNumber } from './workers/worker.ts';

/** One of several processes works with the PostgreSQL that their first process owns. */
const startPostgres = ({ dataDir }: Config, onLaunch?: () => void): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dataDir,
    log: (line) => log.debug(line),
    mayBeGuest: workerNumber() !== undefined,
    onLaunch,
  }).catch(({ message }: Error) => {
    throw new StartError(message);
  });

/**
 * Launches the embedded PostgreSQL, which gets ready in its own process. What is returned waits for it; called again, after it was
 * stopped, it starts it again.
 */
async function launchPostgres(config: Config): Promise<() => Promise<EmbeddedPostgres>> {
  const launched = Promise.withResolvers<void>();
  const first = startPostgres(config, launched.resolve);
  // A failure is thrown to who waits for the database.
  first.then(() => launched.resolve(), launched.resolve);
  await launched.promise;
  let given = false;
  return () => {
    if (given) return startPostgres(config);
    given = true;
    return first;
  };
}

/** The modules of the shop take longer to load than PostgreSQL to get ready, so they come second (ADR 0083). */
async function start(): Promise<void> {
  const config = readConfig();
  const isFirst = workerNumber() === undefined;
  // Before the database is made or started: a start that is refused leaves nothing behind.
  const line = lineOnPublicAddress(config, isDemo(config));
  if (line && isFirst) process.stdout.write(`${line}\n`);
  if ((config.workers ?? 1) > 1 && isFirst && process.env.MARQUE_DEV !== '1') {
    const { runWorkers } = await import('./workers/run-workers.ts');
    return runWorkers(config, startPostgres);
  }
  // Until the shop can be closed well.
  process.on('disconnect', () => process.exit(1));
  const postgres = config.databaseUrl ? undefined : await launchPostgres(config);
  const { runShop } = await import('./run-shop.ts');
  await runShop(config, postgres);
}

// What fails in the background is logged, and ends no server that answers.
process.on('unhandledRejection', (error) =>
  log.error({ err: error }, 'Unforeseen failure in the background'),
);
start().catch((error: unknown) => {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else log.fatal({ err: error }, 'The shop could not start');
  process.exit(1);
});
