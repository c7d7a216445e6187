import { holdsNewestPicture } from '#features/catalogue/pictures/holds-newest-picture.ts';
import { makePaperAttachment } from '#features/orders/receipt/make-paper-attachment.ts';
import type { PaymentPlatform } from '#features/payments/payment-provider.ts';
import { openProviders } from '#features/payments/providers/open-providers.ts';
import { knowingListener, knowingSchedule } from '#features/settings/know-settings.ts';
import { type Config, isDemo, StartError } from '#platform/config.ts';
import {
  type Database,
  type DatabaseConnection,
  openDatabase,
  requestStatementMs,
} from '#platform/database/database.ts';
import { followClock, timeOfDatabase } from '#platform/database/follow-clock.ts';
import { migrateDatabase, UnknownSchemaError } from '#platform/database/migrate.ts';
import { tellOutages } from '#platform/database/tell-outages.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/embedded-postgres/embedded-postgres.ts';
import { codeOf } from '#platform/errors.ts';
import { openImageStore, storePlaceOf } from '#platform/images/open-image-store.ts';
import { type Jobs, openJobs } from '#platform/jobs/jobs.ts';
import { log as writeLog } from '#platform/log.ts';
import { keepFor } from '#platform/runtime/per-shop.ts';
import { listeners, schedules } from './listeners.ts';

export interface OpenDatabase extends DatabaseConnection {
  url: string;
  /** For what nobody waits for: migrations, jobs, the demo. Its statements may take their time. */
  unhurried: Database;
  unhurriedPool: DatabaseConnection['pool'];
}

/** The embedded PostgreSQL, once it answers. */
export type ReachPostgres = () => Promise<EmbeddedPostgres>;

/** The database of this configuration as it is, reached or not. Throws a StartError where the embedded one does not start. */
export async function connect(config: Config, reachPostgres: ReachPostgres): Promise<OpenDatabase> {
  const embedded = config.databaseUrl
    ? undefined
    : await reachPostgres().catch((error: Error) => {
        throw new StartError(error.message);
      });
  const url = config.databaseUrl ?? embedded!.url;
  const unnamed = config.unnamedStatements ?? false;
  const { statementMs = requestStatementMs } = config;
  const connection = openDatabase(url, { statementMs, unnamed });
  const unhurried = openDatabase(url, { max: 6, unnamed });
  return {
    ...connection,
    unhurried: unhurried.database,
    unhurriedPool: unhurried.pool,
    url,
    async close() {
      await Promise.all([connection.close(), unhurried.close()]);
      await embedded?.stop();
    },
  };
}

/** How messages call a database. */
export const withoutPassword = (url: string) => {
  try {
    const shown = new URL(url);
    if (shown.password) shown.password = '…';
    return decodeURI(shown.href);
  } catch {
    return 'DATABASE_URL';
  }
};

/** The database of this configuration, migrated. Throws a StartError with one sentence where it cannot be had. */
export async function openMigratedDatabase(
  config: Config,
  log: (line: string) => void,
  reachPostgres: ReachPostgres = () =>
    startEmbeddedPostgres({ dataDir: config.dataDir, log, mayBeGuest: true }),
): Promise<OpenDatabase> {
  const opened = await connect(config, reachPostgres);
  try {
    await opened.pool.query('select 1');
  } catch (error) {
    await opened.close();
    const cause = error instanceof Error ? error.message || codeOf(error) : String(error);
    throw new StartError(`The database at ${withoutPassword(opened.url)} cannot be reached: ${cause}.`, {
      cause: error,
    });
  }
  try {
    await migrateDatabase(opened.unhurried);
  } catch (error) {
    await opened.close();
    if (error instanceof UnknownSchemaError)
      throw new StartError(
        `The database at ${withoutPassword(opened.url)} was ${error.message}: start with an empty one (another DATA_DIR or DATABASE_URL).`,
      );
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new StartError(`The database could not be brought up to date: ${cause}.`, { cause: error });
  }
  return opened;
}

export interface Shop extends PaymentPlatform {
  jobs: Jobs;
  connection: OpenDatabase;
  /** From now on `/readyz` says that this server is about to end. */
  beginLeaving(): void;
  close(): Promise<void>;
}

/** Says where this is another store than before, or than the other servers have: the shop opens, since it sells without pictures too. */
async function lookForPictures(shop: Pick<Shop, 'database' | 'images'>, config: Config): Promise<void> {
  if (await holdsNewestPicture(shop)) return;
  writeLog.error(
    `The database names pictures that the image store, ${storePlaceOf(config)}, does not have: check that DATA_DIR and IMAGE_STORE_URL are those of the last start and of all servers.`,
  );
}

/** Everything but the port: database, jobs, pictures, payment provider. */
export async function openShop(
  config: Config,
  log: (line: string) => void,
  reachPostgres?: ReachPostgres,
): Promise<Shop> {
  const images = await openImageStore(config);
  const connection = await openMigratedDatabase(config, log, reachPostgres);
  await lookForPictures({ database: connection.unhurried, images }, config).catch(async (error) => {
    await connection.close();
    throw error;
  });
  const stopFollowing = await followClock(() => timeOfDatabase(connection.unhurriedPool));
  const works = config.role !== 'web';
  const jobs = await openJobs({
    works,
    databaseUrl: connection.url,
    shop: (): Shop => unhurried,
    listeners: listeners.map(knowingListener),
    schedules: schedules.map(knowingSchedule),
  }).catch(async (error: Error) => {
    stopFollowing();
    await connection.close();
    throw new StartError(`The jobs could not be opened: ${error.message}.`, { cause: error });
  });
  let isLeaving = false;
  const missing = () => {
    if (isLeaving) return 'This server is about to end.';
    return !works || jobs.areAtWork() ? undefined : 'The jobs have not started yet.';
  };
  const shopOn = (database: Database): Shop => {
    const shop: Shop = {
      config,
      database,
      databaseUrl: connection.url,
      kept: keepFor(database),
      jobs,
      images,
      makeAttachment: (recipe) => makePaperAttachment(shop, recipe),
      demo: isDemo(config),
      paymentProvider: openProviders(database, config),
      waitsFor: missing,
      connection,
      beginLeaving() {
        isLeaving = true;
      },
      async close() {
        await jobs.stop();
        stopTelling();
        stopFollowing();
        await connection.close();
      },
    };
    return shop;
  };
  const stopTelling = tellOutages(connection.url);
  const unhurried = shopOn(connection.unhurried);
  return shopOn(connection.database);
}
