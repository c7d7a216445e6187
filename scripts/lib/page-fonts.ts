import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

interface Span {
  min: number;
  max: number;
}

interface PageFont {
  family: string;
  /** Its Latin letters, in its package. */
  source: string;
  /** What the style sheets ask for; the package's file can do more, and weighs for it. */
  axes: Readonly<Record<'wght' | 'wdth', Span>> | Readonly<Record<'wght', Span>>;
}

/** By the name of the file that is cut. `tests/journeys/a-visitor-reads-the-first-screen` compares them with the screens. */
const pageFonts: Readonly<Record<string, PageFont>> = {
  archivo: {
    family: 'Archivo',
    source: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    axes: { wght: { min: 500, max: 600 }, wdth: { min: 100, max: 125 } },
  },
  'instrument-sans': {
    family: 'Instrument Sans',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
};

/** More than the packages' files of Latin letters hold: letters, marks, punctuation, signs of money, arrows. */
const everyLatin = Array.from({ length: 0x2300 }, (_, index) => String.fromCharCode(32 + index)).join('');

const printableAscii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

/** What every first screen may show: the shop's own signs, and the letters that names of cars have most often. */
const oftenShown = `${printableAscii}\u00a0©·×–—‘’“”•…€£→−áéíóúäëöüçñè`;

/** What is done with letters here, other shapes at some weights among it (`rvrn`). Fractions and stylistic sets nobody asks for. */
const features = [
  'kern',
  'liga',
  'calt',
  'ccmp',
  'locl',
  'mark',
  'mkmk',
  'rlig',
  'rvrn',
  'rclt',
  'tnum',
  'lnum',
];

/** As CSS writes them: `U+20-7E,U+A0`. */
function unicodeRange(characters: readonly number[]): string {
  const spans: Span[] = [];
  for (const character of characters.toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last?.max === character - 1) last.max = character;
    else spans.push({ min: character, max: character });
  }
  const hex = (character: number) => character.toString(16).toUpperCase();
  return spans.map(({ min, max }) => `U+${hex(min)}${max > min ? `-${hex(max)}` : ''}`).join();
}

const face = (file: string, { family, axes }: PageFont, characters: readonly number[]): string =>
  [
    '@font-face {',
    `  font-family: "${family}";`,
    `  src: url("./${file}") format("woff2");`,
    `  font-weight: ${axes.wght.min} ${axes.wght.max};`,
    ...('wdth' in axes ? [`  font-stretch: ${axes.wdth.min}% ${axes.wdth.max}%;`] : []),
    '  font-display: swap;',
    `  unicode-range: ${unicodeRange(characters)};`,
    '}\n',
  ].join('\n');

/** Two files of a font: what is often shown, and its other letters, which a browser fetches where one of them comes. */
async function cut(name: string, font: PageFont, folder: string): Promise<string> {
  const whole = await readFile(pathOf(font.source));
  const plain = await subsetFont(whole, everyLatin, { targetFormat: 'truetype' });
  const opened = create(plain);
  const letters = 'characterSet' in opened ? opened.characterSet : [];
  const often = new Set(Array.from(oftenShown, (letter) => letter.codePointAt(0)));
  const faces = [`${name}.woff2`, `${name}-more.woff2`].map(async (file, rest) => {
    const characters = letters.filter((letter) => often.has(letter) === (rest === 0));
    const options = {
      targetFormat: 'woff2',
      keepFeatures: features,
      variationAxes: { ...font.axes },
    } as const;
    await writeFile(
      `${folder}/${file}`,
      await subsetFont(whole, String.fromCodePoint(...characters), options),
    );
    return face(file, font, characters);
  });
  return (await Promise.all(faces)).join('\n');
}

const pathOf = (source: string) => fileURLToPath(import.meta.resolve(source));

/** The same fonts, cut in the same way, are cut once. */
async function keyOf(): Promise<string> {
  const hash = createHash('sha256');
  hash.update(await readFile(fileURLToPath(import.meta.url)));
  for (const { source } of Object.values(pageFonts)) hash.update(await readFile(pathOf(source)));
  return hash.digest('hex').slice(0, 16);
}

/** @returns the folder of the cut fonts and of `faces.css`, which names them */
async function cutPageFonts(): Promise<string> {
  const cache = fileURLToPath(new URL('../../node_modules/.cache/page-fonts', import.meta.url));
  const folder = `${cache}/${await keyOf()}`;
  if (await stat(folder).catch(() => undefined)) return folder;
  await mkdir(cache, { recursive: true });
  const underWay = await mkdtemp(`${cache}/under-way-`);
  const faces = await Promise.all(Object.entries(pageFonts).map(([name, font]) => cut(name, font, underWay)));
  await writeFile(`${underWay}/faces.css`, faces.join('\n'));
  // Another build may have been quicker: its files are the same.
  await rename(underWay, folder).catch(() => rm(underWay, { recursive: true }));
  return folder;
}

/** Cuts the fonts of the pages down to what they show (ADR 0038); `page-fonts/` in an import names their folder. */
export const pageFontsPlugin = (): Plugin => ({
  name: 'page-fonts',
  config: async () => ({ resolve: { alias: { 'page-fonts': await cutPageFonts() } } }),
});
