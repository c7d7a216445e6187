import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteHome, openHome } from './data-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { EXTENSIONS, ROLE } from './role.ts';

let dataDir: string;
let postgres: EmbeddedPostgres;
let client: Client;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'marque-role-'));
  postgres = await startEmbeddedPostgres({ dataDir, log() {} });
  client = new Client(postgres.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await postgres.stop();
  await deleteHome(await openHome(dataDir, false));
  await rm(dataDir, { recursive: true });
});

const rows = async (sql: string) => (await client.query(sql)).rows;

test('the shop works as a role without superuser rights, which owns its database', async () => {
  expect(
    await rows(
      'select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
    ),
  ).toEqual([
    {
      rolname: ROLE,
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
    },
  ]);
  expect(
    await rows('select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()'),
  ).toEqual([{ owner: ROLE }]);
});

test.each([
  "select pg_read_file('/etc/passwd')",
  "copy (select 1) to program 'true'",
  'alter system set fsync = off',
  'create role another superuser',
  'alter role marque password null',
  'set session_replication_role = replica',
  'set role marque',
])('what only a superuser may do is refused: %s', async (sql) => {
  await expect(client.query(sql)).rejects.toMatchObject({ code: '42501' });
});

test('nobody stays connected as superuser', async () => {
  // Only a superuser sees what others are.
  const watcher = new Client(postgres.superuserUrl);
  await watcher.connect();
  const connected = await watcher.query(
    "select distinct usename from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  await watcher.end();
  expect(connected.rows).toEqual([{ usename: ROLE }]);
});

test('the superuser makes every extension that a migration asks for', async () => {
  const folder = new URL('../../../migrations/', import.meta.url);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
  const asked = texts.flatMap((text) =>
    [...text.matchAll(/create extension if not exists "?(\w+)/gi)].map(([, name]) => name),
  );
  expect(asked.length).toBeGreaterThan(0);
  expect([...new Set(asked)].sort()).toEqual([...EXTENSIONS].sort());
  expect(
    await rows(
      "select extname, pg_get_userbyid(extowner) as owner from pg_extension where extname <> 'plpgsql' order by extname",
    ),
  ).toEqual(EXTENSIONS.map((extname) => ({ extname, owner: 'marque' })));
});
