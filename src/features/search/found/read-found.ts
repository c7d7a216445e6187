import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import {
  type Condition,
  changedCars,
  changedRows,
  every,
  liveWith,
  none,
  segmentsWith,
} from '../filter/index-sql.ts';
import { figureOfRow } from '../filter/read-conditions.ts';
import { carsOfSegment, figureBits, idsOfChunk, type SearchSort, sortFigures } from '../search.rules.ts';

/** The last car that was seen: its sort value, absent where cars are sorted by age alone, and its id. */
export interface Seen {
  value?: number;
  id: string;
}

export interface Wanted {
  vip: boolean;
  sort: SearchSort;
  limit: number;
  seen: Seen | undefined;
}

/** The order of rows `c`. */
function orderOf(sort: SearchSort): SQL {
  const by = sortFigures[sort];
  if (!by) return sql`c.id desc`;
  return sql`${figureOfRow[by.figure]} ${by.descending ? sql`desc` : sql`asc`}, c.id desc`;
}

/** Where the car that was seen last stands in the index, or would stand. */
const edge = (vip: boolean, id: string): SQL => sql`
  edge as materialized (
    select s.first_id, s.id as segment,
      rpad(repeat('1', i.chunk * ${idsOfChunk} + (select count(*)::int from unnest(i.ids) as one where one < ${id})), ${carsOfSegment}, '0')::bit(${sql.raw(String(carsOfSegment))}) as older
    from (select * from search_ids where vip = ${vip} and first_id <= ${id} order by first_id desc limit 1) as i
      join search_segments as s on s.id = i.segment)`;

/** The cars of a segment that are older than the one that was seen last. */
const older = sql`case when met.first_id < edge.first_id then met.bits
  when met.segment = edge.segment then met.bits & edge.older else ${none} end`;

/** The bits of `met` behind the car that was seen last. */
function behindInIndex({ sort, seen }: Wanted): SQL {
  if (!seen) return sql`select met.segment, met.first_id, met.bits from met`;
  const from = sql`from met left join edge on true`;
  const by = sortFigures[sort];
  if (!by || seen.value === undefined)
    return sql`select met.segment, met.first_id, coalesce(${older}, ${none}) as bits ${from}`;
  const figure = figureBits[by.figure];
  const between = (least: number | null, most: number | null) =>
    sql`search_between(met.segment, ${figure}, ${least}::bigint, ${most}::bigint)`;
  const further = !by.descending
    ? between(seen.value + 1, null)
    : seen.value === 0
      ? none
      : between(null, seen.value - 1);
  return sql`select met.segment, met.first_id,
    (met.bits & ${further}) | (coalesce(${older}, ${none}) & ${between(seen.value, seen.value)}) as bits
    ${from} where bit_count(met.bits) > 0`;
}

/** The same of the rows `c`. */
function behindInRows({ sort, seen }: Wanted): SQL {
  if (!seen) return sql`true`;
  const by = sortFigures[sort];
  if (!by || seen.value === undefined) return sql`c.id < ${seen.id}`;
  const value = figureOfRow[by.figure];
  const further = by.descending
    ? sql`${value} < ${seen.value}::bigint`
    : sql`${value} > ${seen.value}::bigint`;
  return sql`(${further} or (${value} = ${seen.value}::bigint and c.id < ${seen.id}))`;
}

export interface FoundIds {
  /** All that were found, however many. */
  total: number;
  /** Those of this list page, in its order. */
  ids: string[];
}

/** The cars of which all conditions are true: how many there are, and the next ones of the list. One statement. */
export async function readFound(
  database: Database,
  conditions: readonly Condition[],
  wanted: Wanted,
): Promise<FoundIds> {
  const { vip, sort, limit, seen } = wanted;
  const by = sortFigures[sort];
  const places = conditions.map((_, place) => place);
  const { rows } = await database.execute<{ total: number; ids: string[] }>(sql`
    with ${changedCars(vip)},
    met as materialized (
      select s.id as segment, s.first_id, ${liveWith(places)} as bits
      from ${segmentsWith(
        conditions.map(({ bits }) => bits),
        'all',
      )}
      where s.vip = ${vip}),
    ${seen ? sql`${edge(vip, seen.id)},` : sql``}
    behind as materialized (${behindInIndex(wanted)}),
    first as materialized (
      select f.segment, f.place
      from (select array_agg(segment order by first_id desc) as segments, array_agg(bits order by first_id desc) as given
          from behind where bit_count(bits) > 0) as those
        cross join lateral search_first(those.segments, those.given::bit varying[],
          ${by ? figureBits[by.figure] : null}::int, ${by?.descending ?? false}, ${limit}) as f),
    matching as materialized (
      select c.* from ${changedRows(vip)} where ${every(conditions.map(({ row }) => row))}),
    next as (
      select i.ids[first.place % ${idsOfChunk} + 1] as id
      from first cross join lateral (select ids from search_ids as i
        where i.segment = first.segment and i.chunk = first.place / ${idsOfChunk} offset 0) as i
      union all
      (select c.id from matching as c where ${behindInRows(wanted)} order by ${orderOf(sort)} limit ${limit}))
    select
      (select coalesce(sum(bit_count(bits)), 0)::int from met) + (select count(*)::int from matching) as total,
      array(select c.id from next cross join lateral (select * from cars where cars.id = next.id offset 0) as c
        order by ${orderOf(sort)} limit ${limit}) as ids`);
  return rows[0]!;
}
