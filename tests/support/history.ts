import { bookHistory } from '#features/orders/bookkeeping/book-history.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { aCarRow, storeCars } from './cars.ts';
import { aPaidOrder, aPayment } from './orders.ts';
import { aMember } from './workshop.ts';

/** An order as the books of a shop tell it. */
export interface Told {
  type: 'purchase' | 'rent';
  /** All that was charged. */
  cents: number;
  /** Null: never paid. */
  paidAt: Date | null;
  cancelledAt: Date | null;
}

/** How the cents of an order are told apart here: some of everything, rounded down. */
export const partsOf = (cents: number) => ({
  extraCents: Math.floor(cents / 5),
  taxCents: Math.floor(cents / 11),
  stateCents: Math.floor(cents / 13),
});

/** Writes orders into the past: all of one customer, one car and one payment. Returns a function that adds one. */
export async function aHistory(database: Database): Promise<(told: Told, via?: Database) => Promise<void>> {
  const { userId } = await aMember(database);
  const { id: carId, ...car } = aCarRow({ make: 'Porsche', model: '911 Carrera', priceCents: 100, stock: 5 });
  await storeCars({ database }, { id: carId, ...car });
  const { make, model, color, topSpeed } = car;
  const createdAt = new Date('2020-01-01');
  const paymentId = await aPayment(database, { userId, totalCents: 0, createdAt });
  return async ({ type, cents, paidAt, cancelledAt }, via = database) => {
    const id = newId();
    const isRefunded = paidAt !== null && cancelledAt !== null;
    await aPaidOrder(via, {
      id,
      refundedCents: isRefunded ? cents : 0,
      userId,
      carId,
      paymentId,
      make,
      model,
      color,
      topSpeed,
      type,
      periodDays: type === 'rent' ? 3 : null,
      ...partsOf(cents),
      priceCents: cents - partsOf(cents).extraCents,
      deliveryDate: '2030-01-01',
      state: cancelledAt ? 'cancelled' : paidAt ? 'paid' : 'pending',
      createdAt,
      paidAt,
      cancelledAt,
    });
    const { taxCents, stateCents } = partsOf(cents);
    if (isRefunded)
      await via.insert(refunds).values({
        id: newId(),
        paymentId,
        orderId: id,
        amountCents: cents,
        taxCents,
        stateCents,
        createdAt: cancelledAt,
        state: 'done',
        doneAt: cancelledAt,
      });
    await bookHistory(via);
  };
}
