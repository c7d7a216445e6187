import bidiFactory from 'bidi-js';
import { type Face, fontFor, type OpenFont } from './fonts.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What readers take for one letter: a base with its marks, joined emoji. */
export const graphemesOf = (text: string): string[] => [...segmenter.segment(text)].map((one) => one.segment);

/** Joiners, direction marks and variation selectors are not drawn, so that no font needs them. */
const undrawn = /\p{Default_Ignorable_Code_Point}/u;

/** Stands for what no font has. */
const unknown = '\u25a1';

/** A letter as it is drawn: `text` differs from what was asked for where no font has it. */
interface DrawnLetter {
  text: string;
  font: OpenFont;
}

export type LetterFinder = (grapheme: string) => readonly DrawnLetter[];

async function lettersFor(face: Face, grapheme: string, text: string): Promise<DrawnLetter[]> {
  const drawn = Array.from(grapheme).filter((character) => !undrawn.test(character));
  const points = drawn.map((character) => character.codePointAt(0)!);
  if (points.length === 0) return [];
  const font = await fontFor(face, points, text);
  if (font) return [{ text: grapheme, font }];
  if (drawn.length === 1) return grapheme === unknown ? [] : lettersFor(face, unknown, text);
  const parts: DrawnLetter[] = [];
  for (const character of drawn) parts.push(...(await lettersFor(face, character, text)));
  return parts;
}

/** Finds fonts for all letters of these texts in one face. Characters that no font has are drawn as a box. */
export async function chooseFonts(face: Face, texts: readonly string[]): Promise<LetterFinder> {
  const all = texts.join('');
  const letters = new Map<string, DrawnLetter[]>();
  for (const grapheme of new Set(texts.flatMap(graphemesOf)))
    letters.set(grapheme, await lettersFor(face, grapheme, all));
  return (grapheme) => letters.get(grapheme) ?? [];
}

/** A part of a line in one font and of one direction. */
export interface Run {
  text: string;
  font: OpenFont;
  /** Of the bidirectional algorithm: an odd level runs from right to left. */
  level: number;
  /** Which one it is when the line is read from left to right. */
  place: number;
}

const bidi = bidiFactory();

/** The other bracket, where a bracket is drawn from right to left. */
export const mirrored = (text: string): string =>
  Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('');

/** A line in runs, in the order of reading (Unicode UAX 9). */
export function splitRuns(line: string, find: LetterFinder): Run[] {
  const embedding = bidi.getEmbeddingLevels(line, 'auto');
  const drawn = bidi.getReorderedIndices(line, embedding);
  const runs: Run[] = [];
  let at = 0;
  for (const grapheme of graphemesOf(line)) {
    const level = embedding.levels[at] ?? 0;
    for (const { text, font } of find(grapheme)) {
      const last = runs.at(-1);
      // A space belongs to the word before it, whatever the font: so programs which read the document find one text.
      if (last?.level === level && (last.font === font || text === ' ')) last.text += text;
      else runs.push({ text, font, level, place: drawn.indexOf(at) });
    }
    at += grapheme.length;
  }
  return runs;
}
