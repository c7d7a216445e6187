import { type SQL, sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { AuditEntry } from './audit.service.ts';
import { auditEntries } from './audit.tables.ts';

/** Changes of one kind, as many as a query finds. Its parts read the rows of `from`. */
interface AuditOfRows {
  actor: AuditEntry['actor'];
  action: string;
  /** Cars, which are named by `stock.car`. */
  subject: { type: 'car'; id: SQL };
  /** JSON; absent where something new began. */
  before?: SQL;
  after: SQL;
  /** 'make model' of the car, the difference of its stock and what is there now; the last two null where it stays. */
  stock: { car: SQL; added: SQL; now: SQL };
  /** 'r join … where …' */
  from: SQL;
  /** The act of which each is one line. */
  partOf?: string;
}

/** A UUID version 7 like those of `platform/database/ids.ts`, in SQL. `seed` makes PostgreSQL compute one per row. */
const newIdOf = (seed: SQL) => sql`(
  select substr(t, 1, 8) || '-' || substr(t, 9, 4) || '-7' || substr(x, 1, 3) || '-8' || substr(x, 4, 3)
    || '-' || substr(x, 7, 12)
  from (select lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') as t,
    md5(random()::text || ${seed}) as x) as made)`;

/**
 * Writes the audit lines of many changes by one statement: what `recordAudit` is for one. Where the changes overwrite
 * what was, it goes before them. `database` is the transaction of the changes.
 */
export async function recordAuditOfRows(database: Database, rows: AuditOfRows): Promise<void> {
  const { actor, action, subject, before, after, stock, from, partOf } = rows;
  await database.execute(sql`
    insert into ${auditEntries} (id, actor_user_id, actor_email, action, subject_type, subject_id, subject_name, before, after, at,
      car, added_stock, new_stock, part_of)
    select ${newIdOf(subject.id)}, ${actor.userId}, ${actor.email}, ${action}, ${subject.type}, ${subject.id}, ${stock.car},
      ${before ?? sql`null`}, ${after}, ${now()}, ${stock.car}, ${stock.added}, ${stock.now}, ${partOf ?? null}::text
    from ${from}`);
}
