import { createHmac } from 'node:crypto';
import { Client } from 'pg';
import type { Home } from './data-folder.ts';

/** Whom the shop works as: it owns the shop's database and everything in it, and has no other rights (ADR 0036). */
export const ROLE = 'marque_shop';
/** What migrations ask for, and only a superuser may make in every case. */
export const EXTENSIONS: readonly string[] = ['btree_gist', 'pg_trgm'];

/** Key of an advisory lock, any unused constant: servers that start together prepare the database one by one. */
const LOCK = 18_052_027;

/** Follows from the superuser's, so that it needs no file of its own; there is no way back. */
export const rolePassword = (home: Pick<Home, 'password'>): string =>
  createHmac('sha256', home.password).update(ROLE).digest('base64url');

interface Wanted {
  /** The database that the shop works in. */
  database: string;
  /** Of the server, as superuser, for one of its databases. */
  urlOf(database: string): string;
  password: string;
  throwaway: boolean;
}

/**
 * Makes role, database and extensions unless they are there. `superuser` is a connection to the same server, and is to
 * be closed afterwards: until then other servers wait.
 */
export async function prepareDatabase(superuser: Client, wanted: Wanted): Promise<void> {
  await superuser.query('select pg_advisory_lock($1)', [LOCK]);
  await makeRole(superuser, wanted);
  await makeDatabase(superuser, wanted.database);
  await inside(wanted.urlOf(wanted.database), async (client) => {
    for (const name of EXTENSIONS)
      await client.query(`create extension if not exists ${client.escapeIdentifier(name)}`);
  });
}

async function makeRole(superuser: Client, { password, throwaway }: Wanted) {
  const { rowCount } = await superuser.query('select from pg_roles where rolname = $1', [ROLE]);
  if (rowCount) return;
  const secret = superuser.escapeLiteral(password);
  await superuser.query(
    `create role ${ROLE} login nosuperuser ${throwaway ? 'createdb' : 'nocreatedb'} nocreaterole password ${secret}`,
  );
  // Tests make a database each, and write what the ledger's triggers refuse.
  if (throwaway) await superuser.query(`grant set on parameter session_replication_role to ${ROLE}`);
}

async function makeDatabase(superuser: Client, name: string) {
  const { rows } = await superuser.query(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [name],
  );
  const identifier = superuser.escapeIdentifier(name);
  if (rows.length === 0) await superuser.query(`create database ${identifier} owner ${ROLE}`);
  else if (rows[0].owner !== ROLE) await superuser.query(`alter database ${identifier} owner to ${ROLE}`);
}

async function inside(url: string, act: (client: Client) => Promise<void>) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await act(client);
  } finally {
    await client.end().catch(() => {});
  }
}
