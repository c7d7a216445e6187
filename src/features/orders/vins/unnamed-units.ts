import { sql } from 'drizzle-orm';
import type { NameUnits } from '#features/catalogue/listing/name-units.ts';
import { rentalBookings, rentalUnits } from '#features/vehicles/rental-days/rental-days.tables.ts';
import { namedAtMost, type UnnamedUnits, unitsInTheWay } from '#features/vehicles/units/units-in-the-way.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { orders } from '../orders.tables.ts';

/**
 * The units of a listing without a row that are sold and still here, or rented: they are vehicles of the listing as much as
 * those with a VIN (rules.md#facts). A rental with a first day has none of its own before it is handed over; what is
 * set aside for such rentals is a unit, whichever of them gets it. Read by the index of a listing's orders, not kept
 * as a number: every way in which an order ends or gets its vehicle would have to change it (ADR 0053).
 */
export const unnamedUnits: UnnamedUnits = (carId) => sql`
  select 'the vehicle of receipt ' || o.receipt_number as name from ${orders} o
  where o.car_id = ${carId} and (o.state in ('pending', 'paid') or (o.state = 'delivered' and o.type = 'rent'))
    and not exists (select from ${vehicles} v where v.order_id = o.id)
    and not exists (select from ${rentalBookings} b where b.order_id = o.id and not b.is_out)
  union all
  select 'the vehicle of its rentals' from ${rentalUnits} u
  where u.car_id = ${carId} and not exists (select from ${vehicles} v where v.order_id = u.id)`;

/** The vehicles of a listing, and of all that are here also the units that have no row. */
export const nameUnits: NameUnits = async (database, carId, which) => {
  const named = await unitsInTheWay(database, carId, which);
  if (which !== 'here') return named;
  const { rows } = await database.execute<{ name: string }>(
    sql`${unnamedUnits(sql`${carId}`)} limit ${namedAtMost}`,
  );
  return [...named, ...rows.map(({ name }) => name)];
};
