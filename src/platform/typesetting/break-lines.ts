import LineBreaker from 'linebreak';
import { graphemesOf } from './choose-fonts.ts';

const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Scripts that write no spaces: where a word ends is a matter of their dictionary. */
const withoutSpaces = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The pieces of a text after which a line may end (Unicode UAX 14). */
function piecesOf(text: string): string[] {
  const ends = new Set<number>([text.length]);
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) ends.add(next.position);
  for (const { index, segment } of words.segment(text))
    if (withoutSpaces.test(segment) && index > 0) ends.add(index);
  let from = 0;
  return [...ends]
    .sort((one, other) => one - other)
    .map((end) => {
      const piece = text.slice(from, end);
      from = end;
      return piece;
    });
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
