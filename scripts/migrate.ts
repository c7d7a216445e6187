import { readConfig, StartError } from '#platform/config.ts';
import { openMigratedDatabase } from '../src/server/open-shop.ts';

/** `npm run migrate`: brings the database up to date without opening the shop, as a deployment does before it. */
try {
  const database = await openMigratedDatabase(readConfig(), () => {});
  await database.close();
  console.log('The database is up to date.');
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
