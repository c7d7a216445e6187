import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { type JobSender, jobKind } from '#platform/jobs/jobs.ts';
import { users } from '../accounts.tables.ts';

interface ProvenWalkIn {
  walkInId: string;
  userId: string;
}

/** An account has confirmed the address that staff noted of a walk-in: they are the same person. */
export const walkInProven = jobKind<ProvenWalkIn>('walk-in-proven');

/**
 * Where staff noted this address of a walk-in, what they noted joins the account that has proven it (rules.md#walk-ins). Part of
 * the caller's transaction.
 */
export async function claimByAddress(
  database: Database,
  jobs: JobSender,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const [walkIn] = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.isWalkIn, true), isNull(users.deletedAt)));
  if (walkIn) await jobs.send(database, walkInProven, { walkInId: walkIn.id, userId });
}
