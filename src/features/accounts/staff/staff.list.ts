import { and, eq, ilike, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import { notFound } from '#platform/errors.ts';
import { countTo } from '#platform/lists/count.ts';
import { type List, listPage } from '#platform/lists/list-page.ts';
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

const matching = (search: string) =>
  or(...[users.name, users.email, users.username].map((column) => ilike(column, containing(search))));

/** All staff by name, the deactivated included. Throws 400 for a cursor of another list. */
export function listStaff(database: Database, { search, ...place }: StaffQuery) {
  const matches = search ? and(isStaff, matching(search)) : isStaff;
  const list: List<{ user: User; name: string }, StaffMember> = {
    usual: 'ascending',
    keys: [
      // The name as the database lowers it, which JavaScript does differently for some letters.
      { column: byName, type: 'text', of: ({ name }) => name },
      { column: users.id, type: 'id', of: ({ user }) => user.id },
    ],
    rows: (behind) => database.select({ user: users, name: byName }).from(users).where(and(matches, behind)),
    present: (rows) => rows.map(({ user }) => presentStaff(user)),
  };
  return listPage(
    list,
    place,
    countTo(database, database.select({ id: users.id }).from(users).where(matches)),
  );
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
