import { eq } from 'drizzle-orm';
import { payments } from '#features/payments/payments.tables.ts';
import { payoutsOfOrders } from '#features/payments/payouts.service.ts';
import { agreementOf, agreeToValue } from '#features/trade-ins/inspections/agree-to-value.ts';
import type {
  AgreementInput,
  DeskMoneyInput,
  InspectionInput,
} from '#features/trade-ins/inspections/inspections.contract.ts';
import { noOldCarDue } from '#features/trade-ins/inspections/inspections.errors.ts';
import { creditChange } from '#features/trade-ins/inspections/inspections.rules.ts';
import {
  findOldCar,
  type Inspection,
  lockOldCar,
  type OldCar,
  stepOfOldCar,
} from '#features/trade-ins/inspections/inspections.service.ts';
import { dueAtDesk, receiveInPlace } from '#features/trade-ins/inspections/receive-in-place.ts';
import { writeInspection } from '#features/trade-ins/inspections/write-inspection.ts';
import { creditOf, nameOfCar } from '#features/trade-ins/trade-ins.rules.ts';
import { photosOf, presentTradeIn } from '#features/trade-ins/trade-ins.service.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import { toDollars } from '#platform/money.ts';
import { faultPoint } from '#platform/runtime/fault-points.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { leftOfOrder } from '../orders.rules.ts';
import { type OrderRow, presentBuyer } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import { holdOrder } from '../refunds/open-order-refund.ts';
import type { OldCarOfOrder } from './old-cars.contract.ts';

const noOldCar = () => notFound('This order has no trade-in.');

function presentInspection(order: OrderRow, oldCar: OldCar, inspection: Inspection) {
  const { version, vin, make, model, modelYear, color, mileageKm, condition, inspectedBy } = inspection;
  const { agreedAs, agreedAt, agreedHash, agreedText } = inspection;
  const hasChanged = creditChange(inspection) !== 0;
  return {
    version,
    vin,
    make,
    model,
    modelYear,
    color,
    mileageKm,
    condition,
    inspectedBy,
    ...(inspection.location !== null && { location: inspection.location }),
    value: toDollars(inspection.valueCents),
    ...(inspection.reason !== null && { reason: inspection.reason }),
    credit: toDollars(creditOf(inspection.valueCents, inspection.owedCents)),
    inspectedAt: inspection.inspectedAt.toISOString(),
    ...(hasChanged && {
      agreement: {
        text: agreedText?.split('\n\n') ?? agreementOf(order, oldCar, inspection),
        ...(agreedAs !== null && { agreedAs }),
        ...(agreedAt !== null && { agreedAt: agreedAt.toISOString() }),
        ...(agreedHash !== null && { hash: agreedHash }),
      },
    }),
  };
}

/** What is to be paid by whom, as far as it is not done. */
function presentDue(order: OrderRow, oldCar: OldCar): Pick<OldCarOfOrder, 'toPay' | 'toGet' | 'whole'> {
  const { inspection, row } = oldCar;
  if (row.state !== 'used' || order.state !== 'paid') return {};
  const change = inspection ? creditChange(inspection) : 0;
  const less =
    dueAtDesk(order, oldCar, 'difference') ?? (oldCar.money.length === 0 ? Math.max(0, -change) : 0);
  return {
    ...(less > 0 && { toPay: toDollars(less) }),
    ...(change > 0 && { toGet: toDollars(change) }),
    ...(order.untaxedCents === 0 && { whole: toDollars(order.creditCents) }),
  };
}

async function vehicleOf(database: Database, inspection: Inspection | null) {
  if (!inspection?.vehicleId) return {};
  const [found] = await database.select().from(vehicles).where(eq(vehicles.id, inspection.vehicleId));
  return found ? { vehicle: { _id: found.id, stockNumber: found.stockNumber, carId: found.carId } } : {};
}

async function present(
  database: Database,
  { order, payment }: { order: OrderRow; payment: typeof payments.$inferSelect },
  oldCar: OldCar,
): Promise<OldCarOfOrder> {
  const { row, inspection, money } = oldCar;
  const known = presentTradeIn(row, (await photosOf(database, [row.id]))(row.id));
  const payouts = (await payoutsOfOrders(database, [order.id]))(order.id);
  return {
    orderId: order.id,
    receiptNumber: order.receiptNumber,
    car: { _id: order.carId, make: order.make, model: order.model, color: order.color },
    customer: presentBuyer(payment),
    step: order.state === 'cancelled' || order.state === 'returned' ? 'over' : stepOfOldCar(oldCar),
    oldCar: { ...known, tradeInId: row.id, name: nameOfCar(row) },
    credit: toDollars(order.creditCents),
    ...(order.untaxedCents > 0 && { untaxed: toDollars(order.untaxedCents) }),
    mostValue: toDollars(order.creditCents + leftOfOrder(order) + row.owedCents),
    ...(inspection && { inspection: presentInspection(order, oldCar, inspection) }),
    ...presentDue(order, oldCar),
    received: money.map((one) => ({
      amount: toDollars(one.amountCents),
      standsFor: one.standsFor,
      way: one.way,
      reference: one.reference,
      receivedAt: one.receivedAt.toISOString(),
      receivedBy: one.receivedBy,
    })),
    ...(await vehicleOf(database, inspection)),
    payouts: payouts.map(({ id, amountCents, state }) => ({
      _id: id,
      amount: toDollars(amountCents),
      state,
    })),
  };
}

/** The old car of an order, and where it stands. Throws 404 where none counted toward it. */
export async function readOldCar(database: Database, orderId: string): Promise<OldCarOfOrder> {
  const [found] = await database
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.id, orderId));
  const oldCar = found && (await findOldCar(database, found.order));
  if (!oldCar) throw noOldCar();
  return present(database, found, oldCar);
}

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
