import { Direction, shape, Buffer as TextBuffer } from 'harfbuzzjs';
import type { LetterFinder } from './choose-fonts.ts';
import type { CutFont } from './cut-font.ts';
import { inVisualOrder, type Piece, type Run, splitRuns } from './split-runs.ts';

/** A glyph, from where its letter begins; lengths in thousandths of the font size. */
export interface PlacedGlyph {
  id: number;
  x: number;
  y: number;
}

/** What is drawn for one letter and its marks; lengths in thousandths of the font size. A gap has no glyph. */
export interface Letter {
  text: string;
  /** To the next letter. */
  advance: number;
  /** The first one that takes room: it stands for the text when the document is read. */
  glyph?: PlacedGlyph;
  /** Marks and further parts, which are only drawn. */
  others: PlacedGlyph[];
}

/** Text of one font and one direction. */
export interface ShapedRun {
  font: CutFont;
  rightToLeft: boolean;
  /** From left to right. */
  letters: Letter[];
}

type ShapedGlyph = PlacedGlyph & { advance: number; cluster: number };

const isRightToLeft = (run: Run) => run.level % 2 === 1;

function shapedGlyphs(text: string, run: Run): ShapedGlyph[] {
  const { font, unitsPerEm } = run.font;
  const buffer = new TextBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft(run) ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  const scale = 1000 / unitsPerEm;
  return buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index]!;
    return { id: codepoint, cluster, advance: xAdvance * scale, x: xOffset * scale, y: yOffset * scale };
  });
}

function letterOf(glyphs: readonly ShapedGlyph[], text: string): Letter {
  let advance = 0;
  const placed = glyphs.map((glyph) => {
    const x = advance + glyph.x;
    advance += glyph.advance;
    return { id: glyph.id, x, y: glyph.y };
  });
  const first = Math.max(
    0,
    glyphs.findIndex((glyph) => glyph.advance > 0),
  );
  return { text, advance, glyph: placed[first], others: placed.filter((_, index) => index !== first) };
}

/** Where a cluster draws as many glyphs as it has base characters, each glyph is a letter of its own: half forms. */
function splitCluster(glyphs: readonly ShapedGlyph[], text: string): Letter[] {
  const bases = text.match(/\P{M}\p{M}*/gu) ?? [];
  const starts = glyphs.flatMap((glyph, index) => (glyph.advance > 0 ? [index] : []));
  if (bases.length < 2 || bases.length !== starts.length) return [letterOf(glyphs, text)];
  return bases.map((base, index) =>
    letterOf(glyphs.slice(index === 0 ? 0 : starts[index], starts[index + 1]), base),
  );
}

function lettersOf(piece: Piece, run: Run): Letter[] {
  if (typeof piece === 'number') return [{ text: ' ', advance: piece, others: [] }];
  const glyphs = shapedGlyphs(piece, run);
  const starts = [...new Set(glyphs.map((glyph) => glyph.cluster))];
  const inText = starts.toSorted((one, other) => one - other);
  return starts.flatMap((start) => {
    const own = glyphs.filter((glyph) => glyph.cluster === start);
    const text = piece.slice(start, inText[inText.indexOf(start) + 1]);
    return isRightToLeft(run) ? [letterOf(own, text)] : splitCluster(own, text);
  });
}

function shapeRun(run: Run): ShapedRun {
  const rightToLeft = isRightToLeft(run);
  const pieces = rightToLeft ? run.pieces.toReversed() : run.pieces;
  return { font: run.font, rightToLeft, letters: pieces.flatMap((piece) => lettersOf(piece, run)) };
}

/** A run, and its place when the line is read from left to right. */
export interface OrderedRun extends ShapedRun {
  place: number;
}

/**
 * A line with its letters in place: ligatures, joined letters, marks, right-to-left included. The runs come in the order
 * in which they are read, so that programs read them in that order too.
 */
export function shapeLine(line: string, letters: LetterFinder): OrderedRun[] {
  const runs = splitRuns(line, letters);
  const drawn = inVisualOrder(runs);
  return runs.map((run) => ({ ...shapeRun(run), place: drawn.indexOf(run) }));
}
