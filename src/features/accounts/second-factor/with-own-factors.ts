import { eq } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { badInput } from '#platform/errors.ts';
import { users } from '../accounts.tables.ts';
import { assertOwnPassword } from '../password/assert-own-password.ts';
import { codeText, type OwnFactors } from './second-factor.contract.ts';
import { type Shop, withCode } from './with-code.ts';

/**
 * Changes how one gets into an account, in one transaction, once the member has shown all that gets them in today: the password, and a
 * code where there is a second factor (OWASP ASVS 5, 7.5.1). Throws 400 `wrong-password`, 400 `bad-input` where the code
 * is missing, 401 `wrong-code` and `used-code`, and 429.
 */
export async function withOwnFactors<Inside extends Shop, Result>(
  shop: Inside,
  member: Member,
  { password, code }: OwnFactors,
  act: (inside: Inside) => Promise<Result>,
): Promise<Result> {
  await assertOwnPassword(shop, member, { password, field: 'password' });
  const { twoFactorEnabled } = users;
  const own = eq(users.id, member.userId);
  const [found] = await shop.database.select({ twoFactorEnabled }).from(users).where(own);
  if (!found?.twoFactorEnabled)
    return shop.database.transaction((transaction) => act({ ...shop, database: transaction }));
  if (code === undefined) throw badInput({ code: codeText });
  return withCode(shop, member, { code }, ({ database }) => act({ ...shop, database }));
}
