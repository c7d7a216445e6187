import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { changedCars, changedRows, every, liveWith, segmentsWith } from '../filter/index-sql.ts';
import { keyOfRow, type NamedCondition } from '../filter/read-conditions.ts';
import { bitsOf, countedModels, countedValues, type FacetName, facetNames } from '../search.rules.ts';

/** How many cars have a value, among those that fit all but the choice of its own facet. */
export interface CountedValue {
  facet: FacetName | 'inStock' | 'reduced' | 'total';
  key: string;
  text: string;
  number: number;
}

export interface FacetsAsked {
  vip: boolean;
  conditions: readonly NamedCondition[];
  /** Keys of the chosen values, by facet. */
  chosen: ReadonlyMap<string, readonly string[]>;
  /** Keys of the makes whose models are counted; empty: the most frequent models. */
  makes: readonly string[];
}

const ticks = ['inStock', 'reduced'] as const;

const textOfRow: Readonly<Record<FacetName, SQL>> = {
  make: sql`c.make`,
  model: sql`c.model`,
  body: sql`c.body`,
  fuel: sql`c.fuel`,
  transmission: sql`c.transmission`,
  condition: sql`c.condition`,
  color: sql`c.color`,
  drive: sql`c.drive`,
};

/** The values that are counted: the most frequent ones of each facet and those that are chosen; of models those of the makes. */
function listedValues({ vip, chosen, makes }: FacetsAsked): SQL {
  const keys = facetNames.flatMap((facet) => (chosen.get(facet) ?? []).map((key) => `${facet} ${key}`));
  const prefixes = makes.map((key) => `${key}/`);
  const most = { ...countedValues, ...(makes.length === 0 && { model: countedModels }) };
  const caps = facetNames.map((facet) => sql`when ${sql.raw(`'${facet}'`)} then ${most[facet]}::int`);
  return sql`
    select v.id, v.facet, v.key, v.text
    from (
      select v.*, row_number() over (partition by v.facet order by v.cars desc, v.id) as place
      from search_values as v
      where v.vip = ${vip} and v.facet not in ('trim', 'year') and v.cars > 0
        ${prefixes.length > 0 ? sql`and (v.facet <> 'model' or v.key ^@ any(${sql.param(prefixes)}::text[]))` : sql``}) as v
    where v.place <= case v.facet ${sql.join(caps, sql` `)} end
      or (v.facet || ' ' || v.key) = any(${sql.param(keys)}::text[])
    union all select ${bitsOf.inStock}, 'inStock', '', '' union all select ${bitsOf.reduced}, 'reduced', '', ''`;
}

/** By which of the columns `v0`, `v1`, … a facet is counted: those that fit everything, or everything but its own choice. */
function variantsOf(conditions: readonly NamedCondition[]) {
  const places = conditions.map((_, place) => place);
  const own = [...facetNames, ...ticks].flatMap((name) => {
    const place = conditions.findIndex((condition) => condition.name === name);
    return place < 0 ? [] : [{ name, places: places.filter((one) => one !== place) }];
  });
  const columnOf = (name: string) => sql.raw(`v${own.findIndex((one) => one.name === name) + 1}`);
  return { columns: [places, ...own.map((one) => one.places)], columnOf };
}

/** Of each value, and of the whole search, how many cars there are. One statement. */
export async function readFacets(database: Database, asked: FacetsAsked): Promise<CountedValue[]> {
  const { vip, conditions, makes } = asked;
  const { columns, columnOf } = variantsOf(conditions);
  const bits = columns.map((places, n) => sql`${liveWith(places)} as ${sql.raw(`v${n}`)}`);
  // Segments in which nothing fits, whatever is left out, are passed over.
  const most = sql.join(
    columns.map((places) => sql`(${liveWith(places)})`),
    sql` | `,
  );
  const fits = columns.map((places, n) => {
    const rows = places.map((place) => sql.raw(`r${place}`));
    return sql`${every(rows)} as ${sql.raw(`v${n}`)}`;
  });
  const rowColumns = conditions.map(({ row }, place) => sql`, (${row}) as ${sql.raw(`r${place}`)}`);
  const ofFacet = [...facetNames, ...ticks].map(
    (name) => sql`when ${sql.raw(`'${name}'`)} then met.${columnOf(name)}`,
  );
  const ofMakes = makes.length > 0 ? sql`and ${keyOfRow.make} = any(${sql.param(makes)}::text[])` : sql``;
  const values = [
    ...facetNames.map(
      (name) =>
        sql`(${sql.raw(`'${name}'`)}, ${keyOfRow[name]}, ${textOfRow[name]}, c.${columnOf(name)} ${name === 'model' ? ofMakes : sql``})`,
    ),
    sql`('inStock', '', '', c.${columnOf('inStock')} and c.stock > 0)`,
    sql`('reduced', '', '', c.${columnOf('reduced')} and c.old_price_cents > c.price_cents)`,
    sql`('total', '', '', c.v0)`,
  ];
  const { rows } = await database.execute<CountedValue & Record<string, unknown>>(sql`
    with ${changedCars(vip)},
    listed as materialized (${listedValues(asked)}),
    met as materialized (
      select s.id as segment, ${conditions.length === 0 ? sql`stale.bits is null` : sql`false`} as is_whole, ${sql.join(bits, sql`, `)}, ${most} as most
      from ${segmentsWith(
        conditions.map((one) => one.bits),
        'any',
      )} where s.vip = ${vip}),
    each as (
      select b.value as id, case when met.is_whole then b.cars else bit_count(b.bits & case listed.facet ${sql.join(ofFacet, sql` `)} end) end as number
      from met
        join search_bits as b on b.segment = met.segment and b.value = any((select array_agg(id) from listed)::int[])
        join listed on listed.id = b.value
      where bit_count(met.most) > 0
      -- Counted before they are sorted: the bits would be sorted along.
      offset 0),
    counted as (select id, sum(number)::int as number from each group by id),
    judged as materialized (
      select c.*, ${sql.join(fits, sql`, `)} from (select c.* ${sql.join(rowColumns, sql` `)} from ${changedRows(vip)}) as c)
    select listed.facet, listed.key, listed.text, coalesce(counted.number, 0) as number
    from listed left join counted on counted.id = listed.id
    union all select 'total', '', '', coalesce(sum(bit_count(met.v0)), 0)::int from met
    union all select fact.facet, fact.key, max(fact.text), count(*)::int
    from judged as c cross join lateral (values ${sql.join(values, sql`, `)}) as fact(facet, key, text, fits)
    where fact.fits and fact.key is not null
    group by fact.facet, fact.key`);
  return rows;
}
