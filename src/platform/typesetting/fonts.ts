import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create, type Font, type Glyph } from 'fontkit';
import subsetFont from 'subset-font';
import { z } from 'zod';

/** How a piece of text looks, apart from its size and colour. */
export type Face = 'wide' | 'display' | 'text' | 'strong';

/** The shop's own font of each face, and how far its letters rise above the baseline, in parts of the font size. */
export const faces = {
  wide: { name: 'archivo', axes: { wdth: 125, wght: 600 }, ascent: 0.878 },
  display: { name: 'archivo', axes: { wdth: 112, wght: 600 }, ascent: 0.878 },
  text: { name: 'instrument-sans', axes: { wdth: 100, wght: 400 }, ascent: 0.97 },
  strong: { name: 'instrument-sans', axes: { wdth: 100, wght: 600 }, ascent: 0.97 },
} as const satisfies Record<Face, unknown>;

/** Scripts with a font of their own, besides those of Noto Sans: Latin, Greek, Cyrillic, Devanagari. */
const scripts = {
  arabic: /\p{scx=Arabic}/u,
  hebrew: /\p{scx=Hebrew}/u,
  thai: /\p{scx=Thai}/u,
};
const eastAsian = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\u3000-\u33ff\uff00-\uffef]/u;

/** Which of the East Asian fonts goes first: a character that they share is drawn as the text's own language draws it. */
function eastAsianFonts(text: string): string[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['jp', 'sc', 'kr'];
  return /\p{Script=Hangul}/u.test(text) ? ['kr', 'sc', 'jp'] : ['sc', 'jp', 'kr'];
}

/** A part of a font package: the file that has these characters. */
interface Slice {
  file: string;
  axes?: Readonly<Record<string, number>>;
  /** First and last of each range. */
  ranges: (readonly [number, number])[];
}

const pathIn = (name: string, file: string) => fileURLToPath(import.meta.resolve(`${name}/${file}`));

/** Ranges as style sheets write them: `U+0600-06FF,U+200C`. */
const rangesOf = (text: string) =>
  text.split(',').map((part) => {
    const [first = '', last = first] = part.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });

function readSlices(family: string, variant: string, axes: Slice['axes']): Slice[] {
  const name = `@fontsource-variable/${family}`;
  const listed: unknown = JSON.parse(readFileSync(pathIn(name, 'unicode.json'), 'utf8'));
  return Object.entries(z.record(z.string(), z.string()).parse(listed)).map(([slice, ranges]) => {
    const file = `files/${family}-${slice.replace(/[[\]]/g, '')}-${variant}-normal.woff2`;
    return { file: pathIn(name, file), axes, ranges: rangesOf(ranges) };
  });
}

/** Read once: they do not change while the shop runs. */
const known = new Map<string, Slice[]>();

function slicesOf(family: string, variant: string, axes: Slice['axes']): Slice[] {
  const key = JSON.stringify([family, axes]);
  const slices = known.get(key) ?? readSlices(family, variant, axes);
  known.set(key, slices);
  return slices;
}

/** Unifont is one file of 57,000 characters: what is opened of it are the 4,096 around the one that is wanted. */
function unifontAround(point: number): Slice {
  const first = point - (point % 4096);
  const file = pathIn('@fontsource/unifont', 'files/unifont-latin-400-normal.woff2');
  // With the space, since a font without any character cannot be opened.
  return {
    file,
    ranges: [
      [0x20, 0x20],
      [first, first + 4095],
    ],
  };
}

/** Where a letter is looked for, in this order: the shop's own font, those of its script, Unifont. */
function* slicesFor(face: Face, points: readonly number[], text: string): Generator<Slice> {
  const letter = String.fromCodePoint(...points);
  const { name, axes } = faces[face];
  const wght = face === 'text' ? 400 : 600;
  yield* slicesOf(name, 'standard', axes);
  yield* slicesOf('noto-sans', 'wght', { wght });
  for (const [script, characters] of Object.entries(scripts))
    if (characters.test(letter)) yield* slicesOf(`noto-sans-${script}`, 'wght', { wght });
  if (eastAsian.test(letter))
    for (const place of eastAsianFonts(text)) yield* slicesOf(`noto-sans-${place}`, 'wght', { wght });
  if (points[0]! <= 0xffff) yield unifontAround(points[0]!);
}

/** A font for drawing: the same slice gives the same name. */
export interface OpenFont {
  name: string;
  font: Font;
}

/** A still TrueType font of a slice: pdfkit can embed neither variable ones nor woff2. */
async function open({ file, axes, ranges }: Slice): Promise<OpenFont> {
  const points = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
  const text = points.map((point) => String.fromCodePoint(point)).join('');
  const bytes = await subsetFont(await readFile(file), text.toWellFormed(), {
    targetFormat: 'truetype',
    variationAxes: axes && { ...axes },
  });
  const name = [file.replace(/.*\/(.*)-normal.woff2/, '$1'), ...Object.values(axes ?? ranges[1]!)].join('-');
  const font = create(Buffer.from(bytes));
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts.`);
  const glyphOf = font.getGlyph.bind(font);
  const glyphs = new Map<string, Glyph>();
  // fontkit remembers for which characters it drew a glyph first: the same document would not always be the same file.
  font.getGlyph = (id, codePoints = []) => {
    const key = `${id} ${codePoints}`;
    const glyph = glyphs.get(key) ?? Object.create(glyphOf(id), { codePoints: { value: codePoints } });
    glyphs.set(key, glyph);
    return glyph;
  };
  return { name, font };
}

const opened = new Map<string, Promise<OpenFont>>();
const mostOpened = 160;

function openedFont(slice: Slice): Promise<OpenFont> {
  const key = JSON.stringify([slice.file, slice.axes ?? slice.ranges]);
  const font = opened.get(key) ?? open(slice);
  // The one that was used last goes to the end, the one at the beginning is forgotten.
  opened.delete(key);
  opened.set(key, font);
  font.catch(() => opened.delete(key));
  const [oldest] = opened.keys();
  if (opened.size > mostOpened && oldest) opened.delete(oldest);
  return font;
}

/** The font that has all of these characters; none if no package has them. */
export async function fontFor(
  face: Face,
  points: readonly number[],
  text: string,
): Promise<OpenFont | undefined> {
  for (const slice of slicesFor(face, points, text)) {
    const isListed = (point: number) => slice.ranges.some(([first, last]) => point >= first && point <= last);
    if (!points.every(isListed)) continue;
    const font = await openedFont(slice);
    if (points.every((point) => font.font.hasGlyphForCodePoint(point))) return font;
  }
  return undefined;
}
