import { type SQL, sql } from 'drizzle-orm';
import { hasOneOf } from '#features/catalogue/car-values.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { understandWords, type WordedValue } from '#features/catalogue/words/understand-words.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import type { Database } from '#platform/database/database.ts';
import { inOneSnapshot, isFound, shownCount } from '../filter/read-conditions.ts';
import { type Suggestions, searchQuery } from '../search.contract.ts';
import { countedExactly } from '../search.rules.ts';
import { findCars } from './find-cars.ts';

const most = { makes: 4, models: 6, cars: 4 } as const;

/** A make or a model with all of its spellings, the most frequent first. */
interface Named {
  key: string;
  spellings: Spelling[];
  cars: number;
}
type Spelling = Pick<WordedValue, 'facet' | 'make' | 'text' | 'key' | 'cars'>;

/** Each make or model once. */
function byKey(values: readonly Spelling[]): Named[] {
  const spellings = new Map(values.map((value) => [`${value.make}\u001f${value.text}`, value])).values();
  return [...Map.groupBy(spellings, ({ key }) => key)].map(([key, spelled]) => ({
    key,
    spellings: spelled.toSorted((one, other) => other.cars - one.cars),
    cars: spelled.reduce((sum, one) => sum + one.cars, 0),
  }));
}

const textOf = ({ spellings }: Named) => spellings[0]!.text;
const frequentFirst = (one: Named, other: Named) =>
  other.cars - one.cars || (textOf(one) < textOf(other) ? -1 : 1);
const makeKeyOf = (key: string) => key.split('/')[0]!;

/** So many models of a make are looked at. */
const mostModels = 20;

/** The most frequent models of makes. */
async function findModelsOf(database: Database, vip: boolean, makes: readonly string[]): Promise<Spelling[]> {
  if (makes.length === 0) return [];
  const { rows } = await database.execute<Spelling & Record<string, unknown>>(sql`
    select facet, make, text, key, cars from car_values
    where vip = ${vip} and facet = 'model' and cars > 0
      and key ^@ any(${sql.param(makes.map((key) => `${key}/`))}::text[])
    order by cars desc, key limit ${mostModels}`);
  return rows;
}

/** How many cars on offer have each of these, counted as far as it is shown. */
async function countEach(database: Database, vip: boolean, named: readonly Named[]): Promise<number[]> {
  if (named.length === 0) return [];
  const counted = named.map(({ spellings }): SQL => {
    const found = isFound(vip, [{ fits: hasOneOf(spellings) }]);
    return sql`(select count(*)::int from (select from ${cars} where ${found} limit ${countedExactly + 1}) as counted)`;
  });
  const { rows } = await database.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counted, sql`, `)}] as counts`,
  );
  return rows[0]!.counts;
}

/** What somebody may want who typed this much: makes, models, cars on offer, the most frequent ones first (rules.md#search). */
export async function suggest(
  shop: SettingsShop,
  { search }: { search: string },
  { vip } = { vip: false },
): Promise<Suggestions> {
  if (search === '') return { makes: [], models: [], cars: [] };
  const named = await inOneSnapshot(shop.database, async (database) => {
    const meant = await understandWords(database, { vip, text: search, exact: false, isUnfinished: true });
    const words = (meant?.words ?? []).map(({ values }) => values);
    const ofFacet = (facet: string) => words.flat().filter((value) => value.facet === facet);
    const keysOfWords = words.map((values) => new Set(values.map(({ key }) => key)));
    const makes = byKey(ofFacet('make'))
      .filter(({ key }) => keysOfWords.every((keys) => keys.has(key)))
      .sort(frequentFirst)
      .slice(0, most.makes);
    const ofMakes = await findModelsOf(
      database,
      vip,
      makes.map(({ key }) => key),
    );
    const models = byKey([...ofFacet('model'), ...ofMakes])
      .filter(({ key }) => keysOfWords.every((keys) => keys.has(key) || keys.has(makeKeyOf(key))))
      .sort(frequentFirst)
      .slice(0, most.models);
    const shown = [...makes, ...models];
    const counts = await countEach(database, vip, shown);
    return { meant, makes, models, countOf: new Map(shown.map((one, place) => [one, counts[place]!])) };
  });
  const { cars: found } = await findCars(shop, searchQuery.parse({ search, limit: most.cars }), { vip });
  const present = (those: readonly Named[]) =>
    those
      .filter((one) => named.countOf.get(one)! > 0)
      .map((one) => ({
        value: one.key,
        text: textOf(one),
        make: one.spellings[0]!.make,
        ...shownCount(named.countOf.get(one)!),
      }));
  return {
    makes: present(named.makes).map(({ make: _, ...make }) => make),
    models: present(named.models),
    cars: found,
    ...(named.meant?.understood && { understood: named.meant.understood }),
  };
}
