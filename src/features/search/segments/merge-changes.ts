import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { hasCauseWith } from '#platform/database/out-of-reach.ts';
import { log } from '#platform/log.ts';
import { bitsOf, carsOfSegment, type Figure, figureBits, idsOfChunk, wordedNames } from '../search.rules.ts';
import { mayBeMistyped, restsOf, wordsOf } from '../words/words.rules.ts';
import { carsForSegment, mayWait } from './segments.rules.ts';

/** Key of an advisory lock, any unused constant: one merge at a time, whichever server makes it. */
const mergeLock = 7_237_462;

/** So many of the oldest changes say where most of them are. */
const looked = 20_000;

interface Busiest extends Segment {
  /** All segments. */
  segments: number;
  /** Changes that were looked at. */
  waiting: number;
}

/** The segment in whose range most changes lie. */
async function findBusiest(database: Database): Promise<Busiest | undefined> {
  const { rows } = await database.execute<Busiest & Record<string, unknown>>(sql`
    with ranges as materialized (
      select id, vip, first_id, lead(first_id) over (partition by vip order by first_id) as next_id from search_segments),
    starts as (select vip, array_agg(first_id order by first_id) as firsts from search_segments group by vip),
    oldest as (select vip, car_id from search_changes order by id limit ${looked}),
    busiest as (
      select vip, firsts[width_bucket(car_id, firsts)] as first_id, count(*) as changes
      from oldest join starts using (vip) group by 1, 2 order by 3 desc limit 1)
    select ranges.id, ranges.vip, ranges.first_id as "firstId", ranges.next_id as "nextId",
      (select count(*)::int from search_segments) as segments, (select count(*)::int from oldest) as waiting
    from busiest join ranges using (vip, first_id)`);
  return rows[0];
}

/** What PostgreSQL says where somebody else wrote meanwhile; the next run begins anew. */
const overtaken = new Set(['40001', '40P01', '23505']);

type Step = 'merged' | 'nothing to do' | 'somebody else merges';

export interface MergeOptions {
  /** Few changes are left for later. */
  isPatient?: boolean;
  /** Fewer than usual, so that a test has many segments. */
  carsOfSegment?: number;
}

/**
 * Makes one segment anew where enough changes wait. All that it reads and writes is of one snapshot: searches see the segment
 * and the changes as they were, or both as they are now.
 */
const mergeOne = (database: Database, { isPatient = true, carsOfSegment }: MergeOptions): Promise<Step> =>
  database.transaction(
    async (transaction) => {
      const { rows } = await transaction.execute(
        sql`select pg_try_advisory_xact_lock(${mergeLock}) as is_ours`,
      );
      if (rows[0]?.is_ours !== true) return 'somebody else merges';
      const busiest = await findBusiest(transaction);
      if (!busiest || (isPatient && busiest.waiting <= mayWait(busiest.segments))) return 'nothing to do';
      await buildSegment(transaction, busiest, carsOfSegment);
      await learnWords(transaction);
      return 'merged';
    },
    { isolationLevel: 'repeatable read' },
  );

/** A run ends after so long; what is left waits for the next one. */
const longestRunMs = 45_000;

/** Brings changed cars into the segments of the index (ADR 0055). Returns how many segments were made anew. */
export async function mergeChanges(
  { database }: { database: Database },
  options: MergeOptions = {},
): Promise<number> {
  const since = performance.now();
  let merged = 0;
  while (performance.now() - since < longestRunMs) {
    const step = await mergeOne(database, options).catch((error: unknown): Step => {
      if (!hasCauseWith(error, overtaken)) throw error;
      log.info({ err: error }, 'A merge of the search index was overtaken');
      return 'somebody else merges';
    });
    if (step !== 'merged') break;
    merged += 1;
  }
  return merged;
}

/** A segment and its range: from `firstId` to before `nextId`, null: without an end. */
interface Segment {
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
async function cutRange(database: Database, segment: Segment, most: number): Promise<Segment> {
  const { rows } = await database.execute<{ cars: number }>(sql`
    select count(*)::int as cars from (select ${published(segment)} limit ${2 * most + 1}) as counted`);
  const cars = rows[0]!.cars;
  const own = carsForSegment(cars, { isLast: segment.nextId === null, most });
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

// The keys of a table of figures are figures.
const figures = Object.keys(figureBits) as Figure[];

const figureOf: Readonly<Record<Figure, SQL>> = {
  price: sql`price_cents`,
  mileage: sql`coalesce(mileage_km, 0)::bigint`,
  power: sql`coalesce(power_kw, 0)::bigint`,
  topSpeed: sql`top_speed::bigint`,
  reduction: sql`greatest(coalesce(old_price_cents, 0) - price_cents, 0)`,
};

/** How many binary digits the largest of each figure has. */
async function countDigits(database: Database, segment: Segment): Promise<Record<Figure, number>> {
  const largest = figures.map(
    (figure) => sql`coalesce(max(${figureOf[figure]}), 0)::bigint as ${sql.identifier(figure)}`,
  );
  const { rows } = await database.execute<Record<Figure, number>>(
    sql`select ${sql.join(largest, sql`, `)} ${published(segment)}`,
  );
  const digits = figures.map((figure) => [figure, rows[0]![figure].toString(2).length]);
  // An entry for each figure.
  return Object.fromEntries(digits) as Record<Figure, number>;
}

/** Of each digit of each figure, in which of 64 cars it is 1. */
function digitsOf(digits: Record<Figure, number>): SQL {
  const all = figures.flatMap((figure) =>
    Array.from({ length: digits[figure] }, (_, digit) => ({
      figure,
      digit,
      value: figureBits[figure] + digit,
    })),
  );
  const gathered = all.map(
    ({ figure, digit, value }) =>
      sql`bit_or(one) filter (where (${figureOf[figure]} >> ${sql.raw(String(digit))}) & 1 = 1) as ${sql.raw(`d${value}`)}`,
  );
  const listed = all.map(({ value }) => sql.raw(`(${value}, d${value})`));
  return sql`
    select digit.value, word, digit.ones
    from (select word, ${sql.join(gathered, sql`, `)} from cars_of group by word) as gathered
      cross join lateral (values ${sql.join(listed, sql`, `)}) as digit(value, ones)
    where digit.ones is not null`;
}

/** Between a make and its model. */
const between = sql`chr(31)`;

/** What each car has, gathered for 64 cars at a time by how it is written; then the values that are meant by it. */
const valuesOf = ({ vip }: Segment): SQL => sql`
  written as materialized (
    select facet, text, word, bit_or(one) as ones
    from cars_of cross join lateral (values
      ('make', make), ('model', make || ${between} || model), ('trim', trim), ('body', body), ('fuel', fuel),
      ('transmission', transmission), ('condition', condition), ('color', color), ('drive', drive),
      ('year', model_year::text)) as fact(facet, text)
    where text is not null group by facet, text, word),
  keyed as materialized (
    select facet, text,
      case when facet = 'model' then split_part(text, ${between}, 2) else text end as shown,
      case when facet = 'model'
        then search_name_key(split_part(text, ${between}, 1)) || '/' || search_name_key(split_part(text, ${between}, 2))
        else search_name_key(text) end as key
    from (select distinct facet, text from written) as texts),
  known as materialized (
    select v.id, v.facet, v.key from search_values as v
    where v.vip = ${vip} and (v.facet, v.key) in (select facet, key from keyed)),
  added as (
    insert into search_values (vip, facet, key, text)
    select ${vip}, facet, key, max(shown) from keyed
    where (facet, key) not in (select facet, key from known) group by facet, key
    returning id, facet, key),
  valued as materialized (
    select v.id, keyed.facet, keyed.text
    from (select id, facet, key from known union all select id, facet, key from added) as v join keyed using (facet, key))`;

/**
 * Writes the bits of a range: for each value the cars that have it, gathered into words of 64 bits, put in a row, the gaps
 * between them filled.
 */
async function writeBits(database: Database, segment: Segment): Promise<void> {
  const digits = await countDigits(database, segment);
  const bits = sql.raw(`bit(${carsOfSegment})`);
  await database.execute(sql`
    with cars_of as materialized (
      select *, place / 64 as word, 1::bigint << (63 - place % 64) as one
      from (select *, row_number() over (order by id)::int - 1 as place ${published(segment)}) as placed),
    ${valuesOf(segment)},
    words as (
      select valued.id as value, written.word, bit_or(written.ones) as ones
      from written join valued using (facet, text) group by valued.id, written.word
      union all select ${bitsOf.all}, word, bit_or(one) from cars_of group by word
      union all select ${bitsOf.inStock}, word, bit_or(one) from cars_of where stock > 0 group by word
      union all select ${bitsOf.reduced}, word, bit_or(one) from cars_of where old_price_cents > price_cents group by word
      union all ${digitsOf(digits)}),
    gaps as (
      select *, word - lag(word, 1, -1) over (partition by value order by word) - 1 as gap from words),
    made as (
      select value, ('x' || rpad(string_agg(repeat('0', gap * 16) || lpad(to_hex(ones), 16, '0'), '' order by word),
        ${carsOfSegment / 4}, '0'))::${bits} as bits
      from gaps group by value)
    insert into search_bits (segment, value, cars, bits) select ${segment.id}, value, bit_count(bits)::int, bits from made`);
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
async function buildSegment(database: Database, given: Segment, most = carsOfSegment): Promise<void> {
  const segment = await cutRange(database, given, most);
  const before = await readCars(database, segment);
  await database.execute(sql`delete from search_bits where segment = ${segment.id}`);
  await database.execute(sql`delete from search_ids where segment = ${segment.id}`);
  await writeBits(database, segment);
  await writeBounds(database, segment);
  await countValues(database, before, await readCars(database, segment));
  await database.execute(sql`delete from search_changes where ${inRange(segment, sql`car_id`)}`);
}

interface NewValue {
  id: number;
  vip: boolean;
  text: string;
}

async function writeWords(database: Database, values: readonly NewValue[]): Promise<void> {
  const words = values.flatMap(({ id, vip, text }) =>
    wordsOf(text).map(({ word, shown }) => ({ value: id, vip, word, shown })),
  );
  await database.execute(sql`
    insert into search_words (vip, word, value, shown)
    select * from unnest(${sql.param(words.map(({ vip }) => vip))}::bool[], ${sql.param(words.map(({ word }) => word))}::text[],
      ${sql.param(words.map(({ value }) => value))}::int[], ${sql.param(words.map(({ shown }) => shown))}::text[])
    on conflict do nothing`);
  const mistyped = new Map(
    words.filter(({ word }) => mayBeMistyped(word)).map((one) => [`${one.vip} ${one.word}`, one]),
  );
  const rests = [...mistyped.values()].flatMap(({ vip, word }) =>
    restsOf(word).map((rest) => ({ vip, rest, word })),
  );
  await database.execute(sql`
    insert into search_typos (vip, rest, word)
    select * from unnest(${sql.param(rests.map(({ vip }) => vip))}::bool[], ${sql.param(rests.map(({ rest }) => rest))}::text[],
      ${sql.param(rests.map(({ word }) => word))}::text[])
    on conflict do nothing`);
}

/** Values in one statement. */
const portion = 2_000;

/** Writes the words of values that came with a segment, in its transaction: no value is known without its words. */
async function learnWords(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await database.execute<NewValue & Record<string, unknown>>(sql`
      update search_values set is_worded = true
      where id in (select id from search_values where not is_worded order by id limit ${portion})
      returning id, vip, facet, text`);
    if (rows.length === 0) return;
    await writeWords(
      database,
      rows.filter(({ facet }) => wordedNames.some((name) => name === facet)),
    );
  }
}
