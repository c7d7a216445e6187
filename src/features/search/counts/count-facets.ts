import { type SQL, sql } from 'drizzle-orm';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { shownPrice } from '#features/pricing/pricing.rules.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { readMoneyTerms } from '#features/settings/read-price-terms.ts';
import type { Database } from '#platform/database/database.ts';
import { toDollars } from '#platform/money.ts';
import { inOneSnapshot } from '../filter/in-one-snapshot.ts';
import { changedCars, changedRows, every, liveWith, segmentsWith } from '../filter/index-sql.ts';
import { keyOfRow, type NamedCondition, type ReadFilter, readConditions } from '../filter/read-conditions.ts';
import { toldCount } from '../filter/told-count.ts';
import type { FacetCount, SearchCounts, SearchFilter } from '../search.contract.ts';
import {
  bitsOf,
  countedModels,
  countedValues,
  type FacetName,
  facetNames,
  wordsOfFacet,
} from '../search.rules.ts';

/** What the index and the cars that changed have of one value, together. */
function addUp(counted: readonly CountedValue[]): CountedValue[] {
  const together = new Map<string, CountedValue>();
  for (const one of counted) {
    const key = `${one.facet} ${one.key}`;
    const before = together.get(key);
    together.set(key, before ? { ...before, number: before.number + one.number } : one);
  }
  return [...together.values()];
}

const inAlphabet = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The values of a facet that have cars or are chosen. */
function presentFacet(
  facet: FacetName,
  counted: readonly CountedValue[],
  chosen: readonly string[],
): FacetCount[] {
  const words = wordsOfFacet[facet];
  const order = words && Object.keys(words);
  return counted
    .filter((one) => one.facet === facet && (one.number > 0 || chosen.includes(one.key)))
    .map(({ key, text, number }) => {
      const { total: count, atLeast } = toldCount(number);
      return { value: words ? text : key, text: words?.[text] ?? text, count, atLeast };
    })
    .sort((one, other) =>
      order
        ? order.indexOf(one.value) - order.indexOf(other.value)
        : inAlphabet.compare(one.text, other.text) || (one.value < other.value ? -1 : 1),
    );
}

/** The makes whose models are counted: those that are chosen and those of the chosen models, else those that the words mean. */
function makesOf({ chosen, meantMakes }: ReadFilter): string[] {
  const ofModels = (chosen.get('model') ?? []).map((key) => key.split('/')[0]!);
  const makes = [...(chosen.get('make') ?? []), ...ofModels];
  return [...new Set(makes.length > 0 ? makes : meantMakes)];
}

/** How many cars a search finds, and would find with each further choice, true of one moment (rules.md#search). */
export async function countFacets(
  shop: SettingsShop,
  filter: SearchFilter,
  { vip } = { vip: false },
): Promise<SearchCounts> {
  const terms = await readMoneyTerms(shop);
  return inOneSnapshot(shop.database, async (database) => {
    const read = await readConditions(database, filter, { vip, terms });
    const { conditions, chosen, understood } = read;
    const counted = addUp(await readFacets(database, { vip, conditions, chosen, makes: makesOf(read) }));
    const numberOf = (facet: CountedValue['facet']) =>
      counted.find((one) => one.facet === facet)?.number ?? 0;
    const facets = facetNames.map((facet) => [facet, presentFacet(facet, counted, chosen.get(facet) ?? [])]);
    return {
      ...toldCount(numberOf('total')),
      // An entry for each facet.
      facets: Object.fromEntries(facets) as SearchCounts['facets'],
      ticks: { inStock: toldCount(numberOf('inStock')), reduced: toldCount(numberOf('reduced')) },
      ranges: await readBounds(database, vip, terms.prices),
      ...(understood && { understood }),
    };
  });
}

type Column = 'price' | 'year' | 'mileage' | 'power' | 'top_speed';
type Bounds = Record<`${'least' | 'most'}_${Column}`, number | null>;

/** Between what the figures of a whole catalogue lie. A car that has just left may still be counted in. */
async function readBounds(
  database: Database,
  vip: boolean,
  terms: PriceTerms,
): Promise<SearchCounts['ranges']> {
  const { rows } = await database.execute<Bounds & Record<string, unknown>>(sql`
    with ${changedCars(vip)}
    select min(least_price) as least_price, max(most_price) as most_price, min(least_year) as least_year,
      max(most_year) as most_year, min(least_mileage) as least_mileage, max(most_mileage) as most_mileage,
      min(least_power) as least_power, max(most_power) as most_power, min(least_top_speed) as least_top_speed,
      max(most_top_speed) as most_top_speed
    from (
      select least_price_cents, most_price_cents, least_year, most_year, least_mileage_km, most_mileage_km,
        least_power_kw, most_power_kw, least_top_speed, most_top_speed
      from search_segments where vip = ${vip} and cars > 0
      union all select c.price_cents, c.price_cents, c.model_year, c.model_year, coalesce(c.mileage_km, 0),
        coalesce(c.mileage_km, 0), c.power_kw, c.power_kw, c.top_speed, c.top_speed
      from ${changedRows(vip)}
    ) as f(least_price, most_price, least_year, most_year, least_mileage, most_mileage, least_power, most_power,
      least_top_speed, most_top_speed)`);
  const found = rows[0]!;
  const between = (column: Column, shown = (figure: number) => figure) => {
    const [least, most] = [found[`least_${column}`], found[`most_${column}`]];
    return least === null || most === null ? undefined : { least: shown(least), most: shown(most) };
  };
  const known = {
    price: between('price', (cents) => toDollars(shownPrice(cents, terms))),
    year: between('year'),
    mileage: between('mileage'),
    power: between('power'),
    topSpeed: between('top_speed'),
  };
  return Object.fromEntries(Object.entries(known).filter(([, range]) => range));
}

/** How many cars have a value, among those that fit all but the choice of its own facet. */
interface CountedValue {
  facet: FacetName | 'inStock' | 'reduced' | 'total';
  key: string;
  text: string;
  number: number;
}

interface FacetsAsked {
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
async function readFacets(database: Database, asked: FacetsAsked): Promise<CountedValue[]> {
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
