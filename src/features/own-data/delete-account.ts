import { eq } from 'drizzle-orm';
import { closeForGood, lockToLeave } from '#features/accounts/leave.ts';
import { mayMailOwner } from '#features/accounts/own-mails.limits.ts';
import type { OwnFactors } from '#features/accounts/second-factor/second-factor.contract.ts';
import { withOwnFactors } from '#features/accounts/second-factor/with-own-factors.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { forgetInAudit } from '#features/audit/forget-in-audit.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { cancelBookingsOf } from '#features/service-center/booking/cancel-bookings-of.ts';
import { readSetting } from '#features/settings/known-settings.ts';
import { endDrivesOf } from '#features/test-drives/slots/end-drives-of.ts';
import { withdrawTradeInsOf } from '#features/trade-ins/requests/withdraw-trade-ins-of.ts';
import type { Member } from '#platform/actor.ts';
import { brand } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import { type Allowance, type Limit, spend } from '#platform/limits/limits.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import { type Mail, sendMail } from '#platform/mail/mail.ts';
import { erasePerson } from '#platform/personal-data/erase.ts';
import type { Person } from '#platform/personal-data/rows-of-person.ts';
import { faultPoint } from '#platform/runtime/fault-points.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { findOpenThings } from './find-open-things.ts';
import { type OpenThing, ownDataTexts } from './own-data.contract.ts';
import { registeredTables } from './registered-tables.ts';

type Shop = Pick<Platform, 'config' | 'database' | 'jobs' | 'kept' | 'demo'>;

const stillOpen = (open: readonly OpenThing[]) =>
  new CodedError(409, 'still-open', ownDataTexts.stillOpen, { details: { open } });

/** Ends what somebody has booked or asked for and nothing was paid for. Returns what the audit may name them in. */
async function endBookings(shop: Shop, transaction: Database, person: Person) {
  const { userId } = person;
  const own = await transaction.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  return [
    { type: 'user', ids: [userId] },
    { type: 'appointment', ids: await cancelBookingsOf(shop, transaction, userId) },
    { type: 'test drive', ids: await endDrivesOf(transaction, person) },
    { type: 'trade-in', ids: await withdrawTradeInsOf(transaction, userId) },
    { type: 'order', ids: own.map(({ id }) => id) },
  ];
}

/** What stays on record of the deletion itself: of staff in the audit, in which they stay named; of customers nothing. */
async function noteInAudit(
  transaction: Database,
  actor: Member,
  subjects: readonly { type: string; ids: readonly string[] }[],
): Promise<void> {
  if (actor.role === 'User') return forgetInAudit(transaction, subjects);
  await recordAudit(transaction, {
    actor,
    action: 'delete own account',
    subject: { type: 'user', id: actor.userId },
    before: { email: actor.email, role: actor.role },
  });
}

/**
 * Deletes the member's own account, in one transaction: all that names them goes by the registry, sessions end, and the address
 * that they had is told. Sales stay, with their buyer, for the years of a setting. Asks for the password, and for a code
 * where a second factor is on. Throws 400 `wrong-password` and `bad-input`, 401 `wrong-code` and `used-code`, 409 `still-open`
 * with what is open, 409 `last-global-admin`, and 429.
 */
export async function deleteAccount(shop: Shop, member: Member, factors: OwnFactors): Promise<void> {
  await spend(shop, deletionTries(member.userId));
  const keptYears = await readSetting(shop, 'buyerDataYears');
  const isMailed = await mayMailOwner(shop, member.userId);
  await withOwnFactors(shop, member, factors, async ({ database, ...inside }) => {
    const account = await lockToLeave(database, member);
    const open = await findOpenThings(database, member.userId);
    if (open.length > 0) throw stillOpen(open);
    const { email, emailVerified, firstName } = account;
    const person: Person = { userId: member.userId, confirmedEmail: emailVerified ? email : null };
    const hasBought = (await database.$count(orders, eq(orders.userId, member.userId))) > 0;
    const subjects = await endBookings({ ...inside, database }, database, person);
    await noteInAudit(database, member, subjects);
    await erasePerson(database, registeredTables, person);
    await closeForGood(database, member.userId);
    const mail = accountDeletedMail({ firstName, email, keptYears: hasBought ? keptYears : null });
    if (isMailed) await sendMail(database, inside.jobs, mail, { cause: `account-deleted:${member.userId}` });
    faultPoint('account: erased, not committed');
  });
}

const deletionsOfAccount: Limit = { name: 'account-deletion', uses: 10, seconds: 3600 };

/** Tries to delete an account (rules.md#limits). */
const deletionTries = (userId: string): Allowance[] => [{ limit: deletionsOfAccount, of: userId }];

interface Left {
  firstName: string;
  email: string;
  /** How long sales keep their buyer's name; null where there is none. */
  keptYears: number | null;
}

/** To the address that the account had: the last mail it gets. */
const accountDeletedMail = ({ firstName, email, keptYears }: Left): Mail => ({
  to: email,
  ...composeMail({
    subject: `Your ${brand.name} account is deleted`,
    preview: 'This is the last email from us.',
    heading: 'Your account is deleted',
    parts: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, your account at ${brand.name} has been deleted, including your name, addresses, saved cars and searches, and all other data. This cannot be undone.`,
      },
      ...(keptYears === null
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: `We keep receipts as long as the law requires: the name and address on your receipts are kept for ${keptYears} ${keptYears === 1 ? 'year' : 'years'}, then erased.`,
            },
          ]),
      {
        kind: 'note',
        text: `If you did not do this, someone else knew your password. Please call us: ${brand.contact.phone}.`,
      },
    ],
  }),
});
