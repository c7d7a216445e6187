import { brandOf, expiryDigits } from './card.rules.ts';

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

/** Where the texts of a change differ: the common beginning's length, and how many characters at the end are untouched. */
function stretchOf(change: TextChange) {
  const tail = untouchedTail(change);
  const beforeHead = change.before.slice(0, change.before.length - tail);
  const afterHead = change.after.slice(0, change.after.length - tail);
  const prefix = commonPrefix(beforeHead, afterHead);
  return { beforeHead, afterHead, prefix, inserted: afterHead.slice(prefix) };
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
  const { beforeHead, afterHead, prefix, inserted } = stretchOf(change);
  const typed = inserted.replace(/\D/g, '');

  let from = digitsIn(change.before.slice(0, prefix));
  let to = digitsIn(beforeHead);
  const onlySeparatorsGone = from === to && typed === '' && beforeHead.length > afterHead.length;
  if (onlySeparatorsGone && change.forward) to = Math.min(to + 1, digits.length);
  if (onlySeparatorsGone && !change.forward) from = Math.max(0, from - 1);

  const kept = digits.length - (to - from);
  const withAll = digits.slice(0, from) + typed + digits.slice(to);
  const taken = typed.slice(0, Math.max(0, max(withAll) - kept));
  return { digits: digits.slice(0, from) + taken + digits.slice(to), caret: from + taken.length };
}

/** The expiry while its year is typed with four digits: `20` is followed by two more. */
const maxExpiryDigits = (expiry: string): number => expiryDigits + (expiry.startsWith('20', 2) ? 2 : 0);

/** Month and year as they are written elsewhere, such as `2/28` or `02 / 2028`: the year may have four digits or be missing. */
const writtenExpiry = /^\s*(0?[1-9]|\d\d)\s*[/.\s-]([\d\s/.-]*)$/;

/**
 * As editDigits, for an expiry (rules.md#card-form). A slash, hyphen, dot or space that is typed or pasted ends the month, so that
 * one digit is enough for it; a year of four digits becomes its last two once it is complete.
 */
export function editExpiry(digits: string, change: TextChange): EditedDigits {
  const { inserted } = stretchOf(change);
  const [, month = '', rest = ''] = (/\D/.test(inserted) && writtenExpiry.exec(change.after)) || [];
  const written = month.padStart(2, '0') + rest.replace(/\D/g, '');
  const isWritten = month !== '' && written.length <= maxExpiryDigits(written);
  const behind = digitsIn(change.after.slice(change.caret));
  const edited = isWritten
    ? { digits: written, caret: written.length - behind }
    : editDigits(digits, change, maxExpiryDigits);
  if (edited.digits.length < expiryDigits + 2) return edited;
  const short = edited.digits.slice(0, 2) + edited.digits.slice(4);
  return { digits: short, caret: Math.max(0, edited.caret - 2) };
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
