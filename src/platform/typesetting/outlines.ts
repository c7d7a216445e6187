import type { Font } from 'fontkit';
import type PDFDocument from 'pdfkit';
import { mirrored, type Run } from './runs.ts';

type Sheet = InstanceType<typeof PDFDocument>;

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
export function unseenWriter(sheet: Sheet, texts: readonly string[]) {
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
