import { type SQL, sql } from 'drizzle-orm';
import type { MoneyTerms } from '#features/settings/settings.contract.ts';
import type { Database } from '#platform/database/database.ts';
import type { SearchFilter, UnderstoodText } from '../search.contract.ts';
import {
  bitsOf,
  type Figure,
  facetNames,
  figureBits,
  type IndexedName,
  wordsOfFacet,
} from '../search.rules.ts';
import { type MeantWord, understandWords } from '../words/understand-words.ts';
import { ownPrices, ownPricesByMonth, type Range, wholeRange } from './filter.rules.ts';
import type { Condition } from './index-sql.ts';

/** A condition, and the search without it. */
export interface NamedCondition extends Condition {
  kind: 'words' | 'choice' | 'range';
  /** A facet, a range or a tick; of words `search`. */
  name: string;
  /** As people read it; '' of a range. */
  text: string;
  without: SearchFilter;
}

export interface ReadFilter {
  conditions: NamedCondition[];
  /** Keys of the chosen values, by facet. */
  chosen: ReadonlyMap<string, readonly string[]>;
  /** Keys of the makes that the words mean. */
  meantMakes: readonly string[];
  understood?: UnderstoodText;
}

interface Value {
  id?: number | null;
  facet: IndexedName;
  key: string;
  text?: string | null;
}

const isOneOf = (key: SQL, keys: readonly string[]) => sql`${key} = any(${sql.param(keys)}::text[])`;

/** The key of a row's value, as `search_values` has it. */
export const keyOfRow: Readonly<Record<IndexedName, SQL>> = {
  make: sql`search_name_key(c.make)`,
  model: sql`(search_name_key(c.make) || '/' || search_name_key(c.model))`,
  body: sql`search_name_key(c.body)`,
  fuel: sql`search_name_key(c.fuel)`,
  transmission: sql`search_name_key(c.transmission)`,
  condition: sql`search_name_key(c.condition)`,
  color: sql`search_name_key(c.color)`,
  drive: sql`search_name_key(c.drive)`,
  trim: sql`search_name_key(c.trim)`,
  year: sql`c.model_year::text`,
};

/** A car has one of these values. */
export function hasOneOf(values: readonly Value[]): Condition {
  const ids = [...new Set(values.flatMap(({ id }) => id ?? []))];
  const keys = [...Map.groupBy(values, ({ facet }) => facet)].map(([facet, those]) =>
    isOneOf(keyOfRow[facet], [...new Set(those.map(({ key }) => key))]),
  );
  return {
    bits: sql`select bit_or(b.bits) as bits from search_bits as b
      where b.segment = s.id and b.value = any(${sql.param(ids)}::int[])`,
    row: keys.length === 0 ? sql`false` : sql`coalesce((${sql.join(keys, sql` or `)}), false)`,
  };
}

const tick = (value: number, row: SQL): Condition => ({
  bits: sql`select b.bits from search_bits as b where b.segment = s.id and b.value = ${value}`,
  row,
});

/** What a row has of a figure; what is not known is 0. */
export const figureOfRow: Readonly<Record<Figure, SQL>> = {
  price: sql`c.price_cents`,
  mileage: sql`coalesce(c.mileage_km, 0)`,
  power: sql`coalesce(c.power_kw, 0)`,
  topSpeed: sql`c.top_speed`,
  reduction: sql`greatest(coalesce(c.old_price_cents, 0) - c.price_cents, 0)`,
};

function within(figure: Figure, { least, most }: Range): Condition {
  const row = figureOfRow[figure];
  // Nothing is below 0, and an end that is would have no digits to compare.
  if (most !== undefined && most < 0) return { bits: sql`select null::bit varying as bits`, row: sql`false` };
  const [from, to] = [least ?? null, most ?? null];
  return {
    bits: sql`select search_between(s.id, ${figureBits[figure]}, ${from}::bigint, ${to}::bigint) as bits`,
    row: sql`(${row} >= coalesce(${from}::bigint, 0) and (${to}::bigint is null or ${row} <= ${to}::bigint))`,
  };
}

/** The values that are meant by what an address names: by their key, as the database makes it. */
async function findValues(
  database: Database,
  vip: boolean,
  asked: readonly { facet: IndexedName; given: string }[],
): Promise<Value[]> {
  if (asked.length === 0) return [];
  const facets = asked.map(({ facet }) => facet);
  const given = asked.map((one) => one.given);
  const { rows } = await database.execute<{
    id: number | null;
    facet: IndexedName;
    key: string;
    text: string | null;
  }>(sql`
    select v.id, named.facet, named.key, v.text
    from (select asked.facet, case when asked.facet = 'model'
          then search_name_key(split_part(asked.given, '/', 1)) || '/' || search_name_key(substr(asked.given, strpos(asked.given, '/') + 1))
          else search_name_key(asked.given) end as key
        from unnest(${sql.param(facets)}::text[], ${sql.param(given)}::text[]) as asked(facet, given)) as named
      left join search_values as v on v.vip = ${vip} and v.facet = named.facet and v.key = named.key`);
  return rows;
}

const years = { least: 1_886, most: 2_100 };

function askedYears({ yearFrom, yearTo }: SearchFilter): string[] {
  const from = Math.max(Math.ceil(yearFrom ?? 0), years.least);
  const to = Math.min(Math.floor(yearTo ?? years.most), years.most);
  return Array.from({ length: Math.max(to - from + 1, 0) }, (_, place) => String(from + place));
}

function figureConditions(filter: SearchFilter, terms: MoneyTerms): NamedCondition[] {
  const made: NamedCondition[] = [];
  const add = (name: string, figure: Figure, range: Range | undefined, without: SearchFilter) => {
    if (range) made.push({ kind: 'range', name, text: '', without, ...within(figure, range) });
  };
  const { priceFrom, priceTo, monthlyTo, ...rest } = filter;
  add('price', 'price', ownPrices({ priceFrom, priceTo }, terms), { ...rest, monthlyTo });
  add('monthly', 'price', ownPricesByMonth({ monthlyTo }, terms), { ...rest, priceFrom, priceTo });
  const { mileageFrom, mileageTo, ...noMileage } = filter;
  add('mileage', 'mileage', wholeRange(mileageFrom, mileageTo), noMileage);
  const { powerFrom, powerTo, ...noPower } = filter;
  // A car whose power is not known is in no range of powers.
  add('power', 'power', wholeRange(powerFrom || (powerTo === undefined ? powerFrom : 1), powerTo), noPower);
  const { topSpeedFrom, topSpeedTo, ...noSpeed } = filter;
  add('topSpeed', 'topSpeed', wholeRange(topSpeedFrom, topSpeedTo), noSpeed);
  return made;
}

function tickConditions(filter: SearchFilter): NamedCondition[] {
  const { inStock, reduced } = filter;
  const stocked = tick(bitsOf.inStock, sql`c.stock > 0`);
  const fallen = tick(bitsOf.reduced, sql`coalesce(c.old_price_cents > c.price_cents, false)`);
  return [
    ...(inStock
      ? [
          {
            kind: 'choice' as const,
            name: 'inStock',
            text: 'In stock',
            without: { ...filter, inStock: undefined },
            ...stocked,
          },
        ]
      : []),
    ...(reduced
      ? [
          {
            kind: 'choice' as const,
            name: 'reduced',
            text: 'Price drops',
            without: { ...filter, reduced: undefined },
            ...fallen,
          },
        ]
      : []),
  ];
}

const wordConditions = (filter: SearchFilter, words: readonly MeantWord[]): NamedCondition[] =>
  words.map((one) => ({
    kind: 'words',
    name: 'search',
    text: one.shown,
    without: {
      ...filter,
      search: words
        .filter((other) => other !== one)
        .map(({ shown }) => shown)
        .join(' '),
    },
    ...hasOneOf(one.values),
  }));

/** What a search asks of a car, as the statements of the index take it. In the snapshot of the caller's transaction. */
export async function readConditions(
  database: Database,
  filter: SearchFilter,
  { vip, terms }: { vip: boolean; terms: MoneyTerms },
): Promise<ReadFilter> {
  const hasYears = filter.yearFrom !== undefined || filter.yearTo !== undefined;
  const asked = [
    ...facetNames.flatMap((facet) => filter[facet].map((given) => ({ facet, given }))),
    ...(hasYears ? askedYears(filter).map((given) => ({ facet: 'year' as const, given })) : []),
  ];
  const values = await findValues(database, vip, asked);
  const meant = await understandWords(database, {
    vip,
    text: filter.search ?? '',
    exact: filter.exact === 'yes',
  });
  const ofFacet = (facet: IndexedName) => values.filter((value) => value.facet === facet);
  const facets = facetNames
    .filter((facet) => filter[facet].length > 0)
    .map(
      (facet): NamedCondition => ({
        kind: 'choice',
        name: facet,
        text: ofFacet(facet)
          .map(({ text, key }) => wordsOfFacet[facet]?.[text ?? ''] ?? text ?? key)
          .join(', '),
        without: { ...filter, [facet]: [] },
        ...hasOneOf(ofFacet(facet)),
      }),
    );
  const inYears: NamedCondition[] = hasYears
    ? [
        {
          kind: 'range',
          name: 'year',
          text: '',
          without: { ...filter, yearFrom: undefined, yearTo: undefined },
          ...hasOneOf(ofFacet('year')),
        },
      ]
    : [];
  return {
    conditions: [
      ...wordConditions(filter, meant?.words ?? []),
      ...facets,
      ...inYears,
      ...tickConditions(filter),
      ...figureConditions(filter, terms),
    ],
    chosen: new Map(facetNames.map((facet) => [facet, ofFacet(facet).map(({ key }) => key)])),
    meantMakes: (meant?.words ?? []).flatMap(({ values }) =>
      values.filter(({ facet }) => facet === 'make').map(({ key }) => key),
    ),
    ...(meant?.understood && { understood: meant.understood }),
  };
}
