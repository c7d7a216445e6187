import type { Database } from '#platform/database/database.ts';
import { aCarRow, storeCars } from './cars.ts';
import { aPaidOrder, aPayment } from './orders.ts';
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
  const { id: carId, ...car } = aCarRow({ make: 'Porsche', model: '911 Carrera', priceCents: 100, stock: 5 });
  await storeCars({ database }, { id: carId, ...car });
  const { make, model, color, topSpeed } = car;
  const createdAt = new Date('2020-01-01');
  const paymentId = await aPayment(database, { userId, totalCents: 0, createdAt });
  return ({ type, cents, paidAt, cancelledAt }, via = database) =>
    aPaidOrder(via, {
      userId,
      carId,
      paymentId,
      make,
      model,
      color,
      topSpeed,
      type,
      periodDays: type === 'rent' ? 3 : null,
      priceCents: cents,
      deliveryDate: '2030-01-01',
      state: cancelledAt ? 'cancelled' : paidAt ? 'paid' : 'pending',
      createdAt,
      paidAt,
      cancelledAt,
    });
}
