import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import { countTo } from '#platform/lists/count.ts';
import { type List, listPage } from '#platform/lists/list-page.ts';
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

/** Compares all three columns as one text, since `lower` takes the time. chr(1) separates them, as nobody types it. */
const matching = (search: string) =>
  sql`lower(concat_ws(chr(1), ${users.name}, ${users.email}, ${vipCredentials.username})) like lower(${containing(search)})`;

const present = ({ credentialsId: _, setAt, setBy, ...holder }: FoundHolder): VipHolder => ({
  ...holder,
  setAt: setAt.toISOString(),
  ...(setBy && { setBy }),
});

/** Who has VIP credentials, the newest first. Throws 400 for a cursor of another list. */
export function listVipHolders(database: Database, { search, ...place }: VipHolderQuery) {
  const matches = search ? matching(search) : undefined;
  const list: List<FoundHolder, VipHolder> = {
    usual: 'descending',
    keys: [{ column: vipCredentials.id, type: 'id', of: ({ credentialsId }) => credentialsId }],
    rows: (behind) =>
      database
        .select(shown)
        .from(vipCredentials)
        .innerJoin(users, eq(users.id, vipCredentials.userId))
        .leftJoin(admins, eq(admins.id, vipCredentials.setBy))
        .where(and(matches, behind)),
    present: (rows) => rows.map(present),
  };
  const all = database
    .select({ id: vipCredentials.id })
    .from(vipCredentials)
    .innerJoin(users, eq(users.id, vipCredentials.userId))
    .where(matches);
  return listPage(list, place, countTo(database, all));
}
