import bidiFactory from 'bidi-js';
import { type DrawnLetter, graphemesOf, type LetterFinder } from './choose-fonts.ts';
import type { CutFont } from './cut-font.ts';

/** What is shaped together: text, or a gap (in thousandths of the font size) for a space that the font does not have. */
export type Piece = string | number;

/** A part of a line in one font and of one level of the bidirectional algorithm: an odd level runs from right to left. */
export interface Run {
  font: CutFont;
  level: number;
  /** As they are read. */
  pieces: Piece[];
}

type LevelLetter = DrawnLetter & { level: number };

const bidi = bidiFactory();

function lettersOf(line: string, find: LetterFinder): LevelLetter[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'auto');
  let at = 0;
  return graphemesOf(line).flatMap((grapheme) => {
    const level = levels[at] ?? 0;
    at += grapheme.length;
    return find(grapheme).map((letter) => ({ ...letter, level }));
  });
}

const belongs = (run: Run, letter: LevelLetter | undefined) =>
  run.font === letter?.font && run.level === letter.level;

function addText(run: Run, text: string): void {
  const last = run.pieces.at(-1);
  if (typeof last === 'string') run.pieces[run.pieces.length - 1] = last + text;
  else run.pieces.push(text);
}

const widthOfSpace = ({ font, unitsPerEm }: CutFont) =>
  (font.glyphHAdvance(font.glyph(0x20) ?? 0) * 1000) / unitsPerEm;

/**
 * A line in runs, in the order of reading. Fonts of many scripts have no space: between two words of one font it is a gap,
 * so that programs which read the document find one text and not a heap of words.
 */
export function splitRuns(line: string, find: LetterFinder): Run[] {
  const letters = lettersOf(line, find);
  const runs: Run[] = [];
  for (const [index, letter] of letters.entries()) {
    const last = runs.at(-1);
    const isGap = letter.text === ' ' && letter.level === last?.level;
    if (last && belongs(last, letter)) addText(last, letter.text);
    else if (last && isGap && belongs(last, letters[index + 1])) last.pieces.push(widthOfSpace(letter.font));
    else runs.push({ font: letter.font, level: letter.level, pieces: [letter.text] });
  }
  return runs;
}

/** From left to right as it is drawn (Unicode Bidirectional Algorithm, rule L2). */
export function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map((run) => run.level));
  for (let level = highest; level > 0; level--) {
    let from = 0;
    while (from < ordered.length) {
      let to = from;
      while (to < ordered.length && ordered[to]!.level >= level) to++;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to + 1;
    }
  }
  return ordered;
}
