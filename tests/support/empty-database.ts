import type { ClientBase } from 'pg';

/** How to bring one table or one sequence back to what it is in the template; `oid` is the same in its copies. */
export interface Reset {
  oid: number;
  statement: string;
}

/** For each table and sequence of `database`: the statement that brings its rows or its value back to what they are now. */
export async function resetsOf(database: ClientBase): Promise<Reset[]> {
  const { rows: relations } = await database.query<{
    oid: number;
    name: string;
    isTable: boolean;
    columns: string;
  }>(`
    select c.oid, c.oid::regclass::text as name, c.relkind = 'r' as "isTable",
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'S') and n.nspname in ('public', 'pgboss') order by c.oid`);
  const resets: Reset[] = [];
  for (const { oid, name, isTable, columns } of relations) {
    const { rows } = await database.query<{ kept: string | null }>(
      isTable
        ? `select json_agg(t)::text as kept from ${name} t`
        : `select format('select setval(%L, %s, %L)', '${name}', last_value, is_called) as kept from ${name}`,
    );
    const { kept } = rows[0]!;
    const insertion = `; insert into ${name} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${name}, ${database.escapeLiteral(kept ?? '[]')})`;
    const statement = isTable ? `delete from ${name}${kept === null ? '' : insertion}` : kept!;
    resets.push({ oid, statement });
  }
  return resets;
}

/**
 * Undoes what was written since the last time. Needs a superuser: no trigger fires and no reference is checked. Connections
 * that wrote have to be gone, or to have flushed their counters: by those it knows which tables were written.
 */
export async function resetDatabase(database: ClientBase, resets: readonly Reset[]): Promise<void> {
  const { rows } = await database.query<{ oid: number }>(`
    select relid as oid from pg_stat_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0
    union all select seqrelid from pg_sequence`);
  const written = new Set(rows.map(({ oid }) => oid));
  const statements = resets.filter(({ oid }) => written.has(oid)).map(({ statement }) => statement);
  await database.query(['set session_replication_role = replica', ...statements].join(';\n'));
  await database.query('select pg_stat_force_next_flush()');
  await database.query('select pg_stat_reset()');
}

/** A value that changes with everything that a test can change of a database except its rows. */
export async function schemaOf(database: ClientBase): Promise<string> {
  const { rows } = await database.query<{ schema: string }>(`
    select md5(concat_ws(' ',
      (select string_agg(concat_ws(':', oid, relname, relacl, reloptions), ',' order by oid) from pg_class
        where relkind <> 't' and oid >= 16384),
      (select string_agg(concat_ws(':', attrelid, attnum, xmin), ',' order by attrelid, attnum) from pg_attribute
        where attrelid >= 16384),
      (select string_agg(concat_ws(':', oid, xmin), ',' order by oid) from pg_constraint),
      (select string_agg(concat_ws(':', oid, xmin), ',' order by oid) from pg_trigger),
      (select string_agg(concat_ws(':', oid, xmin), ',' order by oid) from pg_proc where oid >= 16384),
      (select string_agg(concat_ws(':', oid, nspname, nspacl), ',' order by oid) from pg_namespace
        where not starts_with(nspname, 'pg_t')),
      (select count(*) from pg_extension),
      (select count(*) from pg_largeobject_metadata),
      (select count(*) from pg_db_role_setting
        where setdatabase = (select oid from pg_database where datname = current_database()))
    )) as schema`);
  return rows[0]!.schema;
}
