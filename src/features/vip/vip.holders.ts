import { and, desc, eq, ilike, lt, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.tables.ts';
import { fromCursor, toCursor } from '#platform/cursor.ts';
import type { Database } from '#platform/database.ts';
import { containing } from '#platform/like-pattern.ts';
import type { VipHolder, VipHolderQuery } from './vip.contract.ts';
import { vipCredentials } from './vip.tables.ts';

const admins = alias(users, 'admins');

const shown = {
  credentialsId: vipCredentials.id,
  _id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  vipUsername: vipCredentials.username,
  setAt: vipCredentials.setAt,
  setBy: admins.email,
};

const matching = (search: string) =>
  or(
    ...[users.name, users.email, vipCredentials.username].map((column) => ilike(column, containing(search))),
  );

/** A page of those who have VIP credentials, the newest first. Throws 400 for a cursor that is not ours. */
export async function listVipHolders(database: Database, { search, limit, cursor }: VipHolderQuery) {
  const matches = search ? matching(search) : undefined;
  const after = cursor ? lt(vipCredentials.id, String(fromCursor(cursor)[0])) : undefined;
  const found = await database
    .select(shown)
    .from(vipCredentials)
    .innerJoin(users, eq(users.id, vipCredentials.userId))
    .leftJoin(admins, eq(admins.id, vipCredentials.setBy))
    .where(and(matches, after))
    .orderBy(desc(vipCredentials.id))
    .limit(limit + 1);
  const counted = database
    .select({ id: vipCredentials.id })
    .from(vipCredentials)
    .innerJoin(users, eq(users.id, vipCredentials.userId))
    .where(matches);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    holders: page.map(
      ({ credentialsId: _, setAt, setBy, ...holder }): VipHolder => ({
        ...holder,
        setAt: setAt.toISOString(),
        ...(setBy && { setBy }),
      }),
    ),
    total: await database.$count(counted.as('counted')),
    ...(found.length > limit && last && { nextCursor: toCursor([last.credentialsId]) }),
  };
}
