import { and, eq, isNull } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { subjectAboutCar } from '#features/audit/audit-subjects.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import {
  giveRefund,
  payBackByHand,
  type Refund,
  reopenRefund,
} from '#features/payments/refunds/refunds.service.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import { toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { holdNotOpen, noSuchHold } from '../holds.errors.ts';
import { mailExtended } from '../holds.mail.ts';
import type { HoldRow } from '../holds.service.ts';
import { vehicleHolds } from '../holds.tables.ts';
import { readHoldTerms } from '../read-hold-terms.ts';

/** Where the dealer offers no reservations any more: what was asked for as a rule. */
const usualHours = 72;

/**
 * Staff give a reservation more time, once: as many hours as one lasts, from its end on. Throws 404, and 409
 * `hold-extended`, `hold-being-bought` or `hold-over`.
 */
export async function extendHold(
  shop: Pick<Platform, 'database' | 'jobs' | 'config' | 'kept' | 'demo'>,
  actor: Member,
  id: string,
): Promise<void> {
  const hours = (await readHoldTerms(shop))?.hours ?? usualHours;
  await shop.database.transaction(async (transaction) => {
    const [hold] = await transaction.select().from(vehicleHolds).where(eq(vehicleHolds.id, id)).for('update');
    if (!hold) throw noSuchHold();
    if (hold.state !== 'active') throw holdNotOpen(hold.state === 'buying' || hold.state === 'pending');
    const endsAt = new Date(hold.endsAt!.getTime() + hours * 3_600_000);
    const [extended] = await transaction
      .update(vehicleHolds)
      .set({ endsAt, extendedAt: now() })
      .where(and(eq(vehicleHolds.id, id), isNull(vehicleHolds.extendedAt)))
      .returning();
    if (!extended) throw new CodedError(409, 'hold-extended', 'This reservation was already extended.');
    await mailExtended(transaction, shop, extended);
    const { make, model } = hold;
    await recordAudit(transaction, {
      actor,
      action: 'extend reservation',
      subject: subjectAboutCar('reservation', hold),
      before: { make, model, endsAt: hold.endsAt!.toISOString() },
      after: { make, model, endsAt: endsAt.toISOString() },
    });
  });
}

type Shop = Pick<Platform, 'database'>;

async function findRefused(transaction: Database, id: string): Promise<{ hold: HoldRow; refund: Refund }> {
  const [hold] = await transaction.select().from(vehicleHolds).where(eq(vehicleHolds.id, id));
  if (!hold) throw noSuchHold();
  const [refund] = await transaction
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, id), eq(refunds.state, 'failed')));
  if (!refund) throw new CodedError(409, 'refund-not-failed', 'This reservation has no refused refund.');
  return { hold, refund };
}

async function settle(
  shop: Shop,
  actor: Member,
  id: string,
  {
    action,
    text,
    act,
  }: {
    action: string;
    text: string;
    act: (transaction: Database, refund: Refund) => Promise<Refund | undefined>;
  },
): Promise<Refund> {
  return shop.database.transaction(async (transaction) => {
    const { hold, refund } = await findRefused(transaction, id);
    const changed = await act(transaction, refund);
    if (!changed) return refund;
    const { make, model } = hold;
    await recordAudit(transaction, {
      actor,
      action,
      subject: subjectAboutCar('reservation', hold),
      before: { make, model, refund: 'refused' },
      after: { make, model, refund: toDollars(refund.amountCents), reason: text },
    });
    return changed;
  });
}

/** Asks the provider again for a deposit that it refused to give back. Throws 404, and 409 `refund-not-failed`. */
export async function refundDepositAgain(
  shop: Shop,
  provider: PaymentProvider,
  actor: Member,
  id: string,
  reason: string,
): Promise<void> {
  const reopened = await settle(shop, actor, id, {
    action: 'refund deposit again',
    text: reason,
    act: (transaction, refund) => reopenRefund(transaction, refund.id, reason),
  });
  await giveRefund(shop.database, provider, reopened);
}

/** A deposit that the provider refused was paid back by hand, as `note` says. Throws as `refundDepositAgain`. */
export async function noteDepositPaidBack(
  shop: Shop,
  actor: Member,
  id: string,
  note: string,
): Promise<void> {
  await settle(shop, actor, id, {
    action: 'note deposit paid back',
    text: note,
    act: (transaction, refund) => payBackByHand(transaction, refund, note),
  });
}
