import { and, desc, eq } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { CustomerNote } from './notes.contract.ts';
import { customerNotes } from './notes.tables.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

/** So many are shown of a customer; nobody reads more in a call. */
const shownNotes = 100;

const presentNote = (
  row: typeof customerNotes.$inferSelect,
  reader: Pick<Member, 'userId'>,
  timeZone: string,
): CustomerNote => ({
  _id: row.id,
  text: row.text,
  by: row.authorEmail,
  at: row.createdAt.toISOString(),
  timeZone,
  isOwn: row.authorId === reader.userId,
});

/** The newest first. */
export async function notesOf({ database, config }: Shop, reader: Member, userId: string) {
  const rows = await database
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.userId, userId))
    .orderBy(desc(customerNotes.id))
    .limit(shownNotes);
  return rows.map((row) => presentNote(row, reader, config.dealerTimezone));
}

async function emailOf(database: Database, userId: string): Promise<string> {
  const [customer] = await database
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 'User')));
  if (!customer) throw notFound('Customer not found.');
  return customer.email;
}

/** Writes a note about a customer. Throws 404. */
export async function addNote(
  { database, config }: Shop,
  actor: Member,
  userId: string,
  text: string,
): Promise<CustomerNote> {
  return database.transaction(async (transaction) => {
    const email = await emailOf(transaction, userId);
    const [row] = await transaction
      .insert(customerNotes)
      .values({
        id: newId(),
        userId,
        text,
        authorId: actor.userId,
        authorEmail: actor.email,
        createdAt: now(),
      })
      .returning();
    await recordAudit(transaction, {
      actor,
      action: 'write note on customer',
      subject: { type: 'user', id: userId },
      after: { email, note: text },
    });
    return presentNote(row!, actor, config.dealerTimezone);
  });
}

/** Removes a note of one's own; the audit keeps it. Throws 404, also the second time, and 409 for somebody else's. */
export async function removeNote(
  { database }: Pick<Shop, 'database'>,
  actor: Member,
  userId: string,
  noteId: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const [row] = await transaction
      .select()
      .from(customerNotes)
      .where(and(eq(customerNotes.id, noteId), eq(customerNotes.userId, userId)))
      .for('update');
    if (!row) throw notFound('Note not found.');
    if (row.authorId !== actor.userId)
      throw new CodedError(409, 'note-of-others', 'Only the person who wrote a note can remove it.');
    await transaction.delete(customerNotes).where(eq(customerNotes.id, noteId));
    await recordAudit(transaction, {
      actor,
      action: 'remove note on customer',
      subject: { type: 'user', id: userId },
      before: { email: await emailOf(transaction, userId), note: row.text },
    });
  });
}
