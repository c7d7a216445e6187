import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { closeForGood, lockToLeave } from '#features/accounts/leave.ts';
import { mayMailOwner } from '#features/accounts/own-mails.limits.ts';
import type { OwnFactors } from '#features/accounts/second-factor/second-factor.contract.ts';
import { withOwnFactors } from '#features/accounts/second-factor/with-own-factors.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { forgetInAudit } from '#features/audit/forget-in-audit.ts';
import { standingStates } from '#features/holds/holds.rules.ts';
import { vehicleHolds } from '#features/holds/holds.tables.ts';
import { disputes } from '#features/orders/disputes/disputes.tables.ts';
import { ownOrderPath } from '#features/orders/orders.rules.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { orderReturns } from '#features/orders/returns/returns.tables.ts';
import { planPayments } from '#features/payments/collection/collection.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { payouts } from '#features/payments/payouts.tables.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { cancelBookingsOf } from '#features/service-center/booking/cancel-bookings-of.ts';
import { readSetting } from '#features/settings/known-settings.ts';
import { endDrivesOf } from '#features/test-drives/slots/end-drives-of.ts';
import { withdrawTradeInsOf } from '#features/trade-ins/requests/withdraw-trade-ins-of.ts';
import { tradeIns } from '#features/trade-ins/trade-ins.tables.ts';
import type { Member } from '#platform/actor.ts';
import { brand } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import { type Allowance, type Limit, spend } from '#platform/limits/limits.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import { type Mail, sendMail } from '#platform/mail/mail.ts';
import { formatMoney, toDollars } from '#platform/money.ts';
import { erasePerson } from '#platform/personal-data/erase.ts';
import type { Person } from '#platform/personal-data/rows-of-person.ts';
import { faultPoint } from '#platform/runtime/fault-points.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { type OpenThing, type OwnData, ownDataTexts } from './own-data.contract.ts';
import { registeredTables } from './registered-tables.ts';

/** Of each kind; a page with more of them says enough. */
const named = 20;
const dashboard = '/dashboard';

const nameOf = ({ make, model, receipt }: { make: string; model: string; receipt: string }) =>
  `${make} ${model}, ${receipt}`;
const orderColumns = { make: orders.make, model: orders.model, receipt: orders.receiptNumber };

async function openOrders(database: Database, userId: string): Promise<OpenThing[]> {
  const isOut = and(eq(orders.state, 'delivered'), eq(orders.type, 'rent'));
  const rows = await database
    .select({ ...orderColumns, type: orders.type, state: orders.state })
    .from(orders)
    .where(and(eq(orders.userId, userId), or(inArray(orders.state, ['pending', 'paid']), isOut)))
    .orderBy(asc(orders.id))
    .limit(named);
  return rows.map((row): OpenThing => {
    const waits = row.state === 'pending' ? 'being paid' : 'not handed over yet';
    if (row.type === 'rent' && row.state === 'delivered')
      return { kind: 'rental', text: `${nameOf(row)}: not back yet`, to: ownOrderPath(row.receipt) };
    return {
      kind: row.type === 'rent' ? 'rental' : 'order',
      text: `${nameOf(row)}: ${waits}`,
      to: ownOrderPath(row.receipt),
    };
  });
}

async function openReturns(database: Database, userId: string): Promise<OpenThing[]> {
  const rows = await database
    .select(orderColumns)
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .where(and(eq(orders.userId, userId), eq(orderReturns.state, 'asked')))
    .orderBy(asc(orders.id))
    .limit(named);
  return rows.map((row) => ({
    kind: 'return',
    text: `${nameOf(row)}: return requested`,
    to: ownOrderPath(row.receipt),
  }));
}

async function openHolds(database: Database, userId: string): Promise<OpenThing[]> {
  const rows = await database
    .select({ id: vehicleHolds.id, make: vehicleHolds.make, model: vehicleHolds.model })
    .from(vehicleHolds)
    .where(and(eq(vehicleHolds.userId, userId), inArray(vehicleHolds.state, [...standingStates])))
    .limit(named);
  return rows.map(({ id, make, model }) => ({
    kind: 'reservation',
    text: `${make} ${model}: reserved for you`,
    to: `/reservations/${id}`,
  }));
}

async function openPlans(database: Database, userId: string): Promise<OpenThing[]> {
  const rows = await database
    .select({
      id: payments.id,
      cents: sql<number>`sum(${planPayments.amountCents} - ${planPayments.endedCents})`,
    })
    .from(planPayments)
    .innerJoin(payments, eq(payments.id, planPayments.paymentId))
    .where(
      and(eq(payments.userId, userId), inArray(planPayments.state, ['due', 'charging', 'failed', 'late'])),
    )
    .groupBy(payments.id)
    .orderBy(asc(payments.id))
    .limit(named);
  return rows.map(({ id, cents }) => ({
    kind: 'plan',
    text: `Installment plan: ${formatMoney(toDollars(Number(cents)))} left to pay`,
    to: `/plans/${id}`,
  }));
}

async function openTradeIns(database: Database, userId: string): Promise<OpenThing[]> {
  const rows = await database
    .select({ make: tradeIns.make, model: tradeIns.model, vin: tradeIns.vin })
    .from(tradeIns)
    .where(and(eq(tradeIns.userId, userId), inArray(tradeIns.state, ['accepted', 'paying', 'used'])))
    .limit(named);
  return rows.map(({ make, model, vin }) => ({
    kind: 'trade-in',
    text: `Trade-in of ${make && model ? `your ${make} ${model}` : vin}: its credit is not used up`,
    to: '/trade-in',
  }));
}

/** Money that is on its way to the customer, or in dispute. */
async function openMoney(database: Database, userId: string): Promise<OpenThing[]> {
  const own = eq(payments.userId, userId);
  const owed = await database
    .select({ cents: payouts.amountCents })
    .from(payouts)
    .innerJoin(payments, eq(payments.id, payouts.paymentId))
    .where(and(own, ne(payouts.state, 'paid')))
    .limit(named);
  const refunded = await database
    .select({ cents: refunds.amountCents })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(own, ne(refunds.state, 'done')))
    .limit(named);
  const disputed = await database
    .select({ cents: disputes.amountCents })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(own, eq(disputes.state, 'open')))
    .limit(named);
  const tell = (kind: OpenThing['kind'], cents: number, waits: string): OpenThing => ({
    kind,
    text: `${formatMoney(toDollars(cents))} ${waits}`,
    to: dashboard,
  });
  return [
    ...owed.map(({ cents }) => tell('payout', cents, 'that we owe you for your trade-in')),
    ...refunded.map(({ cents }) => tell('refund', cents, 'being refunded to you')),
    ...disputed.map(({ cents }) => tell('dispute', cents, 'in a dispute with your bank')),
  ];
}

/** What has to be over before an account can be deleted (rules.md#personal-data). */
export async function findOpenThings(database: Database, userId: string): Promise<OpenThing[]> {
  // One after the other: inside a transaction there is one connection.
  return [
    ...(await openOrders(database, userId)),
    ...(await openReturns(database, userId)),
    ...(await openHolds(database, userId)),
    ...(await openPlans(database, userId)),
    ...(await openTradeIns(database, userId)),
    ...(await openMoney(database, userId)),
  ];
}

/** What the page about one's own data says. */
export async function readYourData(
  shop: Pick<Platform, 'database' | 'kept' | 'demo'>,
  { userId }: Member,
): Promise<OwnData> {
  const { twoFactorEnabled } = users;
  const [own] = await shop.database.select({ twoFactorEnabled }).from(users).where(eq(users.id, userId));
  return {
    needsCode: own?.twoFactorEnabled ?? false,
    open: await findOpenThings(shop.database, userId),
    buyerDataYears: await readSetting(shop, 'buyerDataYears'),
  };
}

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
