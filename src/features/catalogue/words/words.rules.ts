/** Letters that no decomposition makes plain. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** Without capitals and accents: 'Škoda' and 'SKODA' are 'skoda'. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => plain[letter] ?? letter);

/** A word, and how it is written where it stands. */
export interface Word {
  word: string;
  shown: string;
}

const parts = /[\p{L}\p{N}\p{M}]+/gu;

/** The single words of a text, in their order: what is neither letter nor digit parts them, an apostrophe does not. */
export const splitWords = (text: string): Word[] =>
  [...text.replace(/['\u2018\u2019]/g, '').matchAll(parts)]
    .map(([shown]) => ({ word: fold(shown), shown }))
    .filter(({ word }) => word !== '');

/**
 * The words by which a name is found: each single one, and each with its neighbour as one ('MX-5' is 'mx', '5' and 'mx5'), since
 * people write such names together and apart.
 */
export function wordsOf(name: string): Word[] {
  const single = splitWords(name);
  const joined = single.slice(1).map((word, place) => ({
    word: single[place]!.word + word.word,
    shown: `${single[place]!.shown} ${word.shown}`,
  }));
  const whole = single.length > 2 ? [{ word: single.map(({ word }) => word).join(''), shown: name }] : [];
  return [...new Map([...whole, ...joined, ...single].map((one) => [one.word, one])).values()].filter(
    ({ word }) => word.length <= longestWord,
  );
}

/** Longer words are none. */
export const longestWord = 60;
/** A text of more words than these means no car. */
export const mostWords = 24;

/** Typing errors are looked for in words of letters alone: a figure that is wrong by one means something else. */
export const mayBeMistyped = (word: string): boolean =>
  Array.from(word).length >= 4 && /^[\p{L}\p{M}]+$/u.test(word);

/** How many errors a word may have: 1 of 4 to 7 letters, 2 from 8 on (rules.md#search). */
export const errorsIn = (word: string): number => {
  const length = Array.from(word).length;
  return length < 4 ? 0 : length < 8 ? 1 : 2;
};

/** How many letters have to be put in, left out, changed, or swapped with their neighbour (Damerau-Levenshtein, each place once). */
export function errorsBetween(one: string, other: string): number {
  const [from, to] = [Array.from(one), Array.from(other)];
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, place) => place);
  for (const [row, letter] of from.entries()) {
    const next = [row + 1];
    for (const [column, wanted] of to.entries()) {
      const changed = last[column]! + (letter === wanted ? 0 : 1);
      const isSwapped = row > 0 && column > 0 && letter === to[column - 1] && from[row - 1] === wanted;
      const swapped = isSwapped ? before[column - 1]! + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(changed, swapped, last[column + 1]! + 1, next[column]! + 1));
    }
    [before, last] = [last, next];
  }
  return last[to.length]!;
}
