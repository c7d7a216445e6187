import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import { auditEntries } from './audit.tables.ts';

/** A change that a member of staff made. */
export interface AuditEntry {
  actor: Pick<Member, 'userId' | 'email'>;
  /** What was done, in words: 'move appointment'. */
  action: string;
  subject: { type: string; id: string };
  /** What it was; absent where something new began. */
  before?: Record<string, unknown>;
  /** What it is now; absent where something ended. */
  after?: Record<string, unknown>;
  /** For a change of stock: 'make model', the difference (below 0 where units left) and what is there now. */
  stock?: { car: string; added: number; now: number };
}

/** The car that a change was about, where what it was or is says so: prices and listings are found by it as well. */
function carOf({ stock, before, after }: AuditEntry): string | null {
  const { make, model } = after ?? before ?? {};
  const named = typeof make === 'string' && typeof model === 'string' ? `${make} ${model}` : null;
  return stock?.car ?? named;
}

/** Writes an audit line. `database` is the transaction of the change itself: either both happen or neither. */
export async function recordAudit(database: Database, entry: AuditEntry): Promise<void> {
  await database.insert(auditEntries).values({
    id: newId(),
    actorUserId: entry.actor.userId,
    actorEmail: entry.actor.email,
    action: entry.action,
    subjectType: entry.subject.type,
    subjectId: entry.subject.id,
    before: entry.before ?? null,
    after: entry.after ?? null,
    at: now(),
    car: carOf(entry),
    addedStock: entry.stock?.added ?? null,
    newStock: entry.stock?.now ?? null,
  });
}
