import { calendarDate } from '#platform/clock.ts';
import { wallTime } from '#platform/dates/local-time.ts';
import { type OrderRow, presentAmounts } from '../orders.service.ts';
import { beginOfRental, lastDayOf } from '../rental-dates.rules.ts';
import type { FoundOrder } from './order-search.contract.ts';

const orNotKnown = (text: string) => (text.trim() === '' ? 'N/A' : text);

/** The fields that leave. Dates are those of the dealership's time zone (an IANA name). */
export const presentFoundOrder = (
  order: OrderRow,
  {
    user,
    buyer,
  }: {
    user: { email: string; phone: string; emailVerified: boolean };
    buyer: { firstName: string; lastName: string };
  },
  timeZone: string,
): FoundOrder => ({
  _id: order.id,
  car: { _id: order.carId, make: order.make, model: order.model, color: order.color },
  type: order.type,
  ...(order.periodDays !== null && { period: order.periodDays }),
  ...(order.firstDay !== null && { firstDay: order.firstDay }),
  ...(order.periodDays !== null && { rentedFrom: beginOfRental(order), returnDate: lastDayOf(order) }),
  ...presentAmounts(order),
  receiptNumber: order.receiptNumber,
  user: {
    email: orNotKnown(user.email),
    phone: orNotKnown(user.phone),
    emailVerified: user.emailVerified,
  },
  buyerName: `${buyer.firstName} ${buyer.lastName}`.trim(),
  method: order.method,
  createdAt: order.createdAt.toISOString(),
  orderedAt: wallTime(order.createdAt, timeZone),
  orderedOn: calendarDate(order.createdAt, timeZone),
  deliveryDate: order.deliveryDate,
  state: order.state,
});
