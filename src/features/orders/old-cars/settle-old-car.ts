import { eq } from 'drizzle-orm';
import { agreeToValue } from '#features/trade-ins/inspections/agree-to-value.ts';
import type {
  AgreementInput,
  DeskMoneyInput,
  InspectionInput,
} from '#features/trade-ins/inspections/inspections.contract.ts';
import { noOldCarDue } from '#features/trade-ins/inspections/inspections.errors.ts';
import { lockOldCar, type OldCar } from '#features/trade-ins/inspections/inspections.service.ts';
import { receiveInPlace } from '#features/trade-ins/inspections/receive-in-place.ts';
import { writeInspection } from '#features/trade-ins/inspections/write-inspection.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { faultPoint } from '#platform/runtime/fault-points.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { leftOfOrder } from '../orders.rules.ts';
import type { OrderRow } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import { holdOrder } from '../refunds/open-order-refund.ts';
import type { OldCarOfOrder } from './old-cars.contract.ts';
import { readOldCar } from './read-old-car.ts';

type Shop = Pick<Platform, 'database' | 'config' | 'jobs' | 'kept' | 'demo'>;

/** Does this to the old car of an order, both locked, and answers how it stands then. Throws 404, 409 `no-old-car-due`. */
async function settle(
  shop: Shop,
  orderId: string,
  act: (transaction: Database, both: { order: OrderRow; oldCar: OldCar }) => Promise<void>,
): Promise<OldCarOfOrder> {
  await shop.database.transaction(async (transaction) => {
    const order = await holdOrder(transaction, orderId);
    const oldCar = await lockOldCar(transaction, order);
    if (!oldCar || order.state !== 'paid') throw noOldCarDue();
    await act(transaction, { order, oldCar });
  });
  return readOldCar(shop.database, orderId);
}

/**
 * Staff write down what they found of the old car of an order (rules.md#trade-in), again until its value is settled. Throws 404, 400,
 * 409 `no-old-car-due`, `old-car-changed`, `old-car-settled` and `taxed-with-old-car`.
 */
export const inspectOldCar = (
  shop: Shop,
  actor: Member,
  orderId: string,
  input: InspectionInput,
): Promise<OldCarOfOrder> =>
  settle(shop, orderId, async (transaction, both) => {
    const mostCreditCents = both.order.creditCents + leftOfOrder(both.order);
    await writeInspection(transaction, actor, { ...both, mostCreditCents }, input);
    faultPoint('old car: inspected, not committed');
  });

/** Its owner agrees to another value. Throws 404, 409 `no-old-car-due`, `old-car-changed` and `nothing-to-agree`. */
export const agreeToOldCar = (
  shop: Shop,
  actor: Member,
  orderId: string,
  input: AgreementInput,
): Promise<OldCarOfOrder> =>
  settle(shop, orderId, async (transaction, both) => {
    await agreeToValue(transaction, actor, both, input);
    faultPoint('old car: agreed, not committed');
  });

/**
 * Staff received money because an old car is worth less, or in its place: the order's credit falls by it, so that a refund gives it back
 * as money. Throws 404, 409 `no-old-car-due`, `not-receivable` and `taxed-with-old-car`.
 */
export const receiveForOldCar = (
  shop: Shop,
  actor: Member,
  orderId: string,
  input: DeskMoneyInput,
): Promise<OldCarOfOrder> =>
  settle(shop, orderId, async (transaction, both) => {
    const amountCents = await receiveInPlace(transaction, shop, actor, both, input);
    faultPoint('old car: money entered, credit not lowered');
    if (amountCents === 0) return;
    const { id, creditCents } = both.order;
    await transaction
      .update(orders)
      .set({ creditCents: creditCents - amountCents })
      .where(eq(orders.id, id));
  });
