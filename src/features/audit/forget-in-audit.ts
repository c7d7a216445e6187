import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#platform/database/database.ts';
import { namingKeys } from './audit.rules.ts';
import { auditEntries } from './audit.tables.ts';

/** Members of a snapshot that name a customer go; what was done, and by whom, stays. */
const without = (snapshot: PgColumn) =>
  sql`${snapshot} - array[${sql.join(
    namingKeys.map((key) => sql`${key}`),
    sql`, `,
  )}]::text[]`;

/** Takes a customer's name out of the lines about these subjects. Part of the caller's transaction. */
export async function forgetInAudit(
  database: Database,
  subjects: readonly { type: string; ids: readonly string[] }[],
): Promise<void> {
  for (const { type, ids } of subjects) {
    if (ids.length === 0) continue;
    await database
      .update(auditEntries)
      .set({ before: without(auditEntries.before), after: without(auditEntries.after) })
      .where(and(eq(auditEntries.subjectType, type), inArray(auditEntries.subjectId, [...ids])));
  }
}
