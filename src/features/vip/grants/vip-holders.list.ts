import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import { fromCursor, idCursor } from '#platform/lists/cursor.ts';
import { sliceList } from '#platform/lists/list-page.ts';
import { rowsBefore } from '#platform/lists/pages.ts';
import { vipCredentials } from '../vip.tables.ts';
import type { VipHolder, VipHolderQuery } from './grants.contract.ts';

const admins = alias(users, 'admins');

const shown = {
  credentialsId: vipCredentials.id,
  _id: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  firstName: users.firstName,
  lastName: users.lastName,
  vipUsername: vipCredentials.username,
  setAt: vipCredentials.setAt,
  setBy: admins.email,
};

interface FoundHolder extends Omit<VipHolder, 'setAt' | 'setBy'> {
  credentialsId: string;
  setAt: Date;
  /** Null once the admin's account is gone. */
  setBy: string | null;
}

interface VipHolderListPage {
  holders: VipHolder[];
  total: number;
  /** Absent on the last list page. */
  nextCursor?: string;
}

/** Compares all three columns as one text, since `lower` takes the time. chr(1) separates them, as nobody types it. */
const matching = (search: string) =>
  sql`lower(concat_ws(chr(1), ${users.name}, ${users.email}, ${vipCredentials.username})) like lower(${containing(search)})`;

/** Access is given by hand, so holders are thousands at most; each has an account. */
const countHolders = (database: Database, matches: SQL | undefined): Promise<number> => {
  if (!matches) return database.$count(vipCredentials);
  const found = database
    .select({ id: vipCredentials.id })
    .from(vipCredentials)
    .innerJoin(users, eq(users.id, vipCredentials.userId))
    .where(matches);
  return database.$count(found.as('found'));
};

const present = ({ credentialsId: _, setAt, setBy, ...holder }: FoundHolder): VipHolder => ({
  ...holder,
  setAt: setAt.toISOString(),
  ...(setBy && { setBy }),
});

/** A list page of those who have VIP credentials, the newest first. Throws 400 for a cursor that is not ours. */
export async function listVipHolders(
  database: Database,
  { search, limit, cursor, page }: VipHolderQuery,
): Promise<VipHolderListPage> {
  const matches = search ? matching(search) : undefined;
  const after = cursor ? lt(vipCredentials.id, fromCursor(cursor, idCursor)[0]) : undefined;
  const total = await countHolders(database, matches);
  if (total === 0) return { holders: [], total };
  const found = await database
    .select(shown)
    .from(vipCredentials)
    .innerJoin(users, eq(users.id, vipCredentials.userId))
    .leftJoin(admins, eq(admins.id, vipCredentials.setBy))
    .where(and(matches, after))
    .orderBy(desc(vipCredentials.id))
    .offset(rowsBefore({ page, limit }))
    .limit(limit + 1);
  const { rows, nextCursor } = sliceList(found, limit, (holder) => [holder.credentialsId]);
  return { holders: rows.map(present), total, nextCursor };
}
