import type { payments } from '#features/payments/payments.tables.ts';
import { calendarDate } from '#platform/clock.ts';
import { toDollars } from '#platform/money.ts';
import { type OrderRow, presentBuyer } from '../orders.service.ts';
import { daysLate, dueOn, lastDayOf } from '../rental-dates.rules.ts';
import type { HandoverOrder } from './handover.contract.ts';

type PaymentRow = typeof payments.$inferSelect;

/** Fields of the answer. Listing them keeps new columns private. Days are the dealership's. */
export function presentHandover(
  { order, payment }: { order: OrderRow; payment: PaymentRow },
  { today, timeZone }: { today: string; timeZone: string },
): HandoverOrder {
  const dayOf = (instant: Date | null) => instant && calendarDate(instant, timeZone);
  const [handedOverOn, returnDate, returnedOn] = [
    dayOf(order.deliveredAt),
    lastDayOf(order),
    dayOf(order.returnedAt),
  ];
  const dueDate = (handedOverOn && returnDate) || order.deliveryDate;
  return {
    _id: order.id,
    car: { _id: order.carId, make: order.make, model: order.model, color: order.color },
    type: order.type,
    ...(order.periodDays !== null && { period: order.periodDays }),
    ...(order.firstDay !== null && { firstDay: order.firstDay }),
    receiptNumber: order.receiptNumber,
    state: order.state,
    deliveryDate: order.deliveryDate,
    ...(handedOverOn && { handedOverOn }),
    ...(returnDate && { returnDate }),
    ...(returnedOn && { returnedOn }),
    due: dueOn(dueDate, returnedOn ?? today),
    daysLate: daysLate(dueDate, returnedOn ?? today),
    customer: presentBuyer(payment),
    ...(order.creditCents > 0 && { oldCar: toDollars(order.creditCents) }),
  };
}
