import { type SQL, sql } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { shownPrice } from '#features/pricing/pricing.rules.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { readMoneyTerms } from '#features/settings/read-price-terms.ts';
import type { Database } from '#platform/database/database.ts';
import { toDollars } from '#platform/money.ts';
import {
  type ChosenValue,
  every,
  figureOfRow,
  inOneSnapshot,
  inStock,
  isFound,
  isReduced,
  type NamedCondition,
  type ReadFilter,
  readConditions,
  shownCount,
} from '../filter/read-conditions.ts';
import type { FacetCount, SearchCounts, SearchFilter } from '../search.contract.ts';
import { countedModels, countedValues, type FacetName, facetNames, wordsOfFacet } from '../search.rules.ts';

const ticks = ['inStock', 'reduced'] as const;
type Counted = FacetName | (typeof ticks)[number];

/** How many cars have some values: a make and a model, a color, or all others. Only the values of one grouping are given. */
interface Group extends Partial<Record<FacetName, string | null>>, Record<string, unknown> {
  grouped: 'name' | 'color' | 'others';
  /** The key of a model or of a color. */
  key: string | null;
  in_stock: boolean | null;
  reduced: boolean | null;
}

/** How many of a group fit one of the searches of `variantsOf`. */
const numberOf = (group: Group, place: number) => Number(group[`fitting_${place}`]);

/** Each facet is counted without its own choice: the search as it is, and for each choice the search without it. */
function variantsOf(conditions: readonly NamedCondition[]) {
  const own = [...facetNames, ...ticks].filter((name) => conditions.some((one) => one.name === name));
  const searches = [conditions, ...own.map((name) => conditions.filter((one) => one.name !== name))];
  const placeOf = (name: Counted) => own.indexOf(name) + 1;
  return { searches, placeOf };
}

const choices = [...facetNames, ...ticks].map(String);

/**
 * The cars that fit all conditions, but perhaps one choice, in groups. Three groupings of one reading: what has few values is
 * grouped together.
 */
async function readGroups(
  database: Database,
  vip: boolean,
  conditions: readonly NamedCondition[],
): Promise<Group[]> {
  const { searches } = variantsOf(conditions);
  const fixed = conditions.filter(({ name }) => !choices.includes(name));
  const chosen = conditions.filter(({ name }) => choices.includes(name));
  const column = (condition: NamedCondition) => sql.raw(`fits_${chosen.indexOf(condition)}`);
  const judged = chosen.map((condition) => sql`, (${condition.fits}) as ${column(condition)}`);
  const fits = searches.map((those) => every(those.filter((one) => chosen.includes(one)).map(column)));
  const counts = fits.map(
    (one, place) => sql`, count(*) filter (where ${one})::int as ${sql.raw(`fitting_${place}`)}`,
  );
  const { rows } = await database.execute<Group>(sql`
    with found as (
      select make, model, color, body, fuel, transmission, condition, drive, ${inStock} as in_stock, ${isReduced} as reduced
        ${sql.join(judged, sql``)}
      from ${cars} where ${isFound(vip, fixed)}),
    groups as materialized (
      select case when grouping(make) = 0 then 'name' when grouping(color) = 0 then 'color' else 'others' end as grouped,
        make, model, color, body, fuel, transmission, condition, drive, in_stock, reduced ${sql.join(counts, sql``)}
      from found
      where ${sql.join(fits, sql` or `)}
      group by grouping sets ((make, model), (color), (body, fuel, transmission, condition, drive, in_stock, reduced))),
    named as materialized (
      select distinct case facet when 'model' then 'name' else facet end as grouped, make, text, key
      from car_values where vip = ${vip} and facet in ('model', 'color'))
    select groups.*, named.key
    from groups left join named on named.grouped = groups.grouped and named.make = coalesce(groups.make, '')
      and named.text = coalesce(groups.model, groups.color)`);
  return rows;
}

/** A value of a facet, and how many cars have it among those that fit all but the choice of its own facet. */
interface CountedValue {
  key: string;
  text: string;
  number: number;
}

const groupingOf = (facet: FacetName): Group['grouped'] =>
  facet === 'make' || facet === 'model' ? 'name' : facet === 'color' ? 'color' : 'others';

/** The values of a facet, the most frequent first, with those that are chosen. The text is the most frequent spelling. */
function countValues(
  groups: readonly Group[],
  { facet, place, chosen }: { facet: FacetName; place: number; chosen: readonly ChosenValue[] },
): CountedValue[] {
  const counted = new Map<string, CountedValue & { most: number }>(
    chosen.map(({ key, spellings }) => [key, { key, text: spellings[0]?.text ?? key, number: 0, most: 0 }]),
  );
  for (const group of groups) {
    const text = group[facet];
    if (group.grouped !== groupingOf(facet) || text === null || text === undefined) continue;
    const named = group.key ?? text;
    const key = facet === 'make' ? named.split('/')[0]! : named;
    const number = numberOf(group, place);
    const before = counted.get(key);
    if (!before) counted.set(key, { key, text, number, most: number });
    else {
      before.number += number;
      if (number > before.most) Object.assign(before, { text, most: number });
    }
  }
  return [...counted.values()].sort(
    (one, other) => other.number - one.number || (one.key < other.key ? -1 : 1),
  );
}

const inAlphabet = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The values of a facet that are shown: the most frequent ones, and those that are chosen. */
function presentFacet(
  facet: FacetName,
  counted: readonly CountedValue[],
  { chosen, most }: { chosen: readonly string[]; most: number },
): FacetCount[] {
  const words = wordsOfFacet[facet];
  const order = words && Object.keys(words);
  return counted
    .filter(({ key, number }, place) => (number > 0 && place < most) || chosen.includes(key))
    .map(({ key, text, number }) => {
      const { total: count, atLeast } = shownCount(number);
      return { value: key, text: words?.[text] ?? text, count, atLeast };
    })
    .sort((one, other) =>
      order
        ? order.indexOf(one.value) - order.indexOf(other.value)
        : inAlphabet.compare(one.text, other.text) || (one.value < other.value ? -1 : 1),
    );
}

/** The makes whose models are counted: those that are chosen and those of the chosen models, else those that the words mean. */
function makesOf({ chosen, meantMakes }: ReadFilter): string[] {
  const makes = chosen
    .filter(({ facet }) => facet === 'make' || facet === 'model')
    .map(({ key }) => key.split('/')[0]!);
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
    const groups = await readGroups(database, vip, read.conditions);
    const { placeOf } = variantsOf(read.conditions);
    const makes = makesOf(read);
    const isListed = ({ key }: CountedValue) => makes.length === 0 || makes.includes(key.split('/')[0]!);
    const facets = facetNames.map((facet) => {
      const values = read.chosen.filter((one) => one.facet === facet);
      const chosen = values.map(({ key }) => key);
      const counted = countValues(groups, { facet, place: placeOf(facet), chosen: values });
      if (facet !== 'model')
        return [facet, presentFacet(facet, counted, { chosen, most: countedValues[facet] })];
      const most = makes.length === 0 ? countedModels : countedValues.model;
      return [facet, presentFacet(facet, counted.filter(isListed), { chosen, most })];
    });
    const sum = (place: number, isCounted: (group: Group) => boolean) =>
      groups
        .filter((group) => group.grouped === 'others' && isCounted(group))
        .reduce((total, group) => total + numberOf(group, place), 0);
    return {
      ...shownCount(sum(0, () => true)),
      // An entry for each facet.
      facets: Object.fromEntries(facets) as SearchCounts['facets'],
      ticks: {
        inStock: shownCount(sum(placeOf('inStock'), ({ in_stock }) => in_stock === true)),
        reduced: shownCount(sum(placeOf('reduced'), ({ reduced }) => reduced === true)),
      },
      ranges: await readBounds(database, vip, terms.prices),
      ...(read.understood && { understood: read.understood }),
    };
  });
}

/** The lowest and the highest figures of a whole catalogue. */
async function readBounds(
  database: Database,
  vip: boolean,
  terms: PriceTerms,
): Promise<SearchCounts['ranges']> {
  const bounds = (figure: SQL) => sql`array[min(${figure}), max(${figure})]::bigint[]`;
  const { rows } = await database.execute<
    Record<'price' | 'year' | 'mileage' | 'power' | 'top_speed', (string | null)[]>
  >(sql`
    select ${bounds(figureOfRow.price)} as price, ${bounds(sql`${cars.modelYear}`)} as year,
      ${bounds(figureOfRow.mileage)} as mileage, ${bounds(sql`${cars.powerKw}`)} as power,
      ${bounds(figureOfRow.topSpeed)} as top_speed
    from ${cars} where ${isFound(vip, [])}`);
  const found = rows[0]!;
  const between = (given: (string | null)[], shown = (figure: number) => figure) => {
    const [least, most] = given.map((one) => (one === null ? undefined : Number(one)));
    return least === undefined || most === undefined ? undefined : { least: shown(least), most: shown(most) };
  };
  const known = {
    price: between(found.price, (cents) => toDollars(shownPrice(cents, terms))),
    year: between(found.year),
    mileage: between(found.mileage),
    power: between(found.power),
    topSpeed: between(found.top_speed),
  };
  return Object.fromEntries(Object.entries(known).filter(([, range]) => range));
}
