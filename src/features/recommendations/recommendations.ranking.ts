import { type SQL, sql } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import {
  companionWeight,
  crowdDamping,
  likenessReach,
  likenessWeight,
  reach,
  sameMake,
  scoreWeight,
  seenBefore,
  signalWeight,
} from './recommendations.rules.ts';
import { carViews } from './recommendations.tables.ts';

/** A constant of the rules, written into the statement, so that the planner knows it. */
const fixed = (value: number): SQL => sql.raw(`${value}::float8`);
const rows = (count: number): SQL => sql.raw(String(count));

/** What the customer bought, rented and looked at lately, and how much each of it tells. */
const signals = (userId: string) => sql`
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
  )`;

/**
 * Other customers who bought or looked at the same, the most similar first. A car that few chose binds closer. What
 * they wanted and did not get in the end counts as well: so the index alone answers.
 */
const similarCustomers = (userId: string) => sql`
  met as (
    select companion.user_id, signal.weight / sqrt(count(*) over (partition by signal.car_id)) as closeness
    from signals signal cross join lateral (
      (select user_id from ${orders} where car_id = signal.car_id
       order by id desc limit ${rows(reach.companions)})
      union
      (select user_id from ${carViews} where car_id = signal.car_id
       order by viewed_at desc limit ${rows(reach.companions)})
    ) companion
    where companion.user_id <> ${userId}
  ),
  similar_customers as (
    select user_id, sum(closeness) as closeness from met
    group by user_id order by 2 desc, user_id desc limit ${rows(reach.similar)}
  )`;

/** How many customers bought each car lately. One who buys many is no crowd. */
const popular = sql`
  popular as materialized (
    select car_id, count(distinct user_id) as buyers from (
      select car_id, user_id from ${orders} where paid_at is not null
      order by paid_at desc limit ${rows(reach.popularOrders)}
    ) lately group by car_id
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
      (select id from ${cars} where not vip and price_cents >= round(exp(signal.price))::bigint
       order by price_cents limit ${rows(reach.nearPrice)})
      union all
      (select id from ${cars} where not vip and price_cents < round(exp(signal.price))::bigint
       order by price_cents desc limit ${rows(reach.nearPrice)})
    ) near
    union
    select alike.id from (
      select make from signals group by make order by sum(weight) desc limit ${rows(reach.makes)}
    ) liked
    cross join lateral (
      select id from ${cars} where lower(make) = liked.make limit ${rows(reach.perMake)}
    ) alike
    union
    (select id from ${cars} where not vip order by id desc limit ${rows(reach.newest)})
  ),
  offered as materialized (
    select id, lower(make) as make, ln(greatest(price_cents, 1)::float8) as price, top_speed::float8 as speed
    from candidates join ${cars} on cars.id = car_id
    where not vip and stock > 0
  )`;

/** A car that the customer already bought or rented is left out, however long ago. */
const scored = (userId: string) => sql`
  likeness as (
    select offered.id,
      sum(signal.weight * (
        case when signal.make = offered.make then ${fixed(likenessWeight.make)} else 0 end
        + ${fixed(likenessWeight.price)} * exp(-abs(signal.price - offered.price) / ${fixed(likenessReach.price)})
        + ${fixed(likenessWeight.speed)} * exp(-abs(signal.speed - offered.speed) / ${fixed(likenessReach.speed)})
      )) / sum(signal.weight) as score
    from offered cross join signals signal group by offered.id
  ),
  scored as (
    select offered.id, offered.make,
      ( ${fixed(scoreWeight.together)} * coalesce(together.score / (select max(score) from together), 0)
      + ${fixed(scoreWeight.likeness)} * coalesce(likeness.score, 0)
      + ${fixed(scoreWeight.popularity)} * coalesce(popular.buyers / (select max(buyers) from popular)::float8, 0)
      ) * case when signals.car_id is null then 1 else ${fixed(seenBefore)} end as score
    from offered
    left join likeness using (id)
    left join together on together.car_id = offered.id
    left join popular on popular.car_id = offered.id
    left join signals on signals.car_id = offered.id
    where offered.id not in (select car_id from ${orders} where user_id = ${userId} and state <> 'cancelled')
  )`;

/**
 * The ids of the best cars for a customer, best first, as one statement: `(car_id, place)`. Its work is bounded by
 * `reach`, and grows with nothing but the customer's own orders.
 */
export const rankingFor = (userId: string, limit: number): SQL => sql`
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
