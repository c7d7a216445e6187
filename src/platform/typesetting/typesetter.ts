import type { Font } from 'fontkit';
import type PDFDocument from 'pdfkit';
import { type Face, faces, type OpenFont } from './fonts.ts';
import { chooseFonts, graphemesOf, type LetterFinder, mirrored, type Run, splitRuns } from './runs.ts';

/**
 * What pdfkit would not set so that it is read back as it was written: from right to left, letters of Hebrew to Arabic
 * (U+0590 to U+08FF), with marks, with spaces that the font does not have.
 */
export const needsOutlines = ({ text, level, font }: Run): boolean =>
  level % 2 === 1 ||
  /[\p{M}\p{Cf}\u0e33\u0590-\u08ff]/u.test(text) ||
  (text.includes(' ') && !font.font.hasGlyphForCodePoint(0x20));

/** The ring of the Thai vowel am goes below a tone mark, which is written before it. fontkit does not know. */
const withRings = (word: string) => word.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32');

interface Shaped {
  outlines: { path: string; x: number; y: number }[];
  width: number;
}

function shapeWord(font: Font, word: string, rightToLeft: boolean): Shaped {
  const direction = rightToLeft ? 'rtl' : 'ltr';
  const drawn = withRings(rightToLeft ? mirrored(word) : word);
  const { glyphs, positions } = font.layout(drawn, [], undefined, undefined, direction);
  let width = 0;
  const outlines = glyphs.map((glyph, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index]!;
    width += xAdvance;
    return { path: glyph.path.toSVG(), x: width - xAdvance + xOffset, y: yOffset };
  });
  return { outlines: outlines.filter(({ path }) => path), width };
}

/** fontkit takes milliseconds for a word of joined letters, and a text is measured several times before it is drawn. */
const shapedWords = new WeakMap<Font, Map<string, Shaped>>();
const mostWords = 1000;

function shapedWord(font: Font, word: string, rightToLeft: boolean): Shaped {
  const words = shapedWords.get(font) ?? new Map<string, Shaped>();
  if (words.size >= mostWords) words.clear();
  const key = `${rightToLeft} ${word}`;
  const shaped = words.get(key) ?? shapeWord(font, word, rightToLeft);
  shapedWords.set(font, words.set(key, shaped));
  return shaped;
}

/** The outlines of a run, from its left, in units of its font. */
export function outlinesOf({ text, level, font: { font } }: Run): Shaped {
  const rightToLeft = level % 2 === 1;
  const words = text.split(/( )/).filter(Boolean);
  const run: Shaped = { outlines: [], width: 0 };
  for (const word of rightToLeft ? words.toReversed() : words) {
    const { outlines, width } =
      word === ' ' ? { outlines: [], width: font.unitsPerEm / 4 } : shapedWord(font, word, rightToLeft);
    run.outlines.push(...outlines.map((one) => ({ ...one, x: run.width + one.x })));
    run.width += width;
  }
  return run;
}

/** Programs take a mark for a character without width. */
const isMark = (unit: string) => /[\p{Mn}\p{Cf}]/u.test(unit);

/** Every code says itself, as UTF-16. */
const toUnicode = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
1 beginbfrange
<0000> <ffff> <0000>
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;

const name = 'Unseen';

function written(sheet: Sheet, data: object, content?: Buffer) {
  const object = sheet.ref(data);
  object.end(content);
  return object;
}

/** A font whose codes say a character and move the pen by half of the font size, those of marks excepted (PDF 1.7, 9.7). */
function unseenFont(sheet: Sheet, font: Font, marks: Iterable<string>) {
  // Readers look for a font file. One glyph of any font will do, since none is drawn.
  const file = font.createSubset();
  file.includeGlyph(font.getGlyph(1));
  const descriptor = written(sheet, {
    Type: 'FontDescriptor',
    FontName: name,
    Flags: 4,
    FontBBox: [0, 0, 500, 1000],
    ItalicAngle: 0,
    Ascent: 1000,
    Descent: 0,
    CapHeight: 1000,
    StemV: 80,
    FontFile2: written(sheet, {}, Buffer.from(file.encode())),
  });
  const descendant = written(sheet, {
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    FontDescriptor: descriptor,
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
    CIDToGIDMap: 'Identity',
    DW: 500,
    W: [...marks].flatMap((mark) => [mark.charCodeAt(0), [0]]),
  });
  return written(sheet, {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: written(sheet, {}, Buffer.from(toUnicode)),
  });
}

/** Writes text that is read and not drawn, as wide as the outlines. `texts` are all that will be written. */
function unseenWriter(sheet: Sheet, texts: readonly string[]) {
  const marks = new Set(texts.join('').split('').filter(isMark));
  let font: ReturnType<Sheet['ref']> | undefined;
  return (run: Run, x: number, y: number, size: number, width: number): void => {
    font ??= unseenFont(sheet, run.font.font, marks);
    sheet.page.fonts[name] = font;
    // Programs turn what is written from right to left around, one character by one.
    const characters = Array.from(run.text);
    const units = (run.level % 2 === 1 ? characters.toReversed() : characters).join('').split('');
    const codes = units.map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0')).join('');
    const wide = units.filter((unit) => !isMark(unit)).length || 1;
    const stretch = Math.max(1, (200 * width) / (size * wide)).toFixed(2);
    sheet.addContent(`BT /${name} ${size} Tf 3 Tr ${stretch} Tz`);
    sheet.addContent(`1 0 0 -1 ${x.toFixed(2)} ${y.toFixed(2)} Tm <${codes}> Tj 0 Tr 100 Tz ET`);
  };
}

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
