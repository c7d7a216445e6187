import { graphemesOf } from './runs.ts';

const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Scripts whose words no space parts: a line may end between any two Chinese or Japanese characters, and after each Thai word. */
const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function mayBreak(before: string, after: string): boolean {
  if (/[^\S\u00a0\u2007\u202f]$/u.test(before)) return true;
  if (/[-\u2010\u2013\u2014/]$/u.test(before)) return /^\p{L}/u.test(after);
  const last = Array.from(before).at(-1) ?? '';
  const isAtWord = withoutSpaces.test(last) || withoutSpaces.test(after);
  return isAtWord && !/^[\s\p{P}\p{Lm}]/u.test(after) && !/\p{Ps}/u.test(last);
}

/** The pieces of a text after which a line may end. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of words.segment(text))
    for (const part of ideographs.test(segment) ? graphemesOf(segment) : [segment]) {
      const last = pieces.at(-1);
      if (last === undefined || mayBreak(last, part)) pieces.push(part);
      else pieces[pieces.length - 1] = last + part;
    }
  return pieces;
}

type Fits = (line: string) => boolean;

/** A word that is longer than a line, in lines of whole letters. */
function splitWord(word: string, fits: Fits): string[] {
  const lines = [''];
  for (const grapheme of graphemesOf(word)) {
    const longer = lines.at(-1) + grapheme;
    if (lines.at(-1) === '' || fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(grapheme);
  }
  return lines;
}

function wrap(text: string, fits: Fits): string[] {
  const lines = [''];
  for (const piece of piecesOf(text)) {
    const longer = lines.at(-1) + piece;
    if (fits(longer.trimEnd())) lines[lines.length - 1] = longer;
    else if (fits(piece.trimEnd())) lines.push(piece);
    else lines.push(...splitWord(piece, fits));
  }
  return lines.map((line) => line.trim()).filter(Boolean);
}

/** The lines of a text, none wider than fits. Its own line breaks stay; empty lines go. */
export const breakLines = (text: string, fits: Fits): string[] =>
  text.split('\n').flatMap((line) => wrap(line.trim(), fits));
