import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { dateRangeText, isInRange, isShopDate } from '../dates/calendar-date.ts';
import { maxDollars } from '../dollars.ts';
import { formatMoney } from '../money.ts';
import { isOneLine } from '../text/one-line.ts';
import { withoutHidden } from '../text/without-hidden.ts';

/** How the cells of a file are written. */
export interface Writing {
  /** A comma where the cells are separated by semicolons or tabs, or the columns have the names of another program. */
  decimals: '.' | ',';
  /** The columns have the names of another program. */
  isForeign: boolean;
  /** Whether 5/6/2026 is May 6 where the dealership is; undefined: that is not known. */
  monthFirst?: boolean;
}

/** What a cell that is not empty says, or why it cannot be read: the second half of a sentence. */
export type ReadCell<Value> = (text: string, writing: Writing) => { value: Value } | { problem: string };

/** Figures as people and programs write them: 1234, 1,234.5, 1.234,5, 1 234, 1’234. */
interface Meanings {
  /** Where no sign is a decimal point. */
  grouped?: number;
  /** Where the last sign is the decimal point. */
  decimal?: number;
  /** The sign, where there is one alone. */
  sign?: string;
}

const thousands = /^(?:\d+|[1-9]\d{0,2}(?:([.,'’\s])\d{3})(?:\1\d{3})*)$/u;
const withDecimals = /^(\d*|[1-9]\d{0,2}(?:([.,'’\s])\d{3})(?:\2\d{3})*)([.,])(\d*)$/u;
/** Signs and units that are ours. */
const marks = /^(?:US\$|USD|\$)\s*|\s*(?:USD|[$%]|km\/h|km|kw|s|sec)$/giu;
const otherCurrency = /[€£¥]|\b(?:EUR|GBP|CHF|CAD|AUD|JPY)\b/i;

function meaningsOf(text: string): Meanings {
  const typed = withoutHidden(text).trim().replace(/^[−–]/u, '-');
  const minus = typed.startsWith('-') ? -1 : 1;
  const body = typed.replace(/^-\s*/, '').replaceAll(marks, '');
  const found: Meanings = {};
  if (thousands.test(body)) found.grouped = minus * Number(body.replaceAll(/\D/g, ''));
  const [, before = '', group, point, after = ''] = withDecimals.exec(body) ?? [];
  if (point && group !== point && before + after !== '')
    found.decimal = minus * Number(`${before.replaceAll(/\D/g, '')}.${after}`);
  const signs = body.match(/\D/g) ?? [];
  if (signs.length === 1) found.sign = signs[0];
  return found;
}

/** A whole figure. One sign with three digits behind it separates thousands, unless only the other reading is within the bounds. */
export const whole =
  ({ least, most }: { least: number; most: number }): ReadCell<number> =>
  (text) => {
    const { grouped, decimal } = meaningsOf(text);
    const value = [grouped, decimal].find(
      (one) => one !== undefined && Number.isInteger(one) && one >= least && one <= most,
    );
    return value === undefined
      ? { problem: `it must be a whole number from ${least} to ${most}` }
      : { value };
  };

/** A small figure with one decimal, as tenths. It has no thousands: 4,9 and 4.900 are 4.9 and 4.9. */
export const tenths =
  ({ least, most }: { least: number; most: number }): ReadCell<number> =>
  (text) => {
    const { grouped, decimal = grouped } = meaningsOf(text);
    // A product of floats may miss a whole figure by a hair.
    const value = Number(((decimal ?? Number.NaN) * 10).toFixed(6));
    return Number.isInteger(value) && value >= least && value <= most
      ? { value }
      : { problem: `it must be a number with at most one decimal from ${least / 10} to ${most / 10}` };
  };

const hasCents = (dollars: number) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;

/**
 * Dollars. Prices have no three decimals, so one sign with three digits behind it separates thousands: 12,500 everywhere, 12.500 in files
 * whose decimals have a comma. Zeros behind the cents change nothing: 23995.0000. Two signs leave no doubt: 23.995,00. Ambiguous are,
 * in a file separated by commas with columns of our names, which has points for decimals: 84.300, which may be a price of Europe, and
 * 84,30, whose comma may be a slip. There the problem is a question.
 */
export const money: ReadCell<number> = (text, { decimals }) => {
  if (otherCurrency.test(text)) return { problem: 'it must be in US dollars' };
  const { grouped, decimal, sign } = meaningsOf(text);
  const isOdd = sign === '.' ? grouped !== undefined : sign === ',' && grouped === undefined;
  if (decimals === '.' && isOdd) {
    const digits = Number(text.replaceAll(/[^\d-]/g, ''));
    const meant = [decimal, digits].filter((one): one is number => one !== undefined && hasCents(one));
    return { problem: `did you mean ${meant.map((one) => formatMoney(one)).join(' or ')}?` };
  }
  const value = grouped ?? decimal;
  return value !== undefined && value >= 0 && value <= maxDollars && hasCents(value)
    ? { value: Number(value.toFixed(2)) }
    : { problem: `it must be an amount such as 84300 or 84300${decimals}50` };
};

const isoOf = (year: string, month: string, day: string) =>
  `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/**
 * A calendar date: 2026-05-20, 5/20/2026, 20/5/2026, 20.05.2026, and with 0:00 behind it. With points the day comes first in all
 * countries; what else can be two days, as 5/6/2026, is decided by `monthFirst`.
 */
export const day: ReadCell<string> = (text, { monthFirst }) => {
  const date = text.replace(/[T ]0?0:00(?::00(?:\.0+)?)?Z?$/, '');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date);
  const [, one = '', sign, other = '', year = ''] =
    /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)$/.exec(date) ?? [];
  const asMonthFirst = sign && sign !== '.' ? [isoOf(year, one, other)] : [];
  const asDayFirst = sign ? [isoOf(year, other, one)] : [];
  const meant = iso ? [isoOf(iso[1]!, iso[2]!, iso[3]!)] : [...new Set([...asMonthFirst, ...asDayFirst])];
  const possible = meant.filter(isShopDate);
  if (possible.length > 1 && monthFirst === undefined)
    return { problem: `it may be ${possible.join(' or ')}: write it like that` };
  const value = possible.length > 1 && !monthFirst ? possible[1] : possible[0];
  if (value) return { value };
  const isOutside = /^\d{4}-/.test(meant[0] ?? '') && !meant.some(isInRange);
  return {
    problem: isOutside
      ? dateRangeText.charAt(0).toLowerCase() + dateRangeText.slice(1)
      : 'enter a day such as 2030-05-02',
  };
};

const plainWord = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/**
 * One of a few words, by our key, by the word that is shown, or by what others call it. Files with our columns have our keys: there `gas` is
 * the fuel of tanks under pressure, though a US shop says `Gas` to petrol.
 */
export function word<Key extends string>(
  words: Readonly<Record<Key, string>>,
  ...others: Partial<Readonly<Record<Key, readonly string[]>>>[]
): ReadCell<Key> {
  // A table of words has the keys of its type alone.
  const keys = Object.keys(words) as Key[];
  const known = new Map<string, Key>();
  for (const key of keys) for (const name of [key, words[key]]) known.set(plainWord(name), key);
  for (const names of others)
    for (const key of keys) for (const name of names[key] ?? []) known.set(plainWord(name), key);
  return (text, { isForeign }) => {
    const own = isForeign ? undefined : keys.find((key) => key === text);
    const plain = plainWord(text);
    // '8-speed automatic', '4dr sedan'
    const value = own ?? known.get(plain) ?? known.get(plain.replace(/\d+(?:speed|spd|door|dr)/, ''));
    return value ? { value } : { problem: `it must be one of ${keys.join(', ')}` };
  };
}

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
/** What a spreadsheet makes of a text that it takes for a number, for a date, for a formula, or has no room for. */
const mangled: readonly [RegExp, string][] = [
  [/^-?\d(?:[.,]\d+)?E[+-]\d+$/, 'a spreadsheet has turned it into a number'],
  [
    new RegExp(`^(?:\\d{1,2}-(?:${months})|(?:${months})-\\d\\d)$`),
    'a spreadsheet has turned it into a date',
  ],
  [/^#(?:N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!)$/, 'a spreadsheet has taken it for a formula'],
  [/^#{3,}$/, 'the column of the spreadsheet was too narrow'],
];

/** What a spreadsheet did to a text; undefined where nothing is seen. Leading zeros that it dropped cannot be seen. */
export function problemOfMangled(text: string): string | undefined {
  const what = mangled.find(([shape]) => shape.test(text))?.[1];
  return what && `${what}. Format the column as text, and enter it again`;
}

/** A line of text. */
export const line =
  (most: number): ReadCell<string> =>
  (text) => {
    const problem = problemOfMangled(text);
    if (problem) return { problem };
    return text.length > most ? { problem: `it has more than ${most} characters` } : { value: text };
  };

// Each of these reads a text once, however often a tag begins in it.
const tag = /<\/?(?:a|b|br|div|em|font|h[1-6]|hr|i|img|li|ol|p|small|span|strong|table|td|tr|u|ul)\b[^<>]*>/i;
/** Parts of a page that are no text. */
const unseen = /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const lineEnd = /<(?:br|hr|\/?(?:p|div|li|ul|ol|h[1-6]|table|tr))\b[^<>]*>/gi;

const decoded = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z\d]{2,31}));/gi, (whole, figure, hex, name) => {
    if (name) return decodeNamedCharacterReference(name) || whole;
    const code = figure ? Number(figure) : Number.parseInt(hex, 16);
    return code > 31 && code <= 0x10_ffff ? String.fromCodePoint(code).toWellFormed() : ' ';
  });

/** A text of several lines. HTML becomes the lines that a browser would show, a tab a blank. A text that is plain stays as it is. */
export function plainLines(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  if (!tag.test(lines))
    return decoded(lines)
      .replaceAll(/[\t\u00A0]/g, ' ')
      .trim();
  return decoded(
    lines
      .replaceAll(unseen, '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(lineEnd, '\n')
      .replaceAll(/<\/?[a-z][^<>]*>/gi, ''),
  )
    .replaceAll('\u00A0', ' ')
    .split('\n')
    .flatMap((one) => one.trim() || [])
    .join('\n');
}

export const text =
  (most: number): ReadCell<string> =>
  (given) => {
    const value = plainLines(given);
    if (value.length > most) return { problem: `it may have at most ${most} characters` };
    return isOneLine(value.replaceAll('\n', '')) ? { value } : { problem: 'it contains a control character' };
  };

/** A thing in each line of the cell. */
export const items =
  ({ most, longest }: { most: number; longest: number }): ReadCell<string[]> =>
  (given) => {
    const value = plainLines(given)
      .split('\n')
      .flatMap((one) => one.trim() || []);
    if (value.length > most) return { problem: `it may have at most ${most} lines` };
    if (value.some((one) => one.length > longest || !isOneLine(one)))
      return { problem: `each of its lines may have at most ${longest} plain characters` };
    return new Set(value).size < value.length ? { problem: 'it must name each thing once' } : { value };
  };

/**
 * Addresses of the web, separated by commas, semicolons, pipes, blanks or line breaks. Within an address such a sign is a part of it: only
 * before the next https:// it separates.
 */
export function addressesIn(text: string): string[] {
  const found = text.split(/(?<=[\s,;|])(?=https?:\/\/)/i).map((one) => {
    const end = Array.from(one).findLastIndex((sign) => !/[\s,;|]/.test(sign));
    return Array.from(one)
      .slice(0, end + 1)
      .join('');
  });
  return [...new Set(found)];
}

interface Schema<Value> {
  safeParse(
    value: unknown,
  ): { success: true; data: Value } | { success: false; error: { issues: readonly { message: string }[] } };
}

/** Read by `read`, then judged by the schema of a form. */
export const fits =
  <Value>(schema: Schema<Value>, read: ReadCell<unknown> = (text) => ({ value: text })): ReadCell<Value> =>
  (text, writing) => {
    const first = read(text, writing);
    if ('problem' in first) return first;
    const judged = schema.safeParse(first.value);
    if (judged.success) return { value: judged.data };
    const [{ message } = { message: 'It cannot be read' }] = judged.error.issues;
    return { problem: message.charAt(0).toLowerCase() + message.slice(1) };
  };
