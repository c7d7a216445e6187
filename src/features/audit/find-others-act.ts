import { and, desc, eq } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import type { OthersAct } from './audit.contract.ts';
import { auditEntries } from './audit.tables.ts';

/**
 * Who did this before, where it was somebody else than the person who asks for it now; undefined where it was they, or
 * where nobody noted it.
 */
export async function findOthersAct(
  database: Database,
  { userId }: Pick<Member, 'userId'>,
  { action, subject }: { action: string; subject: { type: string; id: string } },
  timeZone: string,
): Promise<OthersAct | undefined> {
  const [last] = await database
    .select({ by: auditEntries.actorEmail, byId: auditEntries.actorUserId, at: auditEntries.at })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, subject.type),
        eq(auditEntries.subjectId, subject.id),
        eq(auditEntries.action, action),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1);
  if (!last || last.byId === userId) return undefined;
  return { by: last.by, at: last.at.toISOString(), timeZone };
}
