import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { type ArchiveEnd, type SavedTable, tableKey } from '../archive/archive.rules.ts';
import { columnList, sameEverywhere, tableAddress } from '../saving/saved-tables.ts';

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

export interface Filling {
  add(table: string, bytes: Uint8Array): Promise<void>;
  /** Puts the rules back, each checked over what was filled in. */
  finish(sequences: ArchiveEnd['sequences']): Promise<void>;
}

/**
 * Empties the tables and fills them, within the transaction that the client is in: it stands or falls as a whole. The shop's
 * triggers are silent meanwhile, since what they do has been done.
 */
export async function openFilling(client: pg.ClientBase, tables: readonly SavedTable[]): Promise<Filling> {
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
