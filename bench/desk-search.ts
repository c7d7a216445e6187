import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchDesk } from '#features/desk/finding/search-desk.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { keepFor } from '#platform/runtime/per-shop.ts';
import { fillDesk } from './filled-desk.ts';
import { often, once } from './measured.ts';

/**
 * One search of the desk, in process, with so many customers, orders, vehicles and appointments each:
 * `npm run bench:desk-search -- 1000000`. Each call looks for another one; BENCH_ROUNDS says how often.
 */
const count = Number(process.argv[2] ?? 1_000_000);

const dataDir = mkdtempSync(join(tmpdir(), 'marque-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
const { database, pool, close } = openDatabase(postgres.url);
const shop = { database, config: readConfig({ DATA_DIR: dataDir }), kept: keepFor(database), demo: false };

interface Sample {
  first: string;
  last: string;
  email: string;
  phone: string;
  receipt: string;
  vin: string;
  stock: string;
  visited: string;
}

async function fill(): Promise<Sample[]> {
  const superuser = openDatabase(postgres.superuserUrl);
  await fillDesk(superuser.pool, count);
  await superuser.close();
  const { rows } = await pool.query<Sample>(
    `select first_name as first, last_name as last, email, phone, receipt_number as receipt, vehicles.vin,
       stock_number as stock, appointments.vin as visited
     from generate_series(0, 199) place, lateral (select place * ($1::bigint / 200) as n) one
     join users on users.id = 'u' || n join orders on orders.id = lpad((n + 1)::text, 12, '0')
     join vehicles on vehicles.id = 'v' || n join appointments on appointments.id = 'a' || n`,
    [count],
  );
  return rows;
}

/** What is typed to find one of these, from frequent to rare. */
const typed: Record<string, (one: Sample) => string> = {
  'two letters of a name': ({ last }) => last.slice(0, 2),
  'three letters of a name': ({ last }) => last.slice(0, 3),
  'a first name': ({ first }) => first,
  'a last name': ({ last }) => last,
  'first and last name': ({ first, last }) => `${first} ${last}`,
  'last name, and the beginning of the first': ({ first, last }) => `${last}, ${first.slice(0, 2)}`,
  'a name that nobody has with this one': ({ last }) => `${last} Xq`,
  'the end of a last name': ({ last }) => last.slice(-5),
  'a whole address': ({ email }) => email,
  'the beginning of an address': ({ email }) => email.slice(0, 8),
  'the end of an address, which a third have': () => '@mail-a.example',
  'a whole phone number': ({ phone }) => phone,
  'six digits of a phone number': ({ phone }) => phone.replace(/\D/g, '').slice(4, 10),
  'the last four digits': ({ phone }) => phone.slice(-4),
  'a whole receipt number': ({ receipt }) => receipt,
  'half a receipt number': ({ receipt }) => receipt.slice(8),
  'four characters of a receipt number': ({ receipt }) => receipt.slice(3, 7),
  'a whole VIN': ({ vin }) => vin,
  'the end of a VIN': ({ vin }) => vin.slice(-6),
  'what a fifth of all VINs begin with': ({ vin }) => vin.slice(0, 6),
  'a stock number': ({ stock }) => stock,
  'the beginning of a ninth of all stock numbers': () => 'S1',
  'the VIN of an appointment': ({ visited }) => visited,
  'what nothing has': () => 'qxqxqxzz',
};

try {
  console.log(
    `${count} of each; ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}\n`,
  );
  console.log('| what | median | p99 | fastest |\n|---|---|---|---|');
  let samples: Sample[] = [];
  await once('migrating', () => migrateDatabase(database));
  await once('filling', async () => {
    samples = await fill();
  });
  for (const [what, of] of Object.entries(typed)) {
    let place = 0;
    await often(what, () => {
      place += 1;
      return searchDesk(shop, 'Workers-Admin', of(samples[place % samples.length]!));
    });
  }
} finally {
  await close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
