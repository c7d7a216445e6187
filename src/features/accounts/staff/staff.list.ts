import { and, eq, ilike, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import { notFound } from '#platform/errors.ts';
import { fromCursor } from '#platform/lists/cursor.ts';
import { sliceList } from '#platform/lists/list-page.ts';
import { users } from '../accounts.tables.ts';
import type { StaffMember, StaffQuery } from './staff.contract.ts';

type User = typeof users.$inferSelect;

/** Fields of the answer. Listing them keeps new columns private. */
export const presentStaff = (user: User): StaffMember => ({
  _id: user.id,
  email: user.email,
  ...(user.username && { username: user.username }),
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone,
  role: user.role,
  secondFactor: user.twoFactorEnabled,
  mustChangePassword: user.mustChangePassword,
  createdAt: user.createdAt.toISOString(),
  ...(user.lastSignInAt && { lastSignInAt: user.lastSignInAt.toISOString() }),
  ...(user.deactivatedAt && { deactivatedAt: user.deactivatedAt.toISOString() }),
});

const isStaff = ne(users.role, 'User');
const byName = sql`lower(${users.name})`;

const matching = (search: string) =>
  or(...[users.name, users.email, users.username].map((column) => ilike(column, containing(search))));

/** A list page of the staff by name, the deactivated included. Throws 400 for a cursor that is not ours. */
export async function listStaff(database: Database, { search, limit, cursor }: StaffQuery) {
  const matches = search ? and(isStaff, matching(search)) : isStaff;
  const [name, id] = cursor ? fromCursor(cursor) : [];
  const after = cursor ? sql`(${byName}, ${users.id}) > (${String(name)}, ${String(id)})` : undefined;
  const found = await database
    .select()
    .from(users)
    .where(and(matches, after))
    .orderBy(byName, users.id)
    .limit(limit + 1);
  const { rows, nextCursor } = sliceList(found, limit, (row) => [row.name.toLowerCase(), row.id]);
  return { staff: rows.map(presentStaff), total: await database.$count(users, matches), nextCursor };
}

/** One member of staff. Throws 404. */
export async function findStaff(database: Database, id: string): Promise<StaffMember> {
  const [user] = await database
    .select()
    .from(users)
    .where(and(eq(users.id, id), isStaff));
  if (!user) throw notFound('There is no such member of staff.');
  return presentStaff(user);
}
