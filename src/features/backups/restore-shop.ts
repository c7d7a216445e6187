import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { openDatabase } from '#platform/database/database.ts';
import { knowsMigrations, migrateAsFarAs, migrateDatabase } from '#platform/database/migrate.ts';
import type { ImageStore } from '#platform/images/image-store.ts';
import { jobsName } from '#platform/jobs/open-boss.ts';
import {
  type ArchiveEnd,
  type ArchiveHead,
  pictureKeyOf,
  type SavedTable,
  secretName,
  tableKey,
  tableOf,
} from './archive.rules.ts';
import { ArchiveFault, checkArchive, readArchiveEntries, type WholeArchive } from './read-archive.ts';
import type { Tell } from './save-shop.ts';
import { columnList, readFigures, sameEverywhere, tableAddress } from './saved-tables.ts';

/** Where a backup is brought back to. */
export interface Target {
  /** Of a database that is empty. */
  databaseUrl: string;
  /** In words, how messages call it. */
  databaseName: string;
  images: Pick<ImageStore, 'put'>;
  /** Told the secret of the shop that was saved, where it is in the file. */
  keepSecret: (secret: string) => Promise<void>;
}

export interface Restored extends WholeArchive {
  rows: number;
}

/** Nobody's database is overwritten, and none that a server works on. Throws an ArchiveFault that says what to do. */
async function insistOnEmpty(client: pg.ClientBase, name: string): Promise<void> {
  const { rows: servers } = await client.query(
    'select 1 from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
    [jobsName],
  );
  if (servers.length > 0) throw new ArchiveFault(`A server works with ${name}: stop it first.`);
  for (const table of ['users', 'cars', 'orders']) {
    const { rows: known } = await client.query('select to_regclass($1) as is', [`public.${table}`]);
    if (!known[0]?.is) continue;
    const { rowCount } = await client.query(`select 1 from ${table} limit 1`);
    if (rowCount)
      throw new ArchiveFault(
        `${name} holds a shop already. Restore into an empty one: set DATA_DIR to a new folder, or DATABASE_URL to a new database.`,
      );
  }
}

/** Brings the empty database to the version of the backup. */
async function prepareTables(databaseUrl: string, { migrations }: ArchiveHead, file: string): Promise<void> {
  if (!(await knowsMigrations(migrations)))
    throw new ArchiveFault(
      `The backup ${file} was made by a newer or another version of Marque (its last migration is ${migrations.last}): restore it with that one.`,
    );
  const { database, close } = openDatabase(databaseUrl, { max: 2 });
  try {
    await migrateAsFarAs(database, migrations.last);
  } finally {
    await close();
  }
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}

/** The job queue's tables are those of the library's version here. Throws an ArchiveFault where a column is missing. */
async function insistOnColumns(client: pg.ClientBase, saved: readonly SavedTable[]): Promise<void> {
  for (const { schema, name, columns } of saved) {
    const { rows } = await client.query<{ column_name: string }>(
      'select column_name from information_schema.columns where table_schema = $1 and table_name = $2',
      [schema, name],
    );
    const there = new Set(rows.map((row) => row.column_name));
    const missing = columns.filter((column) => !there.has(column));
    if (missing.length > 0)
      throw new ArchiveFault(
        `The table ${schema}.${name} has no column ${missing.join(', ')} here: restore the backup with the version of Marque that made it.`,
      );
  }
}

/** What was filled in against what was saved; the name of the first table that differs. */
async function firstDifference(
  client: pg.ClientBase,
  { head, end }: WholeArchive,
): Promise<string | undefined> {
  for (const table of head.tables) {
    const was = end.tables[tableKey(table)];
    const is = await readFigures(client, table, Object.keys(was?.sums ?? {}));
    const sums = Object.keys(is.sums).filter((column) => is.sums[column] !== was?.sums[column]);
    if (is.rows !== was?.rows) return `${tableKey(table)} has ${is.rows} rows instead of ${was?.rows}`;
    if (sums.length > 0) return `${tableKey(table)} has another sum of ${sums.join(', ')}`;
    if (is.hash !== was.hash) return `the rows of ${tableKey(table)} are not those that were saved`;
  }
  return undefined;
}

async function fill(client: pg.Client, file: string, whole: WholeArchive, target: Target, tell: Tell) {
  const { head, end } = whole;
  await insistOnColumns(client, head.tables);
  await client.query('begin');
  const filling = await openFilling(client, head.tables);
  let [table, secret]: (string | undefined)[] = [];
  let pictures = 0;
  for await (const { name, bytes } of readArchiveEntries(file)) {
    const key = tableOf(name);
    const picture = pictureKeyOf(name);
    if (key) {
      if (key !== table) tell(key);
      table = key;
      await filling.add(key, bytes);
    } else if (picture) {
      await target.images.put(picture, bytes);
      pictures += 1;
      if (pictures % 1000 === 0) tell(`${pictures} of ${end.pictures} files of pictures`);
    } else if (name === secretName) secret = bytes.toString('utf8');
  }
  await filling.finish(end.sequences);
  const differs = await firstDifference(client, whole);
  if (differs) throw new ArchiveFault(`The database does not hold what was saved: ${differs}.`);
  await client.query('commit');
  if (secret !== undefined) await target.keepSecret(secret);
  await client.query('analyze');
}

/**
 * Brings a shop back into an empty database: migrated to the version of the backup, filled in one transaction, compared with
 * what was saved (rows, sums, hashes), then migrated to the version of today. Throws an ArchiveFault with one sentence; the
 * database holds no shop then.
 */
export async function restoreShop(file: string, target: Target, tell: Tell = () => {}): Promise<Restored> {
  tell('Checking the file');
  const whole = await checkArchive(file);
  const client = new pg.Client({ connectionString: target.databaseUrl, application_name: 'marque restore' });
  await client.connect();
  client.on('error', () => {});
  try {
    await insistOnEmpty(client, target.databaseName);
    tell('Preparing the tables');
    await prepareTables(target.databaseUrl, whole.head, file);
    await fill(client, file, whole, target, tell);
  } finally {
    await client.end().catch(() => {});
  }
  const { database, close } = openDatabase(target.databaseUrl, { max: 2 });
  try {
    await migrateDatabase(database);
  } finally {
    await close();
  }
  const rows = Object.values(whole.end.tables).reduce((sum, one) => sum + one.rows, 0);
  return { ...whole, rows };
}

const schemas = ['public', 'pgboss'];

interface ForeignKey {
  on: string;
  name: string;
  definition: string;
}

/** Takes the foreign keys out: tables refer to each other in circles, so no order of filling would do. */
async function takeOutKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = any($1::regnamespace[])`,
    [schemas],
  );
  for (const { on, name } of rows) await client.query(`alter table ${on} drop constraint ${name}`);
  return rows;
}

/** Fills tables by COPY. Each table's blocks come one after the other. */
function openFiller(client: pg.ClientBase, tables: ReadonlyMap<string, SavedTable>) {
  let current: string | undefined;
  let stream: CopyStreamQuery | undefined;
  let failure: Error | undefined;
  /** Throws what the database said of the rows: a stream that has failed takes nothing more. */
  const insistOnStream = () => {
    if (failure) throw failure;
  };
  const begin = (key: string) => {
    const table = tables.get(key);
    if (!table) throw new Error(`The backup has rows of ${key}, and its head knows no such table.`);
    stream = client.query(copyFrom(`copy ${tableAddress(table)} (${columnList(table)}) from stdin`));
    stream.on('error', (error) => {
      failure = error;
    });
    current = key;
  };
  const end = async () => {
    insistOnStream();
    const ending = stream;
    stream = undefined;
    if (!ending) return;
    ending.end();
    await finished(ending);
  };
  return {
    async add(key: string, bytes: Uint8Array) {
      if (key !== current) {
        await end();
        begin(key);
      }
      insistOnStream();
      if (stream && !stream.write(bytes)) await Promise.race([once(stream, 'drain'), finished(stream)]);
    },
    end,
  };
}

interface Filling {
  add(table: string, bytes: Uint8Array): Promise<void>;
  /** Puts the rules back, each checked over what was filled in. */
  finish(sequences: ArchiveEnd['sequences']): Promise<void>;
}

/**
 * Empties the tables and fills them, within the transaction that the client is in: it stands or falls as a whole. The shop's
 * triggers are silent meanwhile, since what they do has been done.
 */
async function openFilling(client: pg.ClientBase, tables: readonly SavedTable[]): Promise<Filling> {
  await client.query(sameEverywhere);
  const keys = await takeOutKeys(client);
  const own = tables.filter(({ schema }) => schema === 'public').map(tableAddress);
  for (const address of own) await client.query(`alter table ${address} disable trigger user`);
  await client.query(`truncate ${tables.map(tableAddress).join(', ')}`);
  const filler = openFiller(client, new Map(tables.map((table) => [tableKey(table), table])));
  return {
    add: filler.add,
    async finish(sequences) {
      await filler.end();
      for (const address of own) await client.query(`alter table ${address} enable trigger user`);
      for (const { on, name, definition } of keys)
        await client.query(`alter table ${on} add constraint ${name} ${definition}`);
      for (const [name, next] of Object.entries(sequences))
        await client.query('select setval(quote_ident($1)::regclass, $2::bigint, false)', [name, next]);
    },
  };
}
