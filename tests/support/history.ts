import { cars } from '#features/catalogue/catalogue.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { newId, newReceiptNumber } from '#platform/database/ids.ts';
import { aMember } from './workshop.ts';

/** An order as the books of a shop tell it. */
export interface Told {
  type: 'purchase' | 'rent';
  cents: number;
  /** Null: never paid. */
  paidAt: Date | null;
  cancelledAt: Date | null;
}

/** Writes orders into the past: all of one customer, one car and one payment. Returns a function that adds one. */
export async function aHistory(database: Database): Promise<(told: Told, via?: Database) => Promise<void>> {
  const { userId } = await aMember(database);
  const [carId, paymentId] = [newId(), newId()];
  const car = { make: 'Porsche', model: '911 Carrera', color: 'Green', topSpeed: 293 };
  await database.insert(cars).values({ id: carId, ...car, priceCents: 100, stock: 5 });
  const buyer = {
    buyerFirstName: 'A',
    buyerLastName: 'B',
    buyerEmail: 'a@b.c',
    buyerPhone: '1',
    buyerAddress: 'S',
  };
  const at = new Date('2020-01-01');
  await database.insert(payments).values({
    ...{ id: paymentId, userId, method: 'card', state: 'paid', totalCents: 0, createdAt: at, ...buyer },
  });
  return async ({ type, cents, paidAt, cancelledAt }, via = database) => {
    await via.insert(orders).values({
      ...{ id: newId(), receiptNumber: newReceiptNumber(), paymentId, userId, carId, ...car },
      ...{ type, periodDays: type === 'rent' ? 3 : null, priceCents: cents, deliveryDate: '2030-01-01' },
      state: cancelledAt ? 'cancelled' : paidAt ? 'paid' : 'pending',
      ...{ createdAt: at, paidAt, cancelledAt },
    });
  };
}
