import { recordAudit } from '#features/audit/audit.service.ts';
import { orderSubject } from '#features/audit/audit-subjects.ts';
import { receiveAtDesk } from '#features/payments/credits/receive-at-desk.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { type Cents, toCents, toDollars } from '#platform/money.ts';
import { mailKept } from '../trade-ins.mail.ts';
import { moveTradeIn, type Shop } from '../trade-ins.service.ts';
import type { DeskMoneyInput } from './inspections.contract.ts';
import { noOldCarDue, notReceivable, taxedWithOldCar } from './inspections.errors.ts';
import { creditChange } from './inspections.rules.ts';
import {
  type NamedOrder,
  type OldCar,
  type PaidOrder,
  receivedOf,
  stepOfOldCar,
} from './inspections.service.ts';
import { deskMoney } from './inspections.tables.ts';

/** What is to be paid at the desk: what an old car is worth less, or all that it counts still. Undefined: nothing. */
export function dueAtDesk(
  { creditCents, untaxedCents }: PaidOrder,
  oldCar: OldCar,
  standsFor: DeskMoneyInput['standsFor'],
): Cents | undefined {
  if (oldCar.row.state !== 'used' || untaxedCents > 0) return undefined;
  if (standsFor === 'whole') return creditCents;
  if (!oldCar.inspection || stepOfOldCar(oldCar) !== 'pay') return undefined;
  return -creditChange(oldCar.inspection) - receivedOf(oldCar);
}

/**
 * Writes down money that staff received in place of an old car, or because it is worth less: a payment of its own with its entry in the
 * books. Where it stands for all, the old car stays with its owner. Returns by how much the order's credit falls; 0 where the
 * same was recorded before. `oldCar` is locked. Throws 409 `no-old-car-due`, `taxed-with-old-car`, and
 * `not-receivable` for any other sum.
 */
export async function receiveInPlace(
  transaction: Database,
  shop: Shop,
  actor: Member,
  { order, oldCar }: { order: NamedOrder; oldCar: OldCar },
  { standsFor, amount, way, reference }: DeskMoneyInput,
): Promise<Cents> {
  const amountCents = toCents(amount);
  const isSame = (one: OldCar['money'][number]) =>
    one.standsFor === standsFor && one.amountCents === amountCents && one.reference === reference;
  if (oldCar.money.some(isSame)) return 0;
  if (oldCar.row.state !== 'used') throw noOldCarDue();
  if (order.untaxedCents > 0) throw taxedWithOldCar();
  const due = dueAtDesk(order, oldCar, standsFor);
  if (due === undefined || due !== amountCents) throw notReceivable(due);
  const { id: orderId, paymentId } = order;
  const chargeId = await receiveAtDesk(transaction, { paymentId, orderId, amountCents });
  await transaction.insert(deskMoney).values({
    id: newId(),
    tradeInId: oldCar.row.id,
    orderId,
    standsFor,
    amountCents,
    way,
    reference,
    receivedAt: now(),
    receivedBy: actor.email,
    chargeId,
  });
  if (standsFor === 'whole') {
    const kept = await moveTradeIn(transaction, oldCar.row, 'kept', { paymentId: null });
    await mailKept(transaction, shop, oldCar.customer.email, kept);
  }
  await recordAudit(transaction, {
    actor,
    action: 'record money for old car',
    subject: orderSubject(order),
    before: { credit: toDollars(order.creditCents) },
    after: {
      credit: toDollars(order.creditCents - amountCents),
      received: amount,
      way,
      reference,
      ...(standsFor === 'whole' && { oldCar: 'stays with its owner' }),
    },
  });
  return amountCents;
}
