import type PDFDocument from 'pdfkit';
import { breakLines } from './break-lines.ts';
import { chooseFonts, type LetterFinder } from './choose-fonts.ts';
import type { CutFont } from './cut-font.ts';
import { type EmbeddedFont, embedFont } from './embed-font.ts';
import { ascents, type Face } from './faces.ts';
import { type Letter, type ShapedRun, shapeLine } from './shape.ts';
import { type At, showText } from './show-text.ts';

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

/** Points from this letter to the next. */
const stepOf = ({ advance }: Letter, { size, tracking = 0 }: TextStyle) =>
  (advance * size) / 1000 + (advance > 0 ? tracking : 0);

const widthOfRun = (run: ShapedRun, style: TextStyle) =>
  run.letters.reduce((width, letter) => width + stepOf(letter, style), 0);

function placed(run: ShapedRun, style: TextStyle): At[] {
  let x = 0;
  return run.letters.map((letter): At => {
    const begins = x;
    x += stepOf(letter, style);
    return [letter, begins];
  });
}

/** Marks and further parts are drawn as outlines: as text, they would be read as letters of their own. */
function drawOthers(
  sheet: Sheet,
  run: ShapedRun,
  letters: readonly At[],
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const scale = size / run.font.unitsPerEm;
  for (const [letter, begins] of letters)
    for (const glyph of letter.others) {
      const outline = run.font.font.glyphToPath(glyph.id);
      if (!outline) continue;
      const left = x + begins + (glyph.x * size) / 1000;
      const up = y + (glyph.y * size) / 1000;
      sheet.save().transform(scale, 0, 0, scale, left, up).path(outline).fill().restore();
    }
}

/** Sets text of any script on the pages of a PDF. */
export interface Typesetter {
  /** Points. */
  widthOf(text: string, style: TextStyle): number;
  /** The lines of a text, none wider than `width` points. */
  linesOf(text: string, width: number, style: TextStyle): string[];
  /** One line; `y` is its top. With `align: 'right'`, `x` is where it ends. */
  line(text: string, x: number, y: number, style: TextStyle): void;
  /** Writes the fonts into the document. Nothing can be set afterwards. */
  finish(): void;
}

/** What will be set, by face. */
export type Texts = Readonly<Record<Face, readonly string[]>>;

/** The letters of plain English, for texts that are not known before. */
export const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) =>
  String.fromCharCode(0x20 + index),
).join('');

async function findersFor(texts: Texts): Promise<Readonly<Record<Face, LetterFinder>>> {
  const finder = (face: Face) =>
    chooseFonts(
      face,
      texts[face].flatMap((text) => asPrinted(text).split('\n')),
    );
  return {
    wide: await finder('wide'),
    display: await finder('display'),
    text: await finder('text'),
    strong: await finder('strong'),
  };
}

/**
 * Prepares to set these texts on this document: the fonts that their letters need are read and cut down to them. Other
 * letters become a box.
 */
export async function openTypesetter(sheet: Sheet, texts: Texts): Promise<Typesetter> {
  const finders = await findersFor(texts);
  const fonts = new Map<CutFont, EmbeddedFont>();

  const shaped = (text: string, face: Face) => shapeLine(asPrinted(text), finders[face]);
  const widthOf = (text: string, style: TextStyle) =>
    shaped(text, style.face).reduce((width, run) => width + widthOfRun(run, style), 0);

  /** The runs in the order of reading, each with the points from the line's left. */
  function runsOf(text: string, style: TextStyle) {
    const runs = shaped(text, style.face);
    const widths = runs
      .toSorted((one, other) => one.place - other.place)
      .map((run) => widthOfRun(run, style));
    return runs.map((run) => ({
      ...run,
      left: widths.slice(0, run.place).reduce((sum, width) => sum + width, 0),
    }));
  }

  function fontFor(cut: CutFont): EmbeddedFont {
    const font = fonts.get(cut) ?? embedFont(sheet, cut, `T${fonts.size + 1}`);
    fonts.set(cut, font);
    sheet.page.fonts[font.id] = font.reference;
    return font;
  }

  /** The baseline lies where the face's own font has it, whichever fonts the letters come from. */
  const baseline = (y: number, { face, size }: TextStyle) => y + ascents[face] * size;

  function line(text: string, x: number, y: number, style: TextStyle): void {
    const { size, colour } = style;
    const left = style.align === 'right' ? x - widthOf(text, style) : x;
    const { height } = sheet.page;
    const up = height - baseline(y, style);
    sheet.save().fillColor(colour).transform(1, 0, 0, -1, 0, height);
    for (const run of runsOf(text, style)) {
      const font = fontFor(run.font);
      const letters = placed(run, style);
      const place = { x: left + run.left, y: up, size };
      sheet.addContent(showText(letters, font, { ...place, rightToLeft: run.rightToLeft }));
      drawOthers(sheet, run, letters, place);
    }
    sheet.restore();
  }

  return {
    widthOf,
    line,
    linesOf: (text, width, style) => breakLines(asPrinted(text), (row) => widthOf(row, style) <= width),
    finish() {
      for (const font of fonts.values()) font.finish();
    },
  };
}
