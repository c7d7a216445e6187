import { eq, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { presentOffer } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { readMoneyTerms } from '#features/settings/read-price-terms.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import { perShop } from '#platform/runtime/per-shop.ts';
import {
  companionWeight,
  crowdDamping,
  keptViews,
  likenessReach,
  likenessWeight,
  newVisitAfter,
  reach,
  sameMake,
  scoreWeight,
  seenBefore,
  signalWeight,
} from './recommendations.rules.ts';
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

/** Prepared, as planning would take a third of the time. */
const ranking = perShop(({ database }) =>
  database
    .select(getTableColumns(cars))
    .from(sql`(${rankingFor(sql.placeholder('userId'), sql.placeholder('limit'))}) as ranked`)
    .innerJoin(cars, eq(cars.id, sql`ranked.car_id`))
    .orderBy(sql`ranked.place`)
    .prepare('recommended_cars'),
);

/** Cars for this customer, best first: in stock, not VIP, and none that they bought. Asks the database once. */
export async function recommendCars(
  shop: SettingsShop,
  { userId }: Pick<Member, 'userId'>,
  limit: number,
): Promise<Car[]> {
  const terms = await readMoneyTerms(shop);
  return (await ranking(shop).execute({ userId, limit })).map((car) => presentOffer(car, terms));
}

/** A constant of the rules, written into the statement, so that the planner knows it. */
const fixed = (value: number): SQL => sql.raw(`${value}::float8`);
const rows = (count: number): SQL => sql.raw(String(count));

/** A value, or the place of one that comes later. */
type Given = string | number | Placeholder;

/** What the customer bought, rented and looked at lately, and how much each of it tells. */
const signals = (userId: Given) => sql`
  acts as (
    (select car_id, created_at as at,
       case type when 'purchase' then ${fixed(signalWeight.purchase)} else ${fixed(signalWeight.rent)} end as weight
     from ${orders} where user_id = ${userId} and state <> 'cancelled'
     order by id desc limit ${rows(reach.signals)})
    union all
    (select car_id, viewed_at, least(count, ${rows(signalWeight.mostVisits)}) * ${fixed(signalWeight.view)}
     from ${carViews} where user_id = ${userId}
     order by viewed_at desc limit ${rows(reach.signals)})
  ),
  newest_acts as (
    select car_id,
      sum(weight) * ${fixed(signalWeight.fading)} ^ (row_number() over (order by max(at) desc) - 1) as weight
    from acts group by car_id order by max(at) desc limit ${rows(reach.signals)}
  ),
  signals as materialized (
    select car_id, weight, lower(make) as make, ln(greatest(price_cents, 1)::float8) as price, top_speed::float8 as speed
    from newest_acts join ${cars} on cars.id = car_id
  ),
  strongest as materialized (
    select make, price, speed, weight / sum(weight) over () as share
    from (select * from signals order by weight desc limit ${rows(reach.compared)}) best
  )`;

/**
 * Other customers who bought or looked at the same, the most similar first. A car that few chose binds closer. What
 * they wanted and did not get in the end counts as well: so the index alone answers.
 */
const similarCustomers = (userId: Given) => sql`
  met as (
    select companion.user_id, signal.weight / sqrt(cardinality(companions.ids)) as closeness
    from signals signal
    cross join lateral (
      select array(
        (select user_id from ${orders} where car_id = signal.car_id
         order by id desc limit ${rows(reach.companions)})
        union
        (select user_id from ${carViews} where car_id = signal.car_id
         order by viewed_at desc limit ${rows(reach.companions)})
      ) as ids
      -- Asked once per signal, not once per companion.
      offset 0
    ) companions
    cross join unnest(companions.ids) as companion (user_id)
    where companion.user_id <> ${userId}
  ),
  similar_customers as (
    select user_id, sum(closeness) as closeness from met
    group by user_id order by 2 desc, user_id desc limit ${rows(reach.similar)}
  )`;

/** How many customers bought each car lately. One who buys many is no crowd. */
const popular = sql`
  popular as materialized (
    select car_id, count(*) as buyers from (
      select distinct car_id, user_id from (
        select car_id, user_id from ${orders} where paid_at is not null
        order by paid_at desc limit ${rows(reach.popularOrders)}
      ) lately
    ) buyer group by car_id
  )`;

/** What similar customers bought and looked at besides. */
const together = sql`
  chosen as materialized (
    select choice.car_id, sum(customer.closeness * choice.weight) as times
    from similar_customers customer cross join lateral (
      (select car_id, ${fixed(companionWeight.order)} as weight from ${orders}
       where user_id = customer.user_id order by id desc limit ${rows(reach.companionSignals)})
      union all
      (select car_id, ${fixed(companionWeight.view)} from ${carViews}
       where user_id = customer.user_id order by viewed_at desc limit ${rows(reach.companionSignals)})
    ) choice
    group by choice.car_id
  ),
  together as materialized (
    select car_id, times / (1 + coalesce(popular.buyers, 0)) ^ ${fixed(crowdDamping)} as score
    from chosen left join popular using (car_id)
    order by 2 desc limit ${rows(reach.together)}
  )`;

/** Everything worth a closer look; each source gives only so many. */
const candidates = sql`
  candidates as (
    select car_id from together
    union
    (select car_id from popular order by buyers desc, car_id desc limit ${rows(reach.popular)})
    union
    select near.id from (select price from signals order by weight desc limit ${rows(reach.strongest)}) signal
    cross join lateral (
      (select id from ${cars} where not vip and listing_state = 'published' and price_cents >= round(exp(signal.price))::bigint
       order by price_cents limit ${rows(reach.nearPrice)})
      union all
      (select id from ${cars} where not vip and listing_state = 'published' and price_cents < round(exp(signal.price))::bigint
       order by price_cents desc limit ${rows(reach.nearPrice)})
    ) near
    union
    select alike.id from (
      select make from signals group by make order by sum(weight) desc limit ${rows(reach.makes)}
    ) liked
    cross join lateral (
      select id from ${cars} where lower(make) = liked.make and listing_state = 'published' limit ${rows(reach.perMake)}
    ) alike
    union
    (select id from ${cars} where not vip and listing_state = 'published' order by id desc limit ${rows(reach.newest)})
  ),
  offered as materialized (
    select id, make, ln(greatest(price_cents, 1)::float8) as price, speed
    from candidates cross join lateral (
      select id, lower(make) as make, price_cents, top_speed::float8 as speed
      from ${cars} where cars.id = car_id and not vip and stock > 0 and listing_state = 'published'
      -- Keeps the planner at one look per candidate: it would rather read all cars.
      offset 0
    ) car
  )`;

/** Of an offered car: how like it is to what the customer chose, 0 to 1. Null where nothing was chosen. */
const likeness = sql`(
  select sum(signal.share * (
    case when signal.make = offered.make then ${fixed(likenessWeight.make)} else 0 end
    + ${fixed(likenessWeight.price)} * exp(-abs(signal.price - offered.price) / ${fixed(likenessReach.price)})
    + ${fixed(likenessWeight.speed)} * exp(-abs(signal.speed - offered.speed) / ${fixed(likenessReach.speed)})
  ))
  from strongest signal
)`;

/** A car that the customer already bought or rented is left out, however long ago. */
const scored = (userId: Given) => sql`
  scored as (
    select offered.id, offered.make,
      ( ${fixed(scoreWeight.together)} * coalesce(together.score / (select max(score) from together), 0)
      + ${fixed(scoreWeight.likeness)} * coalesce(${likeness}, 0)
      + ${fixed(scoreWeight.popularity)} * coalesce(popular.buyers / (select max(buyers) from popular)::float8, 0)
      ) * case when signals.car_id is null then 1 else ${fixed(seenBefore)} end as score
    from offered
    left join together on together.car_id = offered.id
    left join popular on popular.car_id = offered.id
    left join signals on signals.car_id = offered.id
    where offered.id not in (select car_id from ${orders} where user_id = ${userId} and state <> 'cancelled')
  )`;

/**
 * The ids of the best cars for a customer, best first, as one statement: `(car_id, place)`. Its work is bounded by
 * `reach`, and grows with nothing but the customer's own orders.
 */
const rankingFor = (userId: Given, limit: Given): SQL => sql`
  with ${sql.join(
    [signals(userId), similarCustomers(userId), popular, together, candidates, scored(userId)],
    sql`, `,
  )},
  varied as (
    select id, score * case
        when exists (select from signals) then ${fixed(sameMake.known)} else ${fixed(sameMake.newcomer)}
      end ^ (row_number() over (partition by make order by score desc, id desc) - 1) as score
    from scored
  )
  select id as car_id, row_number() over (order by score desc, id desc) as place
  from varied order by place limit ${limit}`;
