import { type SQL, sql } from 'drizzle-orm';
import { bitsOf, idsOfChunk } from '../search.rules.ts';

/** One thing that a search asks of a car, once for the cars of a segment and once for a row of `cars`. */
export interface Condition {
  /** Selects `bits`, one for each car of the segment `s.id`; no row, or null: none of them. */
  bits: SQL;
  /** The same of the row `c`. */
  row: SQL;
}

export const none = sql.raw(`B'0'::bit(16384)`);

/** All of these hold; where there is none, everything does. */
export const every = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/**
 * The cars that changed since their segment was made, and where they stood in it. A statement leaves them out of the bits and
 * looks at their rows instead, so that it is true to its snapshot, however old the segments are.
 */
export const changedCars = (vip: boolean): SQL => sql`
  changed as materialized (select distinct car_id as id from search_changes where vip = ${vip}),
  stale as materialized (
    select place.segment, bit_or(set_bit(${none}, place.number, 1)) as bits
    from changed cross join lateral (
      select near.segment, near.chunk * ${idsOfChunk} + array_position(near.ids, changed.id) - 1 as number
      from (select i.segment, i.chunk, i.ids from search_ids as i where i.vip = ${vip} and i.first_id <= changed.id
        order by i.first_id desc limit 1) as near) as place
    where place.number is not null group by place.segment)`;

/** The rows on offer of those cars, each by its key: however many there are, the table is never read whole for few. */
export const changedRows = (vip: boolean): SQL => sql`changed cross join lateral (
  select * from cars where cars.id = changed.id and cars.vip = ${vip} and cars.listing_state = 'published' offset 0) as c`;

/** The segments of a catalogue as `s` with `live`, the bits of all cars in it that did not change, joined with `conditions`. */
export const segmentsWith = (conditions: readonly SQL[], kind: 'all' | 'any'): SQL => {
  const joined = conditions.map((bits, place) => {
    const name = sql.raw(`c${place}`);
    return kind === 'all'
      ? sql`join lateral (${bits}) as ${name} on ${name}.bits is not null`
      : sql`left join lateral (${bits}) as ${name} on true`;
  });
  return sql`search_segments as s
    join search_bits as everything on everything.segment = s.id and everything.value = ${bitsOf.all}
    left join stale on stale.segment = s.id
    ${sql.join(joined, sql` `)}`;
};

export const live = sql`(everything.bits & ~ coalesce(stale.bits, ${none}))`;

/** `live` and those of the conditions `c0`, `c1`, … whose numbers these are. */
export const liveWith = (places: readonly number[]): SQL =>
  sql.join([live, ...places.map((place) => sql`coalesce(${sql.raw(`c${place}`)}.bits, ${none})`)], sql` & `);
