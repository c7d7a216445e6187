import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ledgerEnd } from '#features/ledger/chain/chain.service.ts';
import { registeredTables } from '#features/own-data/registered-tables.ts';
import { now } from '#platform/clock.ts';
import { type MigrationState, migrationState } from '#platform/database/migrate.ts';
import type { ImageStore } from '#platform/images/image-store.ts';
import {
  type ArchiveEnd,
  type ArchiveHead,
  archiveFormat,
  backupsFolder,
  blockName,
  headName,
  pictureName,
  type SavedTable,
  secretName,
  tableKey,
} from './archive.rules.ts';
import { findTables, readFigures, rowsOf, sameEverywhere } from './saved-tables.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

/** What is saved. */
export interface Saved {
  databaseUrl: string;
  images: Pick<ImageStore, 'keys' | 'get'>;
  sessionSecret: string;
  /** Whether the secret lies in DATA_DIR: then it is saved, too. One from the environment stays there. */
  keepsSecret: boolean;
}

/** A sign of life for whoever waits. */
export type Tell = (line: string) => void;

/** What was saved, and what it takes on the disk. */
export interface SavedFile extends Pick<ArchiveEnd, 'pictures' | 'gone'> {
  bytes: number;
  rows: number;
  tables: number;
}

const blockBytes = 4_000_000;

/** Whether a shop has the same secret, without saying which. */
export const secretHash = (secret: string): string =>
  createHash('sha256').update(`session secret: ${secret}`).digest('hex');

/** Where the database stands. Throws where a newer version of the shop has been there. */
async function stateOf(client: pg.ClientBase): Promise<MigrationState> {
  const { rows } = await client.query<{ at: string; count: string }>(
    'select max(created_at)::text as at, count(*)::text as count from drizzle.__drizzle_migrations',
  );
  const state = await migrationState(Number(rows[0]?.at));
  if (state.count === Number(rows[0]?.count)) return state;
  throw new Error('The database was migrated by another version of Marque: save it with that one.');
}

/** The rows as COPY writes them, in blocks: a table of any size takes no more memory than one. */
async function saveRows(client: pg.ClientBase, table: SavedTable, archive: ArchiveWriter): Promise<void> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let block = 0;
  const flush = async () => {
    if (bytes === 0) return;
    block += 1;
    await archive.add(blockName(table, block), Buffer.concat(chunks));
    chunks = [];
    bytes = 0;
  };
  // Each chunk is a Buffer: COPY's own bytes.
  for await (const chunk of client.query(
    copyTo(`copy (${rowsOf(table)}) to stdout`),
  ) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= blockBytes) await flush();
  }
  await flush();
}

/** The columns of a table that are sums of money, in cents, where the database has them. */
export function moneyColumns(table: SavedTable): string[] {
  const classed = table.schema === 'public' && registeredTables.find(({ name }) => name === table.name);
  if (!classed) return [];
  const columns = (classed.classes.money ?? []).map((key) => classed.columns[key]);
  return columns.flatMap((column) =>
    column &&
    table.columns.includes(column.name) &&
    /^(int|bigint|integer|smallint|numeric)/.test(column.getSQLType())
      ? [column.name]
      : [],
  );
}

async function readSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; next: string }>(
    `select sequencename as name, coalesce(last_value + increment_by, start_value)::text as next
     from pg_sequences where schemaname = 'public' order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, next }) => [name, next]));
}

async function savePictures(images: Saved['images'], archive: ArchiveWriter, tell: Tell) {
  let [pictures, gone] = [0, 0];
  for await (const key of images.keys()) {
    if (key.startsWith(backupsFolder)) continue;
    const bytes = await images.get(key);
    if (bytes) {
      await archive.add(pictureName(key), bytes);
      pictures += 1;
      if (pictures % 1000 === 0) tell(`${pictures} files of pictures`);
    } else gone += 1;
  }
  return { pictures, gone };
}

async function saveDatabase(client: pg.ClientBase, tables: SavedTable[], archive: ArchiveWriter, tell: Tell) {
  const figures: ArchiveEnd['tables'] = {};
  for (const [index, table] of tables.entries()) {
    await saveRows(client, table, archive);
    const read = await readFigures(client, table, moneyColumns(table));
    figures[tableKey(table)] = read;
    if (read.rows > 0) tell(`${tableKey(table)}: ${read.rows} rows (table ${index + 1} of ${tables.length})`);
  }
  return figures;
}

async function saveInSnapshot(client: pg.Client, saved: Saved, archive: ArchiveWriter, tell: Tell) {
  await client.query(sameEverywhere);
  // One snapshot for all tables: what is sold meanwhile is in none of them.
  await client.query('begin transaction isolation level repeatable read read only');
  const tables = await findTables(client);
  const head: ArchiveHead = {
    format: archiveFormat,
    takenAt: now().toISOString(),
    migrations: await stateOf(client),
    tables,
    secretHash: secretHash(saved.sessionSecret),
  };
  await archive.add(headName, Buffer.from(JSON.stringify(head)));
  if (saved.keepsSecret) await archive.add(secretName, Buffer.from(saved.sessionSecret));
  const figures = await saveDatabase(client, tables, archive, tell);
  const { height, hash } = await ledgerEnd(drizzle(client));
  const sequences = await readSequences(client);
  await client.query('commit');
  return { tables: figures, ledger: { height, hash }, sequences };
}

/**
 * Saves the whole shop into one new file while it sells: the database as it is at one moment, then the pictures. Throws where
 * the disk or the database does not go along; nothing is left of the file then.
 */
export async function saveShop(saved: Saved, file: string, tell: Tell = () => {}): Promise<SavedFile> {
  const client = new pg.Client({ connectionString: saved.databaseUrl, application_name: 'marque backup' });
  await client.connect();
  client.on('error', () => {});
  const archive = writeArchive(file);
  try {
    const database = await saveInSnapshot(client, saved, archive, tell);
    const pictures = await savePictures(saved.images, archive, tell);
    const bytes = await archive.finish({ ...database, ...pictures });
    const figures = Object.values(database.tables);
    const rows = figures.reduce((sum, one) => sum + one.rows, 0);
    return { ...pictures, bytes, rows, tables: figures.length };
  } catch (error) {
    await archive.discard();
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
