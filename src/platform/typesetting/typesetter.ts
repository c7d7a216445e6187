import type PDFDocument from 'pdfkit';
import { type Face, faces, type OpenFont } from './fonts.ts';
import { needsOutlines, outlinesOf, unseenWriter } from './outlines.ts';
import { chooseFonts, graphemesOf, type LetterFinder, splitRuns } from './runs.ts';

export interface TextStyle {
  face: Face;
  /** Points. */
  size: number;
  colour: string;
  /** Points between letters. */
  tracking?: number;
  align?: 'left' | 'right';
}

type Sheet = InstanceType<typeof PDFDocument>;

/** Composed letters, and nothing that is no text: control characters, halves of surrogate pairs. */
const asPrinted = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '');

/** Sets text on the pages of a PDF. */
export interface Typesetter {
  /** The lines of a text, none wider than `width` points. */
  linesOf(text: string, width: number, style: TextStyle): string[];
  /** One line; `y` is its top. With `align: 'right'`, `x` is where it ends. */
  line(text: string, x: number, y: number, style: TextStyle): void;
}

/** What will be set, by face. */
export type Texts = Readonly<Record<Face, readonly string[]>>;

/** The letters of plain English, for texts that are not known before. */
export const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) =>
  String.fromCharCode(0x20 + index),
).join('');

const widthOf = (runs: readonly { width: number }[]) => runs.reduce((sum, { width }) => sum + width, 0);

/** Prepares to set these texts on this document: the fonts that their letters need are opened. */
export async function openTypesetter(sheet: Sheet, texts: Texts): Promise<Typesetter> {
  const finder = (face: Face) => chooseFonts(face, texts[face].map(asPrinted));
  const finders: Readonly<Record<Face, LetterFinder>> = {
    wide: await finder('wide'),
    display: await finder('display'),
    text: await finder('text'),
    strong: await finder('strong'),
  };

  const registered = new Set<OpenFont>();
  function take(font: OpenFont, size: number): void {
    // pdfkit takes a font of fontkit as it is, which its types do not say.
    if (!registered.has(font)) Reflect.apply(sheet.registerFont, sheet, [font.name, font.font]);
    registered.add(font);
    sheet.font(font.name, size);
  }

  const runsOf = (text: string, style: TextStyle) =>
    splitRuns(asPrinted(text), finders[style.face]).map((run) => {
      const { size, tracking = 0 } = style;
      const scale = size / run.font.font.unitsPerEm;
      if (needsOutlines(run)) {
        const { outlines, width } = outlinesOf(run);
        return { ...run, outlines, scale, width: width * scale };
      }
      take(run.font, size);
      return {
        ...run,
        outlines: null,
        scale,
        width: sheet.widthOfString(run.text) + tracking * run.text.length,
      };
    });
  const writeUnseen = unseenWriter(sheet, Object.values(texts).flat().map(asPrinted));

  function line(text: string, x: number, y: number, style: TextStyle): void {
    const { size, colour, tracking = 0 } = style;
    const runs = runsOf(text, style);
    const baseline = y + faces[style.face].ascent * size;
    const start = style.align === 'right' ? x - widthOf(runs) : x;
    sheet.fillColor(colour);
    for (const run of runs) {
      const left = start + widthOf(runs.filter(({ place }) => place < run.place));
      if (!run.outlines) {
        take(run.font, size);
        sheet.text(run.text, left, baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
          characterSpacing: tracking,
        });
        continue;
      }
      writeUnseen(run, left, baseline, size, run.width);
      for (const outline of run.outlines)
        sheet
          .save()
          .translate(left + outline.x * run.scale, baseline - outline.y * run.scale)
          .scale(run.scale, -run.scale)
          .path(outline.path)
          .fill()
          .restore();
    }
  }

  return {
    line,
    linesOf: (text, width, style) =>
      breakLines(asPrinted(text), (row) => widthOf(runsOf(row, style)) <= width),
  };
}

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
