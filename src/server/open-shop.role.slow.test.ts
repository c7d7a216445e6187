import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { deleteHome, openHome } from '#platform/embedded-postgres/data-folder.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { ROLE } from '#platform/embedded-postgres/role.ts';
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
