import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { bitsOf, carsOfSegment, type Figure, figureBits, idsOfChunk } from '../search.rules.ts';
import { carsForSegment } from './segments.rules.ts';

/** A segment and its range: from `firstId` to before `nextId`, null: without an end. */
export interface Segment {
  id: number;
  vip: boolean;
  firstId: string;
  nextId: string | null;
}

const inRange = ({ vip, firstId, nextId }: Segment, id: SQL): SQL =>
  sql`vip = ${vip} and ${id} >= ${firstId} and (${nextId}::text is null or ${id} < ${nextId})`;

const published = (segment: Segment): SQL =>
  sql`from cars where ${inRange(segment, sql`id`)} and listing_state = 'published'`;

/** Where the cars of a range do not fit, the first of them stay, and a new segment takes the rest. Its cars wait for their turn. */
async function cutRange(database: Database, segment: Segment): Promise<Segment> {
  const { rows } = await database.execute<{ cars: number }>(sql`
    select count(*)::int as cars from (select ${published(segment)} limit ${2 * carsOfSegment + 1}) as counted`);
  const cars = rows[0]!.cars;
  const own = carsForSegment(cars, segment.nextId === null);
  if (own === cars) return segment;
  const cut = await database.execute<{ id: string }>(
    sql`select id ${published(segment)} order by id offset ${own} limit 1`,
  );
  const nextId = cut.rows[0]!.id;
  await database.execute(sql`insert into search_segments (vip, first_id) values (${segment.vip}, ${nextId})`);
  await database.execute(sql`
    insert into search_changes (vip, car_id, has_words)
    select ${segment.vip}, kept.id, false from search_ids as i cross join lateral unnest(i.ids) as kept(id)
    where i.segment = ${segment.id} and kept.id >= ${nextId}`);
  return { ...segment, nextId };
}

const figureOf: Readonly<Record<Figure, SQL>> = {
  price: sql`price_cents`,
  mileage: sql`coalesce(mileage_km, 0)::bigint`,
  power: sql`coalesce(power_kw, 0)::bigint`,
  topSpeed: sql`top_speed::bigint`,
  reduction: sql`greatest(coalesce(old_price_cents, 0) - price_cents, 0)`,
};

/** The cars of a range with the keys of their values. */
const rowsOf = (segment: Segment): SQL => sql`
  cars_of as materialized (
    select row_number() over (order by id)::int - 1 as place, *,
      search_name_key(make) as make_key, search_name_key(model) as model_key
    from (select id, make, model, trim, body, fuel, transmission, condition, color, drive, model_year, stock,
        price_cents, old_price_cents, mileage_km, power_kw, top_speed ${published(segment)}) as cars),
  facts as materialized (
    select place, facet, key, text from cars_of cross join lateral (values
      ('make', make_key, make), ('model', make_key || '/' || model_key, model),
      ('trim', search_name_key(trim), trim), ('body', search_name_key(body), body),
      ('fuel', search_name_key(fuel), fuel), ('transmission', search_name_key(transmission), transmission),
      ('condition', search_name_key(condition), condition), ('color', search_name_key(color), color),
      ('drive', search_name_key(drive), drive), ('year', model_year::text, model_year::text)) as fact(facet, key, text)
    where key is not null)`;

/** The binary digits of a figure, each car once for each digit that is 1 in it. */
const digitsOf = (figure: Figure): SQL => sql`
  select digit.value, place from cars_of
    cross join lateral (select ${figureOf[figure]} as number offset 0) as of_car
    cross join (select n, ${figureBits[figure]} + n as value from generate_series(0, 61) as n
      where (1::bigint << n) <= (select max(${figureOf[figure]}) from cars_of)) as digit
  where (of_car.number >> digit.n) & 1 = 1`;

/**
 * Writes the bits of a range: for each value the places of its cars, gathered into words of 64 bits, put in a row, the gaps
 * between them filled.
 */
async function writeBits(database: Database, segment: Segment): Promise<void> {
  const figures = Object.keys(figureBits) as Figure[];
  await database.execute(sql`
    with ${rowsOf(segment)},
    wanted as materialized (select facet, key, max(text) as text from facts group by facet, key),
    known as materialized (
      select v.id, v.facet, v.key from search_values as v where v.vip = ${segment.vip}
        and (v.facet, v.key) in (select facet, key from wanted)),
    added as (
      insert into search_values (vip, facet, key, text)
      select ${segment.vip}, facet, key, text from wanted
      where (facet, key) not in (select facet, key from known)
      returning id, facet, key),
    valued as materialized (select id, facet, key from known union all select id, facet, key from added),
    ones(value, place) as (
      select valued.id, facts.place from facts join valued using (facet, key)
      union all select ${bitsOf.all}, place from cars_of
      union all select ${bitsOf.inStock}, place from cars_of where stock > 0
      union all select ${bitsOf.reduced}, place from cars_of where old_price_cents > price_cents
      union all ${sql.join(figures.map(digitsOf), sql` union all `)}),
    words as (
      select value, place / 64 as word, bit_or(1::bigint << (63 - place % 64)) as ones, count(*)::int as cars
      from ones group by value, place / 64),
    gaps as (
      select *, word - lag(word, 1, -1) over (partition by value order by word) - 1 as gap from words)
    insert into search_bits (segment, value, cars, bits)
    select ${segment.id}, value, sum(cars)::int,
      ('x' || rpad(string_agg(repeat('0', gap * 16) || lpad(to_hex(ones), 16, '0'), '' order by word), ${carsOfSegment / 4}, '0'))::bit(${sql.raw(String(carsOfSegment))})
    from gaps group by value`);
  await database.execute(sql`
    insert into search_ids (segment, chunk, vip, first_id, ids)
    select ${segment.id}, chunk, ${segment.vip}, min(id), array_agg(id order by id)
    from (select id, (row_number() over (order by id)::int - 1) / ${idsOfChunk} as chunk ${published(segment)}) as placed
    group by chunk`);
}

/** What is known of the segment beside its bits, for the ends of ranges. */
const writeBounds = (database: Database, segment: Segment) =>
  database.execute(sql`
    update search_segments set (cars, least_price_cents, most_price_cents, least_year, most_year, least_mileage_km,
        most_mileage_km, least_power_kw, most_power_kw, least_top_speed, most_top_speed) =
      (select count(*)::int, min(price_cents), max(price_cents), min(model_year), max(model_year),
        min(coalesce(mileage_km, 0)), max(coalesce(mileage_km, 0)), min(power_kw), max(power_kw), min(top_speed), max(top_speed)
      ${published(segment)})
    where id = ${segment.id}`);

type CarsOfValues = Map<number, number>;

async function readCars(database: Database, { id }: Segment): Promise<CarsOfValues> {
  const { rows } = await database.execute<{ value: number; cars: number }>(
    sql`select value, cars from search_bits where segment = ${id} and value >= 1000`,
  );
  return new Map(rows.map(({ value, cars }) => [value, cars]));
}

/** Values are counted by what this segment had before and has now. */
async function countValues(database: Database, before: CarsOfValues, now: CarsOfValues): Promise<void> {
  const changed = [...new Set([...before.keys(), ...now.keys()])]
    .map((value) => ({ value, more: (now.get(value) ?? 0) - (before.get(value) ?? 0) }))
    .filter(({ more }) => more !== 0);
  if (changed.length === 0) return;
  await database.execute(sql`
    update search_values as v set cars = v.cars + changed.more
    from unnest(${sql.param(changed.map(({ value }) => value))}::int[], ${sql.param(changed.map(({ more }) => more))}::int[]) as changed(value, more)
    where v.id = changed.value`);
}

/**
 * Makes a segment anew from the rows of its range, and takes away the changes that are in it now. In the caller's
 * transaction, which sees one snapshot: a change that comes later stays.
 */
export async function buildSegment(database: Database, given: Segment): Promise<void> {
  const segment = await cutRange(database, given);
  const before = await readCars(database, segment);
  await database.execute(sql`delete from search_bits where segment = ${segment.id}`);
  await database.execute(sql`delete from search_ids where segment = ${segment.id}`);
  await writeBits(database, segment);
  await writeBounds(database, segment);
  await countValues(database, before, await readCars(database, segment));
  await database.execute(sql`delete from search_changes where ${inRange(segment, sql`car_id`)}`);
}
