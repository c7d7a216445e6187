import { readConfig, StartError } from '#platform/config.ts';
import { storeDemoPictures } from '../seeds/demo-pictures.ts';
import { seedDemo } from '../seeds/seed-demo.ts';
import { openShop } from '../src/server/open-shop.ts';

/** `npm run seed`: the demo's cars, accounts and history, asked for in so many words; only into an empty database. */
try {
  const shop = await openShop({ ...readConfig(), seedDemo: 'yes' }, () => {});
  const seeded = await seedDemo({ database: shop.connection.unhurried }, shop.config.dealerTimezone);
  await storeDemoPictures(shop).catch(({ message }: Error) => {
    console.error(`The pictures could not be stored: ${message} Then run this again.`);
    process.exitCode = 1;
  });
  await shop.close();
  console.log(seeded ? 'The demo is seeded.' : 'The database is not empty: nothing was seeded.');
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
