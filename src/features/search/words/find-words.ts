import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { IndexedName } from '../search.rules.ts';
import { wordsOf } from './words.rules.ts';

/** A value in whose words a text was found. */
export interface WordedValue {
  /** Undefined: a car that changed just now has it, and the index does not know it yet. */
  id?: number;
  facet: IndexedName;
  key: string;
  text: string;
  /** How many cars of the index have it. */
  cars: number;
  /** The word, and how the value writes it. */
  word: string;
  shown: string;
}

/** The values with one of these words, or with a longer one that begins with it. */
export async function findWords(
  database: Database,
  vip: boolean,
  words: readonly string[],
): Promise<WordedValue[]> {
  const { rows } = await database.execute<WordedValue & Record<string, unknown>>(sql`
    select distinct v.id, v.facet, v.key, v.text, v.cars, s.word, s.shown
    from unnest(${sql.param(words)}::text[]) as asked(word)
      cross join lateral (
        select s.word, s.shown, s.value from search_words as s
        where s.vip = ${vip} and s.word ~>=~ asked.word
          and s.word ~<~ (asked.word || case when char_length(asked.word) > 1 then chr(1114111) else ' ' end)
        limit 5000) as s
      join search_values as v on v.id = s.value`);
  return rows;
}

/** So many makes and models are meant by a single letter: the most frequent ones. */
const mostOfLetter = 40;

export const isLetter = (word: string): boolean => Array.from(word).length === 1;

/** Whether a make or a model is meant by a part of its name: by its first letter; a VIP model by any letters of it (rules.md#search). */
export function isNamedBy(
  word: string,
  { facet, key }: Pick<WordedValue, 'facet' | 'key'>,
  vip: boolean,
): boolean {
  if (facet !== 'make' && facet !== 'model') return false;
  const name = facet === 'make' ? key : key.slice(key.indexOf('/') + 1);
  return (isLetter(word) && name.startsWith(word)) || (vip && facet === 'model' && name.includes(word));
}

/** The makes and models on offer that are meant by a part of their name; in SQL as `isNamedBy`. */
export async function findNamedBy(
  database: Database,
  vip: boolean,
  words: readonly string[],
): Promise<WordedValue[]> {
  if (words.length === 0) return [];
  const { rows } = await database.execute<WordedValue & Record<string, unknown>>(sql`
    select named.*, asked.word, named.text as shown
    from unnest(${sql.param(words)}::text[]) as asked(word)
      cross join lateral (
        select v.id, v.facet, v.key, v.text, v.cars
        from search_values as v
          cross join lateral (select case v.facet when 'make' then v.key else split_part(v.key, '/', 2) end) as of(name)
        where v.vip = ${vip} and v.facet in ('make', 'model') and v.cars > 0
          and (char_length(asked.word) = 1 and name ^@ asked.word
            or ${vip} and v.facet = 'model' and strpos(name, asked.word) > 0)
        order by v.cars desc, v.key limit ${vip ? 5_000 : mostOfLetter}) as named`);
  return rows;
}

/** The values with a word that may be one of these with some letters wrong. */
export async function findNearWords(
  database: Database,
  vip: boolean,
  rests: readonly string[],
): Promise<WordedValue[]> {
  const { rows } = await database.execute<WordedValue & Record<string, unknown>>(sql`
    select distinct v.id, v.facet, v.key, v.text, v.cars, s.word, s.shown
    from (select distinct word from search_typos where vip = ${vip} and rest = any(${sql.param(rests)}::text[])) as near
      join search_words as s on s.vip = ${vip} and s.word = near.word
      join search_values as v on v.id = s.value`);
  return rows;
}

/** So many cars that changed last are looked through for new words; a large import is learned within a minute. */
const newestChanges = 2_000;

/** The words of values that the index does not know yet. */
export const findFreshWords = (database: Database, vip: boolean): Promise<WordedValue[]> =>
  findUnknownWords(
    database,
    vip,
    sql`(select car_id from search_changes where vip = ${vip} and has_words order by id desc limit ${newestChanges}) as changed
      cross join lateral (select * from cars where id = changed.car_id and vip = ${vip}
        and listing_state = 'published' offset 0) as c`,
  );

/** The same of cars that are not on offer: of drafts and of what was archived the newest. */
export const findUnpublishedWords = (database: Database, vip: boolean): Promise<WordedValue[]> => {
  const newest = (state: 'draft' | 'archived') => sql`(select * from cars
    where vip = ${vip} and listing_state = ${sql.raw(`'${state}'`)} order by vip desc, id desc limit ${newestChanges})`;
  return findUnknownWords(database, vip, sql`(${newest('draft')} union all ${newest('archived')}) as c`);
};

/** The words of the rows `c` that are of no value which the index knows. */
async function findUnknownWords(database: Database, vip: boolean, from: SQL): Promise<WordedValue[]> {
  const { rows } = await database.execute<{ facet: IndexedName; key: string; text: string }>(sql`
    with written as materialized (
      select distinct fact.facet, fact.make, fact.text
      from ${from} cross join lateral (values
        ('make', '', c.make), ('model', c.make, c.model), ('trim', '', c.trim), ('color', '', c.color), ('body', '', c.body),
        ('year', '', c.model_year::text)) as fact(facet, make, text)
      where fact.text is not null),
    keyed as materialized (
      select distinct facet, text, case facet when 'model' then search_name_key(make) || '/' else '' end
        || search_name_key(text) as key from written)
    select facet, key, text from keyed where not exists (
      select from search_values as v where v.vip = ${vip} and v.facet = keyed.facet and v.key = keyed.key)`);
  return rows.flatMap((value) => wordsOf(value.text).map((word) => ({ ...value, ...word, cars: 1 })));
}
