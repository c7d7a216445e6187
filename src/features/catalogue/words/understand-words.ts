import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { CarValue } from '../car-values.ts';
import { carValues } from '../catalogue.tables.ts';
import { wordsOfValue } from './synonyms.rules.ts';
import {
  errorsBetween,
  errorsIn,
  longestWord,
  mayBeMistyped,
  mostWords,
  splitWords,
  type Word,
} from './words.rules.ts';

/** A value in whose words a text was found. */
export interface WordedValue extends CarValue {
  /** The same for all spellings; that of a model is 'make/model'. */
  key: string;
  /** How many cars on offer had it when they were last counted. */
  cars: number;
  /** The word, and how the value writes it. */
  word: string;
  shown: string;
}

/** One or more typed words, and the values of which a car has to have one. */
export interface MeantWord {
  typed: string;
  /** Other than what was typed where that has an error. */
  shown: string;
  /** Empty: no car has it. */
  values: WordedValue[];
}

/** What a text means. */
export interface MeantText {
  words: MeantWord[];
  /** Where something else is searched than was typed. */
  understood?: { typed: string; shown: string };
}

interface AskedText {
  vip: boolean;
  text: string;
  /** The words as they were typed. */
  exact: boolean;
  /** Whether somebody still types the last word. */
  isUnfinished?: boolean;
  /** Whether drafts and archived cars are searched as well, as staff do; parts of names are then looked for elsewhere. */
  areAll?: boolean;
}

const columns = sql`v.facet, v.make, v.text, v.key, v.cars`;

/** The values with one of these words, or with a longer one that begins with it. */
async function findWords(database: Database, vip: boolean, words: readonly string[]): Promise<WordedValue[]> {
  const { rows } = await database.execute<WordedValue & Record<string, unknown>>(sql`
    select distinct ${columns}, w.word, w.shown
    from unnest(${sql.param(words)}::text[]) as asked(word)
      cross join lateral (
        select car_words.* from car_words
        where vip = ${vip} and word ~>=~ asked.word
          and word ~<~ (asked.word || case when char_length(asked.word) > 1 then chr(1114111) else ' ' end)
        limit 5000) as w
      join car_values as v on v.id = w.value`);
  return rows;
}

/** The words of values that came since words were last learned (`learnWords`). */
async function findNewWords(database: Database, vip: boolean): Promise<WordedValue[]> {
  const { facet, make, text, key, cars } = carValues;
  const rows = await database
    .select({ facet, make, text, key, cars })
    .from(carValues)
    .where(sql`${carValues.vip} = ${vip} and not ${carValues.isWorded}`);
  return rows.flatMap((value) => wordsOfValue(value).map((word) => ({ ...value, ...word })));
}

const lengthOf = (word: string): number => Array.from(word).length;
const isLetter = (word: string): boolean => lengthOf(word) === 1;

/** So many makes and models are meant by a single letter: the most frequent ones. */
const mostOfLetter = 40;

/**
 * The makes and models on offer that are meant by a part of their name: by its first letter; a VIP model by any letters of it
 * (rules.md#search).
 */
async function findNamedBy(
  database: Database,
  vip: boolean,
  words: readonly string[],
): Promise<WordedValue[]> {
  if (words.length === 0) return [];
  const { rows } = await database.execute<WordedValue & Record<string, unknown>>(sql`
    select named.*, asked.word, named.text as shown
    from unnest(${sql.param(words)}::text[]) as asked(word)
      cross join lateral (
        select ${columns} from car_values as v
        where v.vip = ${vip} and v.facet in ('make', 'model') and v.cars > 0
          and (char_length(asked.word) = 1 and v.text_key ^@ asked.word
            or ${vip} and v.facet = 'model' and strpos(v.text_key, asked.word) > 0)
        order by v.cars desc, v.key limit ${vip ? 5_000 : mostOfLetter}) as named`);
  return rows;
}

/** Words of values that are so long, each with how many cars on offer have it. */
async function findWordsOfLength(
  database: Database,
  vip: boolean,
  { least, most }: { least: number; most: number },
): Promise<{ word: string; cars: number }[]> {
  const { rows } = await database.execute<{ word: string; cars: number }>(sql`
    select w.word, sum(v.cars)::int as cars
    from car_words as w join car_values as v on v.id = w.value
    where w.vip = ${vip} and char_length(w.word) between ${least} and ${most}
    group by w.word`);
  return rows;
}

const startsWith = (word: string) => (value: WordedValue) =>
  value.word === word || (lengthOf(word) > 1 && value.word.startsWith(word));

/** Words that are exactly this one go before longer ones, unless somebody still types it or no car has it any more. */
function valuesOf(known: readonly WordedValue[], word: string, isUnfinished = false): WordedValue[] {
  const same = known.filter((value) => value.word === word);
  return !isUnfinished && same.some(({ cars }) => cars > 0) ? same : known.filter(startsWith(word));
}

/** 'porsche911' as its letters and its figures. */
const split = ({ shown }: Word): Word[] =>
  (shown.match(/\p{N}+|[^\p{N}]+/gu) ?? []).flatMap((part) => splitWords(part));

const join = (one: Word, next: Word): Word => ({
  word: one.word + next.word,
  shown: `${one.shown} ${next.shown}`,
});

/** All that has to be looked up: each word, each with its neighbour as one, and the letters and figures of each apart. */
const askedFor = (typed: readonly Word[]): string[] => [
  ...new Set(
    typed
      .flatMap((one, place) => [
        one,
        ...split(one),
        ...(typed[place + 1] ? [join(one, typed[place + 1]!)] : []),
      ])
      .map(({ word }) => word)
      .filter((word) => word.length <= longestWord),
  ),
];

/** Words as they were typed, each alone, else together with its neighbour, else in its parts. */
function meanWords(
  typed: readonly Word[],
  known: readonly WordedValue[],
  isUnfinished: boolean,
): MeantWord[] {
  const meant: MeantWord[] = [];
  const mean = ({ shown }: Word, values: WordedValue[]) => ({ typed: shown, shown, values });
  for (let place = 0; place < typed.length; place += 1) {
    const one = typed[place]!;
    const next = typed[place + 1];
    const alone = valuesOf(known, one.word, isUnfinished && !next);
    const together = next ? valuesOf(known, one.word + next.word) : [];
    const nextAlone = next ? valuesOf(known, next.word) : [];
    if (next && together.length > 0 && (alone.length === 0 || nextAlone.length === 0)) {
      meant.push(mean(join(one, next), together));
      place += 1;
      continue;
    }
    const parts = alone.length > 0 ? [] : split(one).map((part) => mean(part, valuesOf(known, part.word)));
    if (parts.length > 1 && parts.every(({ values }) => values.length > 0)) meant.push(...parts);
    else meant.push(mean(one, alone));
  }
  return meant;
}

const wordOf = ({ typed }: MeantWord) =>
  splitWords(typed)
    .map(({ word }) => word)
    .join('');

/**
 * Adds what a part of a name means: a single letter that no car has as a word, the makes and models that begin with it; any
 * letters of a VIP car's model, that model.
 */
async function addNamed(
  database: Database,
  { vip, isUnfinished }: { vip: boolean; isUnfinished: boolean },
  meant: readonly MeantWord[],
): Promise<MeantWord[]> {
  const isAdded = (one: MeantWord, place: number) =>
    vip ||
    (isLetter(wordOf(one)) &&
      (one.values.every(({ cars }) => cars === 0) || (isUnfinished && place === meant.length - 1)));
  const named = await findNamedBy(database, vip, meant.filter(isAdded).map(wordOf));
  return meant.map((one, place) =>
    isAdded(one, place)
      ? { ...one, values: [...one.values, ...named.filter(({ word }) => word === wordOf(one))] }
      : one,
  );
}

/** The word that was probably meant: the one with the fewest errors, then the most frequent one. */
function nearestTo(typed: string, known: readonly { word: string; cars: number }[]): string | undefined {
  const most = errorsIn(typed);
  const carsOf = new Map<string, number>();
  for (const { word, cars } of known)
    if (Math.abs(lengthOf(word) - lengthOf(typed)) <= most) carsOf.set(word, (carsOf.get(word) ?? 0) + cars);
  const [best] = [...carsOf]
    .filter(([, cars]) => cars > 0)
    .map(([word, cars]) => ({ word, cars, errors: errorsBetween(typed, word) }))
    .filter(({ errors }) => errors <= most)
    .sort(
      (one, other) => one.errors - other.errors || other.cars - one.cars || (one.word < other.word ? -1 : 1),
    );
  return best?.word;
}

/** A value that no car on offer has counts as one that a car has. */
const asOffered = <Counted extends { cars: number }>(value: Counted): Counted => ({
  ...value,
  cars: Math.max(value.cars, 1),
});

/** Puts what was probably meant in place of words that no car has. */
async function correct(
  database: Database,
  { vip, areAll }: { vip: boolean; areAll: boolean },
  meant: readonly MeantWord[],
  fresh: readonly WordedValue[],
): Promise<MeantWord[]> {
  const isWrong = (one: MeantWord) => one.values.length === 0 && mayBeMistyped(wordOf(one));
  const wrong = meant.filter(isWrong).map(wordOf);
  if (wrong.length === 0) return [...meant];
  const lengths = wrong.flatMap((word) => [lengthOf(word) - errorsIn(word), lengthOf(word) + errorsIn(word)]);
  const range = { least: Math.min(...lengths), most: Math.max(...lengths) };
  const ofLength = await findWordsOfLength(database, vip, range);
  const known = [...(areAll ? ofLength.map(asOffered) : ofLength), ...fresh];
  const right = new Map(wrong.map((word) => [word, nearestTo(word, known)]));
  const values = [
    ...(await findWords(
      database,
      vip,
      [...right.values()].flatMap((word) => word ?? []),
    )),
    ...fresh,
  ];
  return meant.map((one) => {
    const word = isWrong(one) && right.get(wordOf(one));
    const same = word ? values.filter((value) => value.word === word) : [];
    return same[0] ? { ...one, shown: same[0].shown, values: same } : one;
  });
}

/**
 * What a text means in a catalogue (rules.md#search). Undefined where nothing was typed; a text without any letter or digit,
 * or with more words than a car has, means no car.
 */
export async function understandWords(
  database: Database,
  { vip, text, exact, isUnfinished = false, areAll = false }: AskedText,
): Promise<MeantText | undefined> {
  if (text === '') return undefined;
  const typed = splitWords(text.slice(0, mostWords * longestWord));
  const nothing = { words: [{ typed: text, shown: text, values: [] }] };
  if (typed.length === 0 || typed.length > mostWords || text.length > mostWords * longestWord) return nothing;
  const of = (values: WordedValue[]) => (areAll ? values.map(asOffered) : values);
  const fresh = of(await findNewWords(database, vip));
  const known = [...of(await findWords(database, vip, askedFor(typed))), ...fresh];
  const single = meanWords(typed, known, isUnfinished);
  const meant = areAll ? single : await addNamed(database, { vip, isUnfinished }, single);
  const words = exact ? meant : await correct(database, { vip, areAll }, meant, fresh);
  const shown = words.map((one) => one.shown).join(' ');
  const isCorrected = words.some((one) => one.typed !== one.shown);
  return { words, ...(isCorrected && { understood: { typed: text, shown } }) };
}
