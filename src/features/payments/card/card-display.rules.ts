import { brandOf } from './card.rules.ts';

/**
 * How digits are shown while they are typed. Digits and what is displayed are kept apart (rules.md#card-form): every
 * shown digit or dot stands for one digit, spaces and slash for none.
 */
export const dot = '•';

/** A number of so many shown characters is masked two seconds after the last touch (rules.md#card-form). */
export const maskedFromCharacters = 12;
export const maskDelayMs = 2000;

function grouped(text: string, sizes: readonly number[]): string {
  const groups: string[] = [];
  let from = 0;
  for (const size of sizes) {
    if (from >= text.length) break;
    groups.push(text.slice(from, from + size));
    from += size;
  }
  return groups.join(' ');
}

const groupsOf = (number: string): readonly number[] =>
  brandOf(number) === 'AmEx' ? [4, 6, 5] : [4, 4, 4, 4];

/** In groups of four; AmEx in four, six and five. At most 19 characters. */
export const showNumber = (number: string): string => grouped(number, groupsOf(number));

/** As showNumber, with dots for all but the last four digits. */
export const maskNumber = (number: string): string =>
  grouped(dot.repeat(Math.max(0, number.length - 4)) + number.slice(-4), groupsOf(number));

export const isNumberMaskable = (number: string): boolean =>
  showNumber(number).length >= maskedFromCharacters;

/** The slash comes by itself after the month. */
export const showExpiry = (expiry: string): string =>
  expiry.length < 2 ? expiry : `${expiry.slice(0, 2)}/${expiry.slice(2)}`;

export const showCvv = (cvv: string): string => cvv;
export const maskCvv = (cvv: string): string => dot.repeat(cvv.length);
export const isCvvMaskable = (cvv: string): boolean => cvv.length >= 3;

/** What the browser reports after a change of a field's text. */
export interface TextChange {
  before: string;
  after: string;
  /** Where the caret stands in `after`. */
  caret: number;
  /** Deleted with the Delete key, so that the character behind the caret was meant. */
  forward?: boolean;
}

export interface EditedDigits {
  digits: string;
  /** How many digits stand before the caret. */
  caret: number;
}

const standsForDigit = (character: string) => character === dot || /\d/.test(character);
const digitsIn = (shown: string): number => [...shown].filter(standsForDigit).length;

function commonPrefix(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

const reversed = (text: string) => [...text].reverse().join('');

/** What stands behind the caret was not touched; where that does not fit (an autofill), what both texts end with. */
function untouchedTail({ before, after, caret }: TextChange): number {
  if (before.endsWith(after.slice(caret))) return after.length - caret;
  return commonPrefix(reversed(before), reversed(after));
}

/**
 * The digits after a change of the shown text, masked or not: the change is read as 'this stretch was replaced by
 * that', and carried over to the digits that the stretch stands for. What does not fit into `max` digits is not
 * taken; digits that are there are never pushed out. Deleting a space or slash deletes the digit beside it.
 */
export function editDigits(
  digits: string,
  change: TextChange,
  max: (digits: string) => number,
): EditedDigits {
  const tail = untouchedTail(change);
  const beforeHead = change.before.slice(0, change.before.length - tail);
  const afterHead = change.after.slice(0, change.after.length - tail);
  const prefix = commonPrefix(beforeHead, afterHead);
  const typed = afterHead.slice(prefix).replace(/\D/g, '');

  let from = digitsIn(change.before.slice(0, prefix));
  let to = digitsIn(beforeHead);
  const onlySeparatorsGone = from === to && typed === '' && beforeHead.length > afterHead.length;
  if (onlySeparatorsGone && change.forward) to = Math.min(to + 1, digits.length);
  if (onlySeparatorsGone && !change.forward) from = Math.max(0, from - 1);

  const kept = digits.length - (to - from);
  const withAll = digits.slice(0, from) + typed + digits.slice(to);
  const inserted = typed.slice(0, Math.max(0, max(withAll) - kept));
  return { digits: digits.slice(0, from) + inserted + digits.slice(to), caret: from + inserted.length };
}

/** Where the caret belongs in a shown text, given how many digits stand before it; behind separators at the end. */
export function caretAfter(shown: string, digits: number): number {
  if (digits >= digitsIn(shown)) return shown.length;
  let seen = 0;
  for (let place = 0; place < shown.length; place += 1) {
    if (seen === digits) return place;
    if (standsForDigit(shown[place]!)) seen += 1;
  }
  return shown.length;
}
