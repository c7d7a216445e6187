import { and, eq, ilike, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import { notFound } from '#platform/errors.ts';
import { fromCursor, sortValue } from '#platform/lists/cursor.ts';
import { directionOf } from '#platform/lists/direction.ts';
import { sliceList } from '#platform/lists/list-page.ts';
import { rowsBefore } from '#platform/lists/pages.ts';
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
const byName = sql<string>`lower(${users.name})`;
const nameCursor = z.tuple([sortValue.text, sortValue.id]);

const matching = (search: string) =>
  or(...[users.name, users.email, users.username].map((column) => ilike(column, containing(search))));

/** A list page of the staff by name or the other way round, the deactivated included. Throws 400 for a cursor that is not ours. */
export async function listStaff(database: Database, { search, limit, cursor, page, sort }: StaffQuery) {
  const { order, beyond } = directionOf('ascending', sort);
  const matches = search ? and(isStaff, matching(search)) : isStaff;
  const last = cursor ? fromCursor(cursor, nameCursor) : undefined;
  const after = last && sql`(${byName}, ${users.id}) ${beyond} (${last[0]}, ${last[1]})`;
  const found = await database
    // The name as the database lowers it, which JavaScript does differently for some letters.
    .select({ user: users, sorted: byName })
    .from(users)
    .where(and(matches, after))
    .orderBy(order(byName), order(users.id))
    .offset(rowsBefore({ page, limit }))
    .limit(limit + 1);
  const { rows, nextCursor } = sliceList(found, limit, ({ user, sorted }) => [sorted, user.id]);
  return {
    staff: rows.map(({ user }) => presentStaff(user)),
    total: await database.$count(users, matches),
    nextCursor,
  };
}

/** One member of staff. Throws 404. */
export async function findStaff(database: Database, id: string): Promise<StaffMember> {
  const [user] = await database
    .select()
    .from(users)
    .where(and(eq(users.id, id), isStaff));
  if (!user) throw notFound('Staff member not found.');
  return presentStaff(user);
}
