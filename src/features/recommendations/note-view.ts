import { sql } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import { keptViews, newVisitAfter } from './recommendations.rules.ts';
import { carViews } from './recommendations.tables.ts';

/**
 * Notes that the member looked at a car, and forgets their oldest views. Again at once changes nothing but the time.
 * Throws 404 'Car not found.', also for VIP cars: only customers with VIP access may know whether one exists.
 */
export async function noteView(database: Database, member: Member, carId: string): Promise<void> {
  const at = now().toISOString();
  const noted = await database.execute(sql`
    with noted as (
      insert into ${carViews} as known (user_id, car_id, viewed_at)
      select ${member.userId}, id, ${at}::timestamptz from ${cars} where id = ${carId} and not vip and listing_state = 'published'
      on conflict (user_id, car_id) do update set
        count = known.count + case
          when excluded.viewed_at >= known.viewed_at + make_interval(mins => ${newVisitAfter}) then 1 else 0
        end,
        viewed_at = greatest(known.viewed_at, excluded.viewed_at)
      returning 1
    ),
    forgotten as (
      delete from ${carViews} where user_id = ${member.userId} and car_id in (
        select car_id from ${carViews} where user_id = ${member.userId} and car_id <> ${carId}
        order by viewed_at desc offset ${keptViews - 1}
      )
    )
    select from noted`);
  if (noted.rowCount === 0) throw notFound('Car not found.');
}
