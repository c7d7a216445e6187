import { type SQL, sql } from 'drizzle-orm';
import { basketLines } from '#features/basket/basket.tables.ts';
import type { ClaimsOnCars } from '#features/car-import/undo/claims-on-cars.ts';
import { standingStates } from '#features/holds/holds.rules.ts';
import { vehicleHolds } from '#features/holds/holds.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { holdingStates } from '#features/test-drives/test-drives.rules.ts';
import { testDrives } from '#features/test-drives/test-drives.tables.ts';

const oneOf = (state: SQL, states: readonly string[]) =>
  sql`${state} in (${sql.join(
    states.map((one) => sql`${one}`),
    sql`, `,
  )})`;

const effect = (hinders: SQL) => sql`case when ${hinders} then 'hinders' else 'keeps' end as effect`;

/**
 * Orders that were not cancelled, reservations that stand and test drives that were booked or driven hinder the undo of an
 * import; those that are over keep their car in the books; baskets are only told (ADR 0080). Rentals with a first day and
 * the vehicles that are set aside for them are orders, too.
 */
export const claimsOnCars: ClaimsOnCars = (carIds) => sql`
  select o.car_id, case o.type when 'rent' then 'rental ' else 'order ' end || o.receipt_number as name, o.created_at as at,
    ${effect(sql`o.state <> 'cancelled'`)}
  from ${orders} o where o.car_id in (${carIds})
  union all
  select h.car_id, 'a reservation' as name, h.created_at as at, ${effect(oneOf(sql`h.state`, standingStates))}
  from ${vehicleHolds} h where h.car_id in (${carIds})
  union all
  select d.car_id, 'a test drive' as name, d.created_at as at, ${effect(oneOf(sql`d.state`, holdingStates))}
  from ${testDrives} d where d.car_id in (${carIds})
  union all
  select b.car_id, 'a basket' as name, null as at, 'tells' as effect from ${basketLines} b where b.car_id in (${carIds})`;
