import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { takenStates, type VehicleState } from '#features/vehicles/vehicles.rules.ts';
import { vehicleEvents, vehicles } from '#features/vehicles/vehicles.tables.ts';
import { carRowOf } from './cars.ts';
import type { TestShop } from './shop.ts';
import { holdPrefix } from './unit-acts.ts';

/** How a listing's units stand, and how many there must be by what was written down of them. */
export async function countUnits(shop: TestShop, carId: string, atFirst: number) {
  const car = await carRowOf(shop, carId);
  const rows = await shop.database.select().from(vehicles).where(eq(vehicles.carId, carId));
  const placed = await shop.database.select().from(orders).where(eq(orders.carId, carId));
  const has = placed.filter(({ type, state }) =>
    (type === 'rent' ? ['pending', 'paid', 'delivered'] : ['pending', 'paid']).includes(state),
  );
  const count = (state: VehicleState) => rows.filter((row) => row.state === state).length;
  const [audited] = await shop.database
    .select({ added: sql<number>`coalesce(sum(${auditEntries.addedStock}), 0)::int` })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectId, carId),
        inArray(auditEntries.action, ['change stock', 'receive vehicles', 'import changed car']),
      ),
    );
  // A vehicle that was sold and came back stands elsewhere now, and arrived here all the same.
  const movedAway = shop.database
    .select({ id: vehicleEvents.vehicleId })
    .from(vehicleEvents)
    .where(
      and(
        inArray(vehicleEvents.what, ['taken-back', 'moved-listing']),
        sql`${vehicleEvents.details} ->> 'before' = ${carId}`,
      ),
    );
  const happened = await shop.database
    .select({ what: vehicleEvents.what, details: vehicleEvents.details })
    .from(vehicleEvents)
    .innerJoin(vehicles, eq(vehicles.id, vehicleEvents.vehicleId))
    .where(or(eq(vehicles.carId, carId), inArray(vehicles.id, movedAway)));
  const toPrepare = happened.filter(
    ({ what, details }) => what === 'arrived' && details?.state === 'preparing',
  );
  const left = happened.filter(({ what }) => what === 'left');
  // What came back by the right to return stands in a listing of its own.
  const sold = placed.filter(
    ({ type, state }) => type === 'purchase' && (state === 'delivered' || state === 'returned'),
  );
  const held = rows.filter(({ state, orderId }) => state === 'held' && orderId?.startsWith(holdPrefix));
  const orderIds = new Set([...has.map(({ id }) => id), ...held.map(({ orderId }) => orderId)]);
  return {
    here: (car?.stock ?? 0) + count('preparing') + has.length + held.length,
    expected: atFirst + audited!.added + toPrepare.length - left.length - sold.length,
    stock: car?.stock ?? 0,
    identified: car?.identified ?? 0,
    available: count('available'),
    /** Vehicles that an order has which is over, or that is none. */
    astray: rows.filter(
      ({ state, orderId }) => takenStates.some((one) => one === state) && !orderIds.has(orderId ?? ''),
    ).length,
    /** Orders that were handed over with a vehicle that has not left. */
    behind: rows.filter(({ state, orderId }) => state !== 'gone' && sold.some(({ id }) => id === orderId))
      .length,
  };
}

/** Listings of this make on sale; what came back stands in drafts of its own. */
export const carsNamed = (shop: TestShop, make: string) =>
  shop.database
    .select({ id: cars.id })
    .from(cars)
    .where(and(eq(cars.make, make), eq(cars.listingState, 'published')))
    .orderBy(asc(cars.id));
