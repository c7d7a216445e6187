import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { deleteHome, openHome, SUPERUSER } from '#platform/embedded-postgres/data-folder.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { lower, raise } from '#platform/embedded-postgres/postmaster.ts';
import { ROLE } from '#platform/embedded-postgres/role.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { openShop } from './open-shop.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'marque-role-'));
});
afterEach(async () => {
  await deleteHome(await openHome(dataDir, false));
  await rm(dataDir, { recursive: true });
});

const configOf = () => readConfig({ DATA_DIR: dataDir, SEED_DEMO: 'no' });

const asked = async (client: Client, sql: string) => (await client.query(sql)).rows;

/** Who owns what in the shop's database, apart from PostgreSQL's own and what extensions brought. */
const owners = `
  select distinct pg_get_userbyid(owner) as owner from (
    select relowner, relnamespace, 'pg_class'::regclass, oid from pg_class
    union all select proowner, pronamespace, 'pg_proc'::regclass, oid from pg_proc
    union all select typowner, typnamespace, 'pg_type'::regclass, oid from pg_type
    union all select nspowner, oid, 'pg_namespace'::regclass, oid from pg_namespace
    union all select datdba, (select oid from pg_namespace where nspname = 'public'), 0, 0 from pg_database
      where datname = current_database()
  ) as things (owner, namespace, catalogue, thing)
  join pg_namespace on pg_namespace.oid = namespace
  where nspname !~ '^pg_' and nspname <> 'information_schema' and pg_get_userbyid(owner) <> 'pg_database_owner'
    and not exists (select from pg_depend where classid = catalogue and objid = thing and deptype = 'e')`;

async function withDatabase<Result>(act: (client: Client) => Promise<Result>): Promise<Result> {
  const postgres = await startEmbeddedPostgres({ dataDir, log() {} });
  const client = new Client(postgres.url);
  try {
    await client.connect();
    return await act(client);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

const ownersNow = () => withDatabase((client) => asked(client, owners));

/** A data folder as versions made it whose shop worked as superuser, with tables, jobs and a row. */
async function makeFolderOfOldVersion(): Promise<void> {
  const home = await openHome(dataDir, false);
  const deadline = Date.now() + 60_000;
  const { pid, port } = await raise(home, { throwaway: false, deadline });
  const urlOf = (name: string) =>
    `postgresql://${SUPERUSER}:${home.password}@127.0.0.1:${port}/${name}?sslmode=disable`;
  const server = new Client(urlOf('postgres'));
  await server.connect();
  await server.query('create database marque');
  await server.end();
  const { database, pool, close } = openDatabase(urlOf('marque'));
  await migrateDatabase(database);
  await pool.query(`
    insert into cars (id, make, model, color, top_speed, price_cents, stock) values ('kept', 'Astra', 'Nova', 'Red', 180, 100, 7);
    create type mood as enum ('calm');
    create domain plate as text check (value <> '');
    create view kept_cars as select * from cars;
    create sequence tickets;
    create table own_things (id serial, number int generated always as identity);
    create schema "Of The Dealer"; create table "Of The Dealer"."Notes; drop" (word text)`);
  await close();
  const jobs = await openJobs({
    databaseUrl: urlOf('marque'),
    shop: () => ({}),
    listeners: [],
    schedules: [],
  });
  await jobs.stop();
  await lower(home, pid, 'fast', deadline);
}

const program = (name: string) => fileURLToPath(new URL(`../../scripts/${name}`, import.meta.url));
const run = (name: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [program(name), ...args], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      SEED_DEMO: 'no',
      MARQUE_ADMIN_PASSWORD: 'Quiet-Harbour-71',
      LOG_LEVEL: 'error',
    },
  });

describe('a folder of a version whose shop worked as superuser', () => {
  test('starts, keeps its data, and everything in it belongs to the role then', async () => {
    await makeFolderOfOldVersion();
    const shop = await openShop(configOf(), () => {});
    try {
      await shop.jobs.work();
      const { pool } = shop.connection;
      expect((await pool.query('select rolsuper from pg_roles where rolname = current_user')).rows).toEqual([
        { rolsuper: false },
      ]);
      expect((await pool.query("select model, stock from cars where id = 'kept'")).rows).toEqual([
        { model: 'Nova', stock: 7 },
      ]);
      expect((await pool.query('select model from kept_cars')).rows).toEqual([{ model: 'Nova' }]);
      expect((await pool.query(owners)).rows).toEqual([{ owner: ROLE }]);
      expect((await pool.query('select total::int from car_counts order by 1 desc limit 1')).rows).toEqual([
        { total: 1 },
      ]);
    } finally {
      await shop.close();
    }
  });

  test('may be met by many servers at once', async () => {
    await makeFolderOfOldVersion();
    expect(await Promise.all([ownersNow(), ownersNow(), ownersNow()])).toEqual(
      Array.from({ length: 3 }, () => [{ owner: ROLE }]),
    );
  });

  test.each([
    ['migrate.ts', [], 'The database is up to date.'],
    ['settings.ts', ['set', 'refundPermitAbove', '2500'], 'became'],
    ['verify-ledger.ts', [], 'The ledger is intact'],
    [
      'create-admin.ts',
      [
        '--email',
        'grace@example.com',
        '--username',
        'grace',
        '--first-name',
        'Grace',
        '--last-name',
        'Hopper',
      ],
      'grace@example.com is a Global-Admin now.',
    ],
  ] as const)('is met by %s', async (name, args, said) => {
    await makeFolderOfOldVersion();
    expect((await run(name, ...args)).stdout).toContain(said);
    expect(await ownersNow()).toEqual([{ owner: ROLE }]);
  });
});

test('a new folder is seeded, and the shop opens on it, without superuser rights', async () => {
  expect((await run('seed.ts')).stdout).toContain('The demo is seeded.');
  expect(await ownersNow()).toEqual([{ owner: ROLE }]);
  const shop = await openShop(configOf(), () => {});
  try {
    await shop.jobs.work();
    expect(shop.connection.url).toContain(`//${ROLE}:`);
  } finally {
    await shop.close();
  }
});
