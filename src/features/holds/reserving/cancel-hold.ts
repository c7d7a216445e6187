import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { subjectAboutCar } from '#features/audit/audit-subjects.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { giveRefund } from '#features/payments/refunds/refunds.service.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { toDollars } from '#platform/money.ts';
import { faultPoint } from '#platform/runtime/fault-points.ts';
import { holdNotOpen, noSuchHold } from '../holds.errors.ts';
import { type HoldShop, lapse } from '../holds.service.ts';
import { vehicleHolds } from '../holds.tables.ts';

const find = async (database: Database, id: string) => {
  const [hold] = await database.select().from(vehicleHolds).where(eq(vehicleHolds.id, id));
  return hold;
};

/**
 * A customer lets go of the reserved vehicle: the deposit goes back. Asked again, changes nothing. Throws 404, and 409
 * `hold-being-bought` or `hold-over`.
 */
export async function cancelHold(
  shop: HoldShop,
  provider: PaymentProvider,
  member: Member,
  id: string,
): Promise<void> {
  const own = await find(shop.database, id);
  if (own?.userId !== member.userId) throw noSuchHold();
  const lapsed = await shop.database.transaction((transaction) => lapse(transaction, shop, id, 'cancelled'));
  if (!lapsed) {
    const standing = await find(shop.database, id);
    if (standing?.state === 'cancelled') return;
    throw holdNotOpen(standing?.state === 'buying' || standing?.state === 'pending');
  }
  faultPoint('hold: cancelled, deposit not given back');
  await giveRefund(shop.database, provider, lapsed.refund);
}

/** Staff end a reservation, with a reason that the customer reads: the deposit goes back. Throws as `cancelHold`. */
export async function letGoOfHold(
  shop: HoldShop,
  provider: PaymentProvider,
  actor: Member,
  id: string,
  reason: string,
): Promise<void> {
  if (!(await find(shop.database, id))) throw noSuchHold();
  const lapsed = await shop.database.transaction(async (transaction) => {
    const ended = await lapse(transaction, shop, id, 'let-go', reason);
    if (!ended) return undefined;
    const { make, model, depositCents } = ended.hold;
    await recordAudit(transaction, {
      actor,
      action: 'end reservation',
      subject: subjectAboutCar('reservation', ended.hold),
      before: { state: 'active', make, model },
      after: { state: 'let-go', make, model, refund: toDollars(depositCents), reason },
    });
    return ended;
  });
  if (!lapsed) {
    const standing = await find(shop.database, id);
    if (standing?.state === 'let-go') return;
    throw holdNotOpen(standing?.state === 'buying' || standing?.state === 'pending');
  }
  await giveRefund(shop.database, provider, lapsed.refund);
}
