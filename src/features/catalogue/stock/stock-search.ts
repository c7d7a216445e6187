import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { carNames, cars } from '../catalogue.tables.ts';
import { matching } from '../search-cars.ts';
import { type CarName, findNames, mostNames } from '../search-names.ts';

/** A value of a fact that a search finds cars by, as the search keeps it: told by its key (rules.md#search). */
export interface MeantValue {
  facet: 'make' | 'model' | 'trim' | 'color' | 'body' | 'year';
  key: string;
}

/** What a text means of a car. */
export interface MeantSearch {
  /** Of each word the values of which a car has to have one; none: no car has it. */
  words: readonly (readonly MeantValue[])[];
  /** Where something else is searched than was typed. */
  understood?: { typed: string; shown: string };
}

interface AskedSearch {
  vip: boolean;
  search: string;
  /** The words as they were typed. */
  exact: boolean;
}

/** What a text means, which the search on a higher shelf knows; undefined where nothing was typed. */
export type MeanSearch = (database: Database, asked: AskedSearch) => Promise<MeantSearch | undefined>;

/** How the cars that a search means are found. */
export interface StockSearch {
  /** By these names; undefined where it means more than names, or too many. */
  names: CarName[] | undefined;
  /** By the cars themselves. */
  matches: SQL;
  understood?: MeantSearch['understood'];
}

const keysOf = (values: readonly MeantValue[], facet: MeantValue['facet']): string[] =>
  values.filter((value) => value.facet === facet).map(({ key }) => key);

const isOneOf = (what: SQL, values: readonly (string | number)[], type: 'text' | 'int'): SQL =>
  sql`${what} = any(${sql.param(values)}::${sql.raw(type)}[])`;

/** As the indexes of `car_names` have it. */
const makeKey = sql`search_name_key(${carNames.make})`;
const modelKey = sql`(search_name_key(${carNames.make}) || '/' || search_name_key(${carNames.model}))`;

/** The names of a catalogue of which all this is true, up to one more than are looked into. */
const readNames = (database: Database, vip: boolean, isMeant: readonly SQL[]): Promise<CarName[]> =>
  database
    .select({ make: carNames.make, model: carNames.model })
    .from(carNames)
    .where(sql.join([sql`${carNames.vip} = ${vip}`, ...isMeant], sql` and `))
    .limit(mostNames + 1);

const isOfNames = (values: readonly MeantValue[]): boolean =>
  values.every(({ facet }) => facet === 'make' || facet === 'model');

/** The names that all words mean; undefined where a word means more than names, or they are too many. */
async function namesOf(
  database: Database,
  vip: boolean,
  words: MeantSearch['words'],
): Promise<CarName[] | undefined> {
  if (!words.every(isOfNames)) return undefined;
  const names = await readNames(
    database,
    vip,
    words.map(
      (values) =>
        sql`(${isOneOf(makeKey, keysOf(values, 'make'), 'text')} or ${isOneOf(modelKey, keysOf(values, 'model'), 'text')})`,
    ),
  );
  return names.length > mostNames ? undefined : names;
}

/** Cars of these names, as the index of names has them. */
const hasName = (names: readonly CarName[]): SQL => {
  const pairs = names.map(({ make, model }) => `${make}\u001f${model}`);
  return sql`(${isOneOf(
    sql`${cars.make}`,
    [...new Set(names.map(({ make }) => make))],
    'text',
  )} and ${isOneOf(sql`${cars.model}`, [...new Set(names.map(({ model }) => model))], 'text')}
    and ${isOneOf(sql`(${cars.make} || chr(31) || ${cars.model})`, pairs, 'text')})`;
};

/** A car has one of the values: each kind of them as an index has it. */
async function hasOneOf(database: Database, vip: boolean, values: readonly MeantValue[]): Promise<SQL> {
  const [makes, models] = [keysOf(values, 'make'), keysOf(values, 'model')];
  const spelled = await database
    .selectDistinct({ make: carNames.make })
    .from(carNames)
    .where(sql`${carNames.vip} = ${vip} and ${isOneOf(makeKey, makes, 'text')}`);
  const named = await readNames(database, vip, [isOneOf(modelKey, models, 'text')]);
  const conditions: [readonly unknown[], SQL][] = [
    [
      spelled,
      isOneOf(
        sql`${cars.make}`,
        spelled.map(({ make }) => make),
        'text',
      ),
    ],
    [named, hasName(named)],
    [keysOf(values, 'trim'), isOneOf(sql`search_name_key(${cars.trim})`, keysOf(values, 'trim'), 'text')],
    [keysOf(values, 'color'), isOneOf(sql`search_name_key(${cars.color})`, keysOf(values, 'color'), 'text')],
    // Its values are their own keys.
    [keysOf(values, 'body'), isOneOf(sql`${cars.body}`, keysOf(values, 'body'), 'text')],
    [keysOf(values, 'year'), isOneOf(sql`${cars.modelYear}`, keysOf(values, 'year').map(Number), 'int')],
  ];
  const asked = conditions.filter(([those]) => those.length > 0).map(([, condition]) => condition);
  return asked.length === 0 ? sql`false` : sql`(${sql.join(asked, sql` or `)})`;
}

const unique = (names: readonly CarName[]): CarName[] => [
  ...new Map(names.map((name) => [`${name.make}\u001f${name.model}`, name])).values(),
];

/** Whether all words are known, and none is put right where something is found as it was typed. */
const isUsable = ({ words, understood }: MeantSearch, typed: readonly CarName[]): boolean =>
  words.every((values) => values.length > 0) && !(understood && typed.length > 0);

/**
 * The names that staff mean by a text: what the listed search finds, and what all words mean where they mean names alone. Undefined
 * where they are too many to look into each.
 */
export async function findMeantNames(
  database: Database,
  asked: AskedSearch,
  meanSearch: MeanSearch,
): Promise<CarName[] | undefined> {
  const typed = await findNames(database, asked.search, asked.vip);
  const meant = typed && (await meanSearch(database, asked));
  if (!meant || !isUsable(meant, typed)) return typed;
  const all = unique([...typed, ...((await namesOf(database, asked.vip, meant.words)) ?? [])]);
  return all.length > mostNames ? typed : all;
}

/**
 * What staff find: what the listed search finds (part of a model, the beginning of 'make model'), and what all words mean as
 * customers' search understands them. Words with typing errors are put right only where nothing is found as it was typed.
 */
export async function readStockSearch(
  database: Database,
  asked: AskedSearch,
  meanSearch: MeanSearch,
): Promise<StockSearch> {
  const { vip, search } = asked;
  const typed = await findNames(database, search, vip);
  const meant = typed && (await meanSearch(database, asked));
  // Part of so many names is what was typed, or nothing beside it is meant.
  if (!meant || !isUsable(meant, typed))
    return { names: typed, matches: await matching(database, search, vip) };
  const named = await namesOf(database, vip, meant.words);
  const conditions = await Promise.all(meant.words.map((values) => hasOneOf(database, vip, values)));
  const ofWords = sql`(${sql.join(conditions, sql` and `)})`;
  const all = typed.length === 0 ? ofWords : sql`(${ofWords} or ${hasName(typed)})`;
  const names = named && unique([...typed, ...named]);
  return {
    names: names && names.length <= mostNames ? names : undefined,
    matches: sql`(${cars.vip} = ${vip} and ${all})`,
    ...(meant.understood && { understood: meant.understood }),
  };
}
