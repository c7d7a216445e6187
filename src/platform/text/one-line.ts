import type { z } from 'zod';

const lineBreaks = /[\t-\r\u0085\u2028\u2029]/u;

/** What is drawn as nothing, or turns the direction of what is read, and what is no character. Half a character is stored as U+FFFD. */
const hidden = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/u;

/**
 * Hidden characters with that before them which makes them needed: flags of England, Scotland and Wales, variations and
 * sequences of emoji, variations of Han and Mongolian, joiners in scripts whose letters they shape. No lookbehind and no sets: a
 * browser that lacks them would lose the page.
 */
const needed = /* @__PURE__ */ (() => {
  const pictograph = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f\\p{Emoji_Modifier}]?';
  const asTags = (name: string) =>
    [...name].map((letter) => `\\u{e00${letter.charCodeAt(0).toString(16)}}`).join('');
  const shaped =
    'Adlm Arab Bali Beng Deva Gujr Guru Java Khmr Knda Mlym Mong Mymr Nkoo Orya Sinh Syrc Taml Telu Tibt'
      .split(' ')
      .map((name) => `\\p{scx=${name}}`);
  const ways = [
    `\\u{1f3f4}(?:${['gbeng', 'gbsct', 'gbwls'].map(asTags).join('|')})\\u{e007f}`,
    `${pictograph}(?:\\u200d${pictograph})*`,
    '[0-9#*]\\ufe0f(?=\\u20e3)',
    '\\p{Script=Han}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
    '(?=\\p{L})\\p{scx=Mong}[\\u180b-\\u180f]',
    `(?=[\\p{L}\\p{M}])[${shaped.join('')}][\\u200c\\u200d]`,
  ];
  return new RegExp(ways.join('|'), 'gu');
})();

const plain = /^[ -~]*$/;
/** Spaces, marks without a letter and the empty pattern of Braille are no text by themselves. */
const seen = /[^\p{Z}\p{M}\u2800]/u;

/**
 * What is wrong with a text of one line that others are to read (rules.md#one-line); undefined: nothing. An empty one is for
 * others to judge.
 */
export function faultOfLine(text: string): string | undefined {
  if (plain.test(text) && text.trim() !== '') return undefined;
  if (lineBreaks.test(text)) return 'Use one line of text';
  if (hidden.test(text.replace(needed, ''))) return 'Remove invisible characters';
  return text === '' || seen.test(text) ? undefined : 'Use visible characters';
}

/** Less than that: what was refused ever since. */
export const isOneLine = (text: string): boolean => !/\p{Cc}/u.test(text);

/** A check of a schema: `z.string().superRefine(oneLine)`. */
export function oneLine(text: string, context: z.RefinementCtx<string>): void {
  const message = faultOfLine(text);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
}

/** The same of a text of several lines, as of an address: each of them is judged. */
export function eachLine(text: string, context: z.RefinementCtx<string>): void {
  const faults = text.split(lineBreaks).map((line) => faultOfLine(line.trim()));
  const message = faults.find((fault) => fault !== undefined);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
}

/** The check of schemas that read what was stored before as well, and therefore refuse no more than before. */
export const keptLine = (text: string, context: z.RefinementCtx<string>): void =>
  isOneLine(text) ? undefined : oneLine(text, context);

export interface LineFault {
  path: readonly string[];
  message: string;
}

/** The same of every text in a value, by its place. */
export function faultsOfLines(value: unknown, path: readonly string[] = []): LineFault[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => faultsOfLines(one, [...path, key]));
  const message = typeof value === 'string' ? faultOfLine(value) : undefined;
  return message === undefined ? [] : [{ path, message }];
}

/** The same of a cell of a file, in a sentence: 'color is “Re�d”; type it again without invisible characters'. */
export function faultOfCell(column: string, text: string): string | undefined {
  const fault = faultOfLine(text);
  return fault && `${column} is “${shownStart(text)}”; ${fault.charAt(0).toLowerCase()}${fault.slice(1)}`;
}

/** The beginning of a text for a sentence about it: what is hidden, but for line breaks, is a sign there that can be seen. */
export const shownStart = (text: string): string =>
  Array.from(text.slice(0, 40), (one) => (hidden.test(one) && !lineBreaks.test(one) ? '\ufffd' : one)).join(
    '',
  );
