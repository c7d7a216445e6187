import { recordAudit } from '#features/audit/audit.service.ts';
import { moneyWayWords } from '#features/payments/payouts.rules.ts';
import { approve, type Payout as PayoutRow, payOut } from '#features/payments/payouts.service.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import { formatMoney, toDollars } from '#platform/money.ts';
import { faultPoint } from '#platform/runtime/fault-points.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { subjectOfOrder } from '../order-subject.ts';
import { mailAboutOrder } from '../orders.mail.ts';
import type { PaidPayout, Payout } from './payouts.contract.ts';
import { readPayout } from './payouts.list.ts';

type Shop = Pick<Platform, 'database' | 'jobs' | 'config'>;

const audit = async (
  transaction: Database,
  actor: Member,
  action: string,
  before: Payout,
  after: PayoutRow,
  more: Record<string, string> = {},
) =>
  recordAudit(transaction, {
    actor,
    action,
    subject: await subjectOfOrder(transaction, before.order._id),
    before: { payout: before.state, receiptNumber: before.order.receiptNumber },
    after: { payout: after.state, amount: toDollars(after.amountCents), ...more },
  });

/**
 * An admin who has re-entered the password approves what is owed for an old car. Again, or of one that is paid, changes nothing.
 * Throws 404.
 */
export async function approvePayout(shop: Shop, actor: Member, id: string): Promise<Payout> {
  await shop.database.transaction(async (transaction) => {
    const before = await readPayout(transaction, id);
    const approved = await approve(transaction, id, actor.email);
    if (!approved) return;
    await audit(transaction, actor, 'approve payout', before, approved);
    faultPoint('payout: approved, not committed');
  });
  return readPayout(shop.database, id);
}

const notApproved = () =>
  new CodedError(409, 'payout-not-approved', 'An admin must approve this payout first.');

async function mailPaid(transaction: Database, shop: Shop, paid: Payout): Promise<void> {
  const amount = formatMoney(paid.amount);
  await mailAboutOrder(
    transaction,
    shop,
    { ...paid.order.car, receiptNumber: paid.order.receiptNumber },
    {
      to: paid.customer.email,
      subject: `We have paid you ${amount} for your ${paid.oldCar}`,
      heading: 'We have paid you for your trade-in',
      text: `${amount} for your ${paid.oldCar} has been sent to you.`,
      facts: [
        ['Paid', amount],
        ['How', paid.way ? moneyWayWords[paid.way] : ''],
        ['Reference', paid.reference ?? ''],
      ],
      cause: `payout-paid:${paid._id}`,
    },
  );
}

/**
 * An approved payout was paid, as its way and reference say: entered in the books, and the customer is mailed, once. Again changes
 * nothing. Throws 404 and 409 `payout-not-approved`.
 */
export async function notePaidOut(shop: Shop, actor: Member, id: string, how: PaidPayout): Promise<Payout> {
  await shop.database.transaction(async (transaction) => {
    const before = await readPayout(transaction, id);
    const paid = await payOut(transaction, id, { ...how, by: actor.email });
    if (!paid) {
      if ((await readPayout(transaction, id)).state === 'paid') return;
      throw notApproved();
    }
    await audit(transaction, actor, 'pay payout', before, paid, how);
    await mailPaid(transaction, shop, await readPayout(transaction, id));
    faultPoint('payout: paid, not committed');
  });
  return readPayout(shop.database, id);
}
