import { and, eq, inArray } from 'drizzle-orm';
import { lockCars } from '#features/catalogue/stock/take-stock.ts';
import { owePayout } from '#features/payments/payouts.service.ts';
import { changeVehicleState } from '#features/vehicles/units/change-vehicle-state.ts';
import { statesByHand } from '#features/vehicles/vehicles.rules.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { offerAgain } from '../offer-again.ts';
import { mailPaidOut, mailReturned } from '../trade-ins.mail.ts';
import { lockTradeIn, moveTradeIn, type Shop, type TradeInRow } from '../trade-ins.service.ts';
import { tradeIns } from '../trade-ins.tables.ts';
import type { PaidOrder } from './inspections.service.ts';
import { oldCarInspections } from './inspections.tables.ts';

/** The end of a purchase that an old car paid for. */
interface Undoing {
  order: PaidOrder & { carId: string };
  /** Who takes it back; only where it was handed over. */
  actor: Member;
  /** A calendar date at the dealership. */
  today: string;
}

/** Our vehicle that it became, with its listing and that of the order locked in the order of ids. */
async function lockItsVehicle(transaction: Database, { id }: TradeInRow, { order }: Undoing) {
  const find = () =>
    transaction
      .select({ id: vehicles.id, carId: vehicles.carId, state: vehicles.state })
      .from(oldCarInspections)
      .innerJoin(vehicles, eq(vehicles.id, oldCarInspections.vehicleId))
      .where(eq(oldCarInspections.tradeInId, id));
  const [known] = await find();
  await lockCars(transaction, [order.carId, ...(known ? [known.carId] : [])]);
  const [vehicle] = await find();
  return vehicle;
}

/** It leaves us where it is still here, free, and nothing was owed on it; else it stays, and what it counted is owed for it. */
async function undoTaken(
  transaction: Database,
  shop: Shop,
  row: TradeInRow,
  email: string,
  undoing: Undoing,
): Promise<void> {
  const { order, actor, today } = undoing;
  const vehicle = await lockItsVehicle(transaction, row, undoing);
  if (vehicle && row.owedCents === 0 && statesByHand[vehicle.state]?.includes('gone')) {
    const reason = 'Returned to its owner: the order was canceled';
    await changeVehicleState(transaction, actor, vehicle.id, { to: 'gone', reason, today });
    const returned = await moveTradeIn(transaction, row, 'returned', { paymentId: null });
    await mailReturned(transaction, shop, email, returned);
    return;
  }
  const { id: orderId, paymentId, creditCents: amountCents } = order;
  await owePayout(transaction, { paymentId, orderId, tradeInId: row.id, cause: 'kept', amountCents });
  const paidOut = await moveTradeIn(transaction, row, 'paid-out', { paymentId: null });
  await mailPaidOut(transaction, shop, email, paidOut, amountCents);
}

/**
 * A purchase that was paid with a trade-in is undone, and only money goes back as money. An old car that was not handed in yet is
 * its customer's as before, and its accepted offer counts again until its last day. One that became ours goes back where it is still here, free, and nothing was owed on it; else its
 * credit is owed as a payout (rules.md#payouts). Nothing happens where the payment counted none, or it was undone before. Before
 * the transaction locks the order's listing: it locks that itself, in the order of ids.
 */
export async function giveBackTradeIn(transaction: Database, shop: Shop, undoing: Undoing): Promise<void> {
  const { paymentId, creditCents } = undoing.order;
  if (creditCents === 0) return;
  const used = and(eq(tradeIns.paymentId, paymentId), inArray(tradeIns.state, ['used', 'taken']));
  const [found] = await transaction.select({ id: tradeIns.id }).from(tradeIns).where(used);
  if (!found) return;
  const { row, customer } = await lockTradeIn(transaction, eq(tradeIns.id, found.id));
  if (row.state === 'taken') return undoTaken(transaction, shop, row, customer.email, undoing);
  if (row.state !== 'used') return;
  const returned = await moveTradeIn(transaction, row, 'returned', { paymentId: null });
  const again = await offerAgain(transaction, returned);
  await mailReturned(transaction, shop, customer.email, returned, again);
}
