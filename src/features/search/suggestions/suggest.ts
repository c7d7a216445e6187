import { sql } from 'drizzle-orm';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import type { Database } from '#platform/database/database.ts';
import { inOneSnapshot } from '../filter/in-one-snapshot.ts';
import { hasOneOf } from '../filter/read-conditions.ts';
import { readCounts } from '../filter/read-counts.ts';
import { toldCount } from '../filter/told-count.ts';
import { findCars } from '../found/find-cars.ts';
import { type Suggestions, searchQuery } from '../search.contract.ts';
import type { IndexedName } from '../search.rules.ts';
import type { WordedValue } from '../words/find-words.ts';
import { understandWords } from '../words/understand-words.ts';

const most = { makes: 4, models: 6, cars: 4 } as const;

/** A make or a model, once. */
type Named = Pick<WordedValue, 'id' | 'facet' | 'key' | 'text' | 'cars'>;

const once = (values: readonly Named[]): Named[] => [
  ...new Map(values.map((value) => [value.key, value])).values(),
];
const frequentFirst = (one: Named, other: Named) => other.cars - one.cars || (one.text < other.text ? -1 : 1);
const makeKeyOf = ({ key }: Named) => key.split('/')[0]!;

/** What somebody may want who typed this much: makes, models, cars on offer, the most frequent ones first (rules.md#search). */
export async function suggest(
  shop: SettingsShop,
  { search }: { search: string },
  { vip } = { vip: false },
): Promise<Suggestions> {
  if (search === '') return { makes: [], models: [], cars: [] };
  const named = await inOneSnapshot(shop.database, async (database) => {
    const meant = await understandWords(database, { vip, text: search, exact: false, isUnfinished: true });
    const words = meant?.words ?? [];
    const ofFacet = (facet: string) =>
      words.map(({ values }) => values.filter((value) => value.facet === facet));
    const makesOfWords = ofFacet('make').map((values) => new Set(values.map(({ key }) => key)));
    const isOfMake = (key: string, place: number) => makesOfWords[place]?.has(key) ?? false;
    const makes = once(ofFacet('make').flat()).filter(({ key }) =>
      words.every((_, place) => isOfMake(key, place)),
    );
    const models = ofFacet('model');
    const isMeant = (model: Named) =>
      words.every(
        (_, place) =>
          models[place]!.some(({ key }) => key === model.key) || isOfMake(makeKeyOf(model), place),
      );
    const ofMakes = await findModelsOf(
      database,
      vip,
      makes.slice(0, most.makes).map(({ key }) => key),
    );
    const meantModels = once([...models.flat(), ...ofMakes]).filter(isMeant);
    const shown = [
      ...makes.sort(frequentFirst).slice(0, most.makes),
      ...meantModels.sort(frequentFirst).slice(0, most.models),
    ];
    const makeOfModel = await findMakeTexts(database, vip, shown.map(makeKeyOf));
    const counts = await readCounts(
      database,
      vip,
      shown.map((value) => hasOneOf([value])),
      shown.map((_, place) => [place]),
    );
    return {
      meant,
      shown: shown.map((value, place) => ({
        ...value,
        count: counts[place]!,
        make: makeOfModel.get(makeKeyOf(value)) ?? '',
      })),
    };
  });
  const { cars } = await findCars(shop, searchQuery.parse({ search, limit: most.cars }), { vip });
  const present = (facet: string) =>
    named.shown
      .filter((one) => one.facet === facet && one.count > 0)
      .map(({ key, text, count, make }) => ({ value: key, text, make, ...toldCount(count) }));
  return {
    makes: present('make').map(({ make: _, ...make }) => make),
    models: present('model'),
    cars,
    ...(named.meant?.understood && { understood: named.meant.understood }),
  };
}

interface Model {
  id: number;
  facet: IndexedName;
  key: string;
  text: string;
  cars: number;
}

/** So many models of a make are looked at. */
const mostModels = 20;

/** The most frequent models of makes. */
async function findModelsOf(database: Database, vip: boolean, makes: readonly string[]): Promise<Model[]> {
  if (makes.length === 0) return [];
  const { rows } = await database.execute<Model & Record<string, unknown>>(sql`
    select id, facet, key, text, cars from search_values
    where vip = ${vip} and facet = 'model' and cars > 0
      and key ^@ any(${sql.param(makes.map((key) => `${key}/`))}::text[])
    order by cars desc, key limit ${mostModels}`);
  return rows;
}

/** The makes of these keys, as they are written. */
async function findMakeTexts(
  database: Database,
  vip: boolean,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await database.execute<{ key: string; text: string }>(sql`
    select key, text from search_values
    where vip = ${vip} and facet = 'make' and key = any(${sql.param(keys)}::text[])`);
  return new Map(rows.map(({ key, text }) => [key, text]));
}
