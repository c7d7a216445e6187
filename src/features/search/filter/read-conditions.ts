import { type SQL, sql } from 'drizzle-orm';
import { type CarValue, hasOneOf } from '#features/catalogue/car-values.ts';
import { cars, carValues } from '#features/catalogue/catalogue.tables.ts';
import { isPublished } from '#features/catalogue/list-cars.ts';
import { type MeantWord, understandWords } from '#features/catalogue/words/understand-words.ts';
import type { MoneyTerms } from '#features/settings/settings.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { countedTo, type ListCount } from '#platform/lists/count.ts';
import { searchKey } from '#platform/text/search-key.ts';
import type { SearchFilter, UnderstoodText } from '../search.contract.ts';
import { countedExactly, type FacetName, type Figure, facetNames, wordsOfFacet } from '../search.rules.ts';
import { ownPrices, ownPricesByMonth, type Range, wholeRange } from './filter.rules.ts';

/** One thing that a search asks of a car, and the search without it. */
export interface NamedCondition {
  kind: 'words' | 'choice' | 'range';
  /** A facet, a range or a tick; of words `search`. */
  name: string;
  /** As people read it; '' of a range. */
  text: string;
  without: SearchFilter;
  /** On a row of `cars`; null where what is asked for is not known of the car, which then does not fit. */
  fits: SQL;
}

/** A value that an address names, by its key, with its spellings. */
export interface ChosenValue {
  facet: FacetName;
  key: string;
  spellings: CarValue[];
  /** Whether a car on offer has or had it. */
  wasOffered: boolean;
}

export interface ReadFilter {
  conditions: NamedCondition[];
  /** The chosen values that cars have or had on offer. */
  chosen: readonly ChosenValue[];
  /** Keys of the makes that the words mean. */
  meantMakes: readonly string[];
  understood?: UnderstoodText;
}

/** What is read together is true of one moment. */
export const inOneSnapshot = <Read>(database: Database, read: (transaction: Database) => Promise<Read>) =>
  database.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

/** All of these hold; where there is none, everything does. */
export const every = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/** That a row of `cars` is on offer in a catalogue and fits all conditions. */
export const isFound = (vip: boolean, conditions: readonly Pick<NamedCondition, 'fits'>[]): SQL =>
  every([sql`${cars.vip} = ${vip}`, isPublished, ...conditions.map(({ fits }) => fits)]);

/** A count as answers give it. */
export const shownCount = (counted: number): ListCount => countedTo(countedExactly, counted);

/** A search as the query of an address; what is not asked for is left out. */
export const searchAddress = (filter: SearchFilter): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter))
    for (const one of [value].flat()) if (one !== undefined && one !== '') query.append(name, String(one));
  return query.toString();
};

/** What a row has of a figure; what is not known is 0. */
export const figureOfRow: Readonly<Record<Figure, SQL>> = {
  price: sql`${cars.priceCents}`,
  mileage: sql`coalesce(${cars.mileageKm}, 0)`,
  power: sql`coalesce(${cars.powerKw}, 0)`,
  topSpeed: sql`${cars.topSpeed}`,
  reduction: sql`greatest(coalesce(${cars.oldPriceCents}, 0) - ${cars.priceCents}, 0)`,
};

export const inStock = sql`${cars.stock} > 0`;
export const isReduced = sql`coalesce(${cars.oldPriceCents} > ${cars.priceCents}, false)`;

const within = (figure: SQL, { least, most }: Range): SQL =>
  every([
    ...(least === undefined ? [] : [sql`${figure} >= ${least}::bigint`]),
    ...(most === undefined ? [] : [sql`${figure} <= ${most}::bigint`]),
  ]);

/** The values of the closed facets. Their keys in the database have no hyphens. */
function closedValue(facet: FacetName, given: string): ChosenValue | undefined {
  const words = wordsOfFacet[facet];
  if (!words) return undefined;
  const text = Object.keys(words).find((one) => searchKey(one) === searchKey(given));
  return {
    facet,
    key: text ?? given,
    spellings: text === undefined ? [] : [{ facet, make: '', text }],
    wasOffered: text !== undefined,
  };
}

/** The values that an address names: makes, models and colors by their key, as the database makes it. */
async function findChosen(database: Database, vip: boolean, filter: SearchFilter): Promise<ChosenValue[]> {
  const asked = facetNames.flatMap((facet) => filter[facet].map((given) => ({ facet, given })));
  const closed = asked.flatMap(({ facet, given }) => closedValue(facet, given) ?? []);
  const open = asked.filter(({ facet }) => !wordsOfFacet[facet]);
  if (open.length === 0) return closed;
  const { rows } = await database.execute<{
    facet: FacetName;
    key: string;
    make: string | null;
    text: string | null;
    cars: number | null;
  }>(sql`
    select named.facet, named.key, v.make, v.text, v.cars
    from (select asked.facet, case when asked.facet = 'model'
          then search_name_key(split_part(asked.given, '/', 1)) || '/' || search_name_key(substr(asked.given, strpos(asked.given, '/') + 1))
          else search_name_key(asked.given) end as key
        from unnest(${sql.param(open.map(({ facet }) => facet))}::text[], ${sql.param(open.map(({ given }) => given))}::text[])
          as asked(facet, given)) as named
      left join ${carValues} as v on v.vip = ${vip} and v.facet = named.facet and v.key = named.key`);
  const found = [...Map.groupBy(rows, ({ facet, key }) => `${facet} ${key}`).values()].map((spelled) => ({
    facet: spelled[0]!.facet,
    key: spelled[0]!.key,
    wasOffered: spelled.some(({ cars }) => cars !== null && cars > 0),
    spellings: spelled.flatMap(({ facet, make, text }) =>
      make === null || text === null ? [] : [{ facet, make, text }],
    ),
  }));
  return [...closed, ...found].sort(
    (one, other) => facetNames.indexOf(one.facet) - facetNames.indexOf(other.facet),
  );
}

const choice = (
  name: FacetName | 'inStock' | 'reduced',
  text: string,
  filter: SearchFilter,
  fits: SQL,
): NamedCondition => ({
  kind: 'choice',
  name,
  text,
  without: { ...filter, [name]: name === 'inStock' || name === 'reduced' ? undefined : [] },
  fits,
});

const textOf = ({ facet, key, spellings }: ChosenValue): string => {
  const text = spellings[0]?.text ?? key;
  return wordsOfFacet[facet]?.[text] ?? text;
};

function choiceConditions(filter: SearchFilter, chosen: readonly ChosenValue[]): NamedCondition[] {
  const facets = [...Map.groupBy(chosen, ({ facet }) => facet)].map(([facet, values]) =>
    choice(
      facet,
      values.map(textOf).join(', '),
      filter,
      hasOneOf(values.flatMap(({ spellings }) => spellings)),
    ),
  );
  return [
    ...facets,
    ...(filter.inStock ? [choice('inStock', 'In stock', filter, inStock)] : []),
    ...(filter.reduced ? [choice('reduced', 'Price drops', filter, isReduced)] : []),
  ];
}

/** What a search asks of the figures of a car. */
export function rangeConditions(filter: SearchFilter, terms: MoneyTerms): NamedCondition[] {
  const range = (
    name: string,
    figure: SQL,
    asked: Range | undefined,
    bounds: readonly (keyof SearchFilter)[],
  ): NamedCondition[] => {
    if (!asked) return [];
    const without = { ...filter, ...Object.fromEntries(bounds.map((bound) => [bound, undefined])) };
    return [{ kind: 'range', name, text: '', without, fits: sql`(${within(figure, asked)})` }];
  };
  const { price, mileage, topSpeed } = figureOfRow;
  return [
    ...range('year', sql`${cars.modelYear}`, wholeRange(filter.yearFrom, filter.yearTo), [
      'yearFrom',
      'yearTo',
    ]),
    ...range('price', price, ownPrices(filter, terms), ['priceFrom', 'priceTo']),
    ...range('monthly', price, ownPricesByMonth(filter, terms), ['monthlyTo']),
    ...range('mileage', mileage, wholeRange(filter.mileageFrom, filter.mileageTo), [
      'mileageFrom',
      'mileageTo',
    ]),
    // A car whose power is not known is in no range of powers.
    ...range('power', sql`${cars.powerKw}`, wholeRange(filter.powerFrom, filter.powerTo), [
      'powerFrom',
      'powerTo',
    ]),
    ...range('topSpeed', topSpeed, wholeRange(filter.topSpeedFrom, filter.topSpeedTo), [
      'topSpeedFrom',
      'topSpeedTo',
    ]),
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
    fits: hasOneOf(one.values),
  }));

/** What a search asks of a car. In the snapshot of the caller's transaction. */
export async function readConditions(
  database: Database,
  filter: SearchFilter,
  { vip, terms }: { vip: boolean; terms: MoneyTerms },
): Promise<ReadFilter> {
  const chosen = await findChosen(database, vip, filter);
  const meant = await understandWords(database, {
    vip,
    text: filter.search ?? '',
    exact: filter.exact === 'yes',
  });
  const words = meant?.words ?? [];
  return {
    conditions: [
      ...wordConditions(filter, words),
      ...choiceConditions(filter, chosen),
      ...rangeConditions(filter, terms),
    ],
    chosen: chosen.filter(({ wasOffered }) => wasOffered),
    meantMakes: words.flatMap(({ values }) =>
      values.filter(({ facet }) => facet === 'make').map(({ key }) => key),
    ),
    ...(meant?.understood && { understood: meant.understood }),
  };
}
