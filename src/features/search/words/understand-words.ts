import type { Database } from '#platform/database/database.ts';
import type { UnderstoodText } from '../search.contract.ts';
import {
  findFreshWords,
  findNamedBy,
  findNearWords,
  findUnpublishedWords,
  findWords,
  isLetter,
  isNamedBy,
  type WordedValue,
} from './find-words.ts';
import {
  errorsBetween,
  errorsIn,
  longestWord,
  mayBeMistyped,
  mostWords,
  restsOf,
  splitWords,
  type Word,
} from './words.rules.ts';

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
  understood?: UnderstoodText;
}

const startsWith = (word: string) => (value: WordedValue) =>
  value.word === word || (Array.from(word).length > 1 && value.word.startsWith(word));

/**
 * Words that are exactly this one go before longer ones, unless somebody still types it. What no car has any more is kept
 * beside: one may be back.
 */
function valuesOf(known: readonly WordedValue[], word: string, isUnfinished = false): WordedValue[] {
  const same = known.filter((value) => value.word === word);
  if (!isUnfinished && same.some(({ cars }) => cars > 0)) return same;
  const longer = known.filter(startsWith(word));
  return longer.some(({ cars }) => cars > 0)
    ? longer.filter((value) => value.cars > 0 || value.word === word)
    : longer;
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

/** The same word as it is written right: the one with the fewest errors, then the most frequent one. */
function nearestTo(word: string, near: readonly WordedValue[]): WordedValue[] {
  const most = errorsIn(word);
  const carsOf = new Map<string, number>();
  for (const value of near) carsOf.set(value.word, (carsOf.get(value.word) ?? 0) + value.cars);
  const [best] = [...carsOf]
    .filter(([, cars]) => cars > 0)
    .map(([one, cars]) => ({ one, cars, errors: errorsBetween(word, one) }))
    .filter(({ errors }) => errors <= most)
    .sort((a, b) => a.errors - b.errors || b.cars - a.cars || (a.one < b.one ? -1 : 1));
  return best ? near.filter((value) => value.word === best.one) : [];
}

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
 * What a part of a name means as well: a single letter that no car has as a word, the makes and models that begin with it;
 * any letters of a VIP car's model, that model.
 */
async function addNamed(
  database: Database,
  { vip, isUnfinished }: { vip: boolean; isUnfinished: boolean },
  meant: readonly MeantWord[],
  fresh: readonly WordedValue[],
): Promise<MeantWord[]> {
  const isAdded = (one: MeantWord, place: number) =>
    vip ||
    (isLetter(wordOf(one)) &&
      (one.values.every(({ cars }) => cars === 0) || (isUnfinished && place === meant.length - 1)));
  const named = await findNamedBy(database, vip, meant.filter(isAdded).map(wordOf));
  return meant.map((one, place) => {
    if (!isAdded(one, place)) return one;
    const word = wordOf(one);
    const ofFresh = fresh.filter((value) => isNamedBy(word, value, vip));
    return { ...one, values: [...one.values, ...named.filter((value) => value.word === word), ...ofFresh] };
  });
}

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
  const rests = [...new Set(wrong.flatMap((word) => restsOf(word, errorsIn(word))))];
  const near = [...(await findNearWords(database, vip, rests)), ...fresh];
  return meant.map((one) => {
    if (!isWrong(one)) return one;
    const values = nearestTo(wordOf(one), areAll ? near.map(asOffered) : near);
    return values.length === 0 ? one : { ...one, shown: values[0]!.shown, values };
  });
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

/** A value that no car on offer has counts as one that a car has. */
const asOffered = (value: WordedValue): WordedValue => ({ ...value, cars: Math.max(value.cars, 1) });

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
  const asked = askedFor(typed);
  const fresh = await findFreshWords(database, vip);
  if (areAll) fresh.push(...(await findUnpublishedWords(database, vip)));
  const known = [...(await findWords(database, vip, asked)), ...fresh];
  const single = meanWords(typed, areAll ? known.map(asOffered) : known, isUnfinished);
  const meant = areAll ? single : await addNamed(database, { vip, isUnfinished }, single, fresh);
  const words = exact ? meant : await correct(database, { vip, areAll }, meant, fresh);
  const shown = words.map((one) => one.shown).join(' ');
  const isCorrected = words.some((one) => one.typed !== one.shown);
  return { words, ...(isCorrected && { understood: { typed: text, shown } }) };
}
