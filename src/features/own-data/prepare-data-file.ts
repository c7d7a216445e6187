import { eq } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { dropLinks, findLink, makeLink } from '#features/accounts/one-time-links.service.ts';
import type { OwnFactors } from '#features/accounts/second-factor/second-factor.contract.ts';
import { withOwnFactors } from '#features/accounts/second-factor/with-own-factors.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import { CodedError } from '#platform/errors.ts';
import { type Allowance, type Limit, spend } from '#platform/limits/limits.ts';
import type { Person } from '#platform/personal-data/rows-of-person.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { type DataFile, fileLivesMinutes, ownDataTexts } from './own-data.contract.ts';

type Shop = Pick<Platform, 'config' | 'database' | 'jobs' | 'kept' | 'demo'>;

/**
 * Gives the member's session ten minutes to fetch the file, for the password, and a code where a second factor is on. Throws 400
 * `wrong-password` and `bad-input`, 401 `wrong-code` and `used-code`, and 429.
 */
export async function prepareDataFile(shop: Shop, member: Member, factors: OwnFactors): Promise<DataFile> {
  const { userId, email } = member;
  const seconds = fileLivesMinutes * 60;
  const ticket = await withOwnFactors(shop, member, factors, async ({ database }) => {
    await dropLinks(database, userId, 'fetch own data');
    return makeLink(database, { userId, email, purpose: 'fetch own data', seconds });
  });
  return {
    path: `/api/account/data/file?ticket=${ticket}`,
    endsAt: new Date(now().getTime() + seconds * 1000).toISOString(),
  };
}

/**
 * Whose data a ticket opens to this member: nobody's but their own. Throws 400 `link-over`, also for somebody else's, and 429.
 */
export async function personOfTicket(shop: Shop, { userId }: Member, ticket: string): Promise<Person> {
  const link = await findLink(shop.database, ticket, 'fetch own data');
  if (link?.userId !== userId) throw new CodedError(400, 'link-over', ownDataTexts.fileOver);
  await spend(shop, dataFiles(userId));
  const [own] = await shop.database
    .select({ email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  return { userId, confirmedEmail: own?.emailVerified ? own.email : null };
}

const filesOfAccount: Limit = {
  name: 'own-data-files',
  uses: 10,
  seconds: 3600,
  text: 'You have requested your data too often.',
};

/** Files with all of somebody's data: making one is work (rules.md#limits). */
const dataFiles = (userId: string): Allowance[] => [{ limit: filesOfAccount, of: userId }];
