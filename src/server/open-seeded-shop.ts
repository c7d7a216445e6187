import { findOpenDemoAccounts } from '#features/accounts/find-open-demo-accounts.ts';
import { type Config, StartError } from '#platform/config.ts';
import { isNotThereYet } from '#platform/database/out-of-reach.ts';
import { log } from '#platform/log.ts';
import { openShop, type ReachPostgres, type Shop } from './open-shop.ts';

async function seed(shop: Shop): Promise<void> {
  const [{ seedDemo }, { keepStoringDemoPictures }] = await Promise.all([
    import('../../seeds/seed-demo.ts'),
    import('../../seeds/demo-pictures.ts'),
  ]);
  await seedDemo({ database: shop.connection.unhurried }, shop.config.dealerTimezone);
  await keepStoringDemoPictures(shop);
}

/** Throws a StartError where everybody knows a password of this real shop, because its database was a demo's. */
async function assertNoDemoAccounts({ connection, config }: Shop): Promise<void> {
  const open = await findOpenDemoAccounts(connection.unhurried);
  if (open.length === 0) return;
  const empty = config.databaseUrl ? 'database in DATABASE_URL' : 'DATA_DIR';
  throw new StartError(
    `This database was a demo's, and everybody knows the password of ${open.join(', ')}: start a real shop with an empty ${empty}, or set SEED_DEMO=yes to keep running the demo, where these passwords can be changed.`,
  );
}

/** The shop with all that has to be in its database before it opens: the demo, or in a real shop no account of a demo that everybody can use. */
export async function openSeededShop(config: Config, postgres: ReachPostgres | undefined): Promise<Shop> {
  const shop = await openShop(config, (line) => log.debug(line), postgres);
  try {
    await (shop.demo ? seed(shop) : assertNoDemoAccounts(shop));
    return shop;
  } catch (error) {
    await shop.close();
    if (!isNotThereYet(error)) throw error;
    throw new StartError('The database went away while the shop was opened.', { cause: error });
  }
}
