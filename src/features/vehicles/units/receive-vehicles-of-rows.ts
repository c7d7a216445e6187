import { type SQL, sql } from 'drizzle-orm';
import { changeIdentifiedOfRows } from '#features/catalogue/stock/change-identified-of-rows.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { By } from '../note-vehicle-events.ts';
import { vehicleEvents, vehicles } from '../vehicles.tables.ts';

/**
 * VINs of many listings become vehicles, each of a unit that its listing counts already. `rows` selects car_id, vin, line and
 * place; those of this listing that are here already are passed over. The caller has judged them, under locks on the
 * listings; one that somebody else has received since, into another listing, ends the transaction, and the caller judges
 * again. Must run in one.
 */
export async function receiveVehiclesOfRows(
  database: Database,
  by: By,
  today: string,
  rows: SQL,
): Promise<void> {
  const { rows: fresh } = await database.execute<{ car_id: string; vin: string }>(sql`
    select wanted.car_id, wanted.vin from (${rows}) as wanted
    where not exists (select from ${vehicles} h where h.vin = wanted.vin and h.state <> 'gone' and h.car_id = wanted.car_id)
    order by wanted.line, wanted.place`);
  if (fresh.length === 0) return;
  const at = now().toISOString();
  const added = fresh.map(({ car_id, vin }) => ({ id: newId(), event: newId(), carId: car_id, vin }));
  const list = sql`jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as a (id text, event text, "carId" text, vin text)`;
  await database.execute(sql`
    insert into ${vehicles} (id, car_id, vin, state, arrived_on, created_at, updated_at)
    select a.id, a."carId", a.vin, 'available', ${today}::date, ${at}::timestamptz, ${at}::timestamptz from ${list}`);
  await database.execute(sql`
    insert into ${vehicleEvents} (id, vehicle_id, at, what, actor_email, details)
    select a.event, a.id, ${at}::timestamptz, 'arrived', ${by.email}, '{"unitsAre": "counted", "by": "import"}'::jsonb from ${list}`);
  await changeIdentifiedOfRows(
    database,
    sql`select a."carId" as car_id, count(*)::int as identified from ${list} group by a."carId"`,
  );
}

/**
 * Vehicles that were received by mistake are no rows any more; their units stay in the stock of their listings, without a VIN.
 * `ids` selects vehicles that are available; the caller has locked their listings.
 */
export async function strikeOffVehiclesOfRows(database: Database, ids: SQL): Promise<void> {
  const { rows } = await database.execute<{ car_id: string; struck: number }>(sql`
    with struck as (delete from ${vehicles} v where v.id in (${ids}) returning v.car_id)
    select car_id, count(*)::int as struck from struck group by car_id`);
  if (rows.length === 0) return;
  await changeIdentifiedOfRows(
    database,
    sql`select s.car_id, -s.struck as identified
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (car_id text, struck int)`,
  );
}
