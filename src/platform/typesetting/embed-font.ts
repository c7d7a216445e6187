import type PDFDocument from 'pdfkit';
import type { CutFont } from './cut-font.ts';
import { onlyOutlines } from './only-outlines.ts';
import type { Letter } from './shape.ts';

type Sheet = InstanceType<typeof PDFDocument>;

/** Four hexadecimal digits a UTF-16 unit. */
const hex = (text: string) =>
  Array.from({ length: text.length }, (_, index) =>
    text.charCodeAt(index).toString(16).padStart(4, '0'),
  ).join('');

const codeHex = (code: number): string => code.toString(16).padStart(4, '0');

const inHundreds = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / 100) }, (_, index) =>
    items.slice(index * 100, index * 100 + 100),
  );

/** What a code of this font draws and says. */
interface Coded {
  glyph: number;
  text: string;
  /** In thousandths of the font size. */
  width: number;
}

/** What a code of 0 draws: the font's sign for a missing glyph. */
const missing: Coded = { glyph: 0, text: '', width: 0 };

/** Tells readers and search machines which characters the codes stand for (PDF 1.7, 9.10.3). */
function unicodeMap(coded: readonly Coded[]): string {
  const lines = coded.map(({ text }, code) => `<${codeHex(code)}> <${hex(text)}>`).slice(1);
  const blocks = inHundreds(lines).map((part) => `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`);
  return [
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def',
    '1 begincodespacerange\n<0000> <ffff>\nendcodespacerange',
    ...blocks,
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend',
  ].join('\n');
}

/** xMin, yMin, xMax, yMax of all glyphs, from the table `head`. */
function boxOf({ font, unitsPerEm }: CutFont): number[] {
  const head = font.face.referenceTable('head');
  if (!head) throw new Error('A font without the table head cannot be embedded.');
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return [36, 38, 40, 42].map((at) => Math.round((view.getInt16(at) * 1000) / unitsPerEm));
}

/** Subsets are named by six letters before their name. */
const tagOf = (name: string) =>
  Array.from(name.slice(0, 6), (digit) => String.fromCharCode(65 + Number.parseInt(digit, 16))).join('');

const rounded = (length: number) => Math.round(length * 100) / 100;

/** A font of this document, and which of its glyphs were drawn. */
export interface EmbeddedFont {
  /** Its name among the resources of a page. */
  id: string;
  reference: ReturnType<Sheet['ref']>;
  /** The code (in hexadecimal digits) that draws the letter and says `text`, and how far it moves the pen. */
  codeOf(letter: Letter, text: string): { hex: string; width: number };
  /** The code that says a text and moves nothing. */
  unseenCodeOf(text: string): string;
  /** Writes the font into the document, once all its glyphs are known. */
  finish(): void;
}

const written = (sheet: Sheet, data: object, content?: Buffer) => {
  const object = sheet.ref(data);
  object.end(content);
  return object;
};

function descriptorOf(sheet: Sheet, cut: CutFont, name: string) {
  const drawn = onlyOutlines(cut.bytes);
  const { ascender, descender } = cut.font.hExtents();
  const scale = 1000 / cut.unitsPerEm;
  return written(sheet, {
    Type: 'FontDescriptor',
    FontName: name,
    Flags: 4,
    FontBBox: boxOf(cut),
    ItalicAngle: 0,
    Ascent: Math.round(ascender * scale),
    Descent: Math.round(descender * scale),
    CapHeight: Math.round(ascender * scale),
    StemV: 80,
    FontFile2: written(sheet, { Length1: drawn.length }, drawn),
  });
}

/** The font's dictionary (PDF 1.7, 9.7): codes of two bytes, a glyph, a width and a text for each. */
function dictionaryOf(sheet: Sheet, cut: CutFont, coded: readonly Coded[]) {
  const name = `${tagOf(cut.name)}+${cut.name}`;
  const glyphs = coded.map(({ glyph }) => codeHex(glyph)).join('');
  const descendant = written(sheet, {
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
    FontDescriptor: descriptorOf(sheet, cut, name),
    W: [0, coded.map(({ width }) => width)],
    CIDToGIDMap: written(sheet, {}, Buffer.from(glyphs, 'hex')),
  });
  return {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: written(sheet, {}, Buffer.from(unicodeMap(coded))),
  };
}

/**
 * Writes a font as PDF knows it: codes, the glyphs and widths behind them, and the text that they stand for. A glyph that
 * stands for different texts (a vowel sign that is drawn before its consonant) has a code for each, so that text is read back as it
 * was written.
 */
export function embedFont(sheet: Sheet, cut: CutFont, id: string): EmbeddedFont {
  // Filled in at the end: what was drawn is known then.
  const data: Record<string, unknown> = {};
  const reference = sheet.ref(data);
  const coded = [missing];
  const codes = new Map<string, number>();

  function code(wanted: Coded): string {
    const key = `${wanted.glyph} ${wanted.width} ${wanted.text}`;
    const number = codes.get(key) ?? coded.push(wanted) - 1;
    codes.set(key, number);
    return codeHex(number);
  }

  function codeOf({ glyph, advance, others }: Letter, text: string) {
    const id = glyph?.id ?? 0;
    const own = (cut.font.glyphHAdvance(id) * 1000) / cut.unitsPerEm;
    // Parts that are only drawn leave no gap, which programs would read as a space.
    const width = rounded(others.length > 0 ? advance : own);
    return { hex: code({ glyph: id, text, width }), width };
  }

  function finish(): void {
    Object.assign(data, dictionaryOf(sheet, cut, coded));
    reference.end(undefined);
  }

  return {
    id,
    reference,
    codeOf,
    unseenCodeOf: (text) => code({ ...missing, text }),
    finish,
  };
}
