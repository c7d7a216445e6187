import { type CutFont, cutFont } from './cut-font.ts';
import { type Face, familiesFor } from './faces.ts';
import { slicesOf } from './font-slices.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What readers take for one letter: a base with its marks, joined emoji. */
export const graphemesOf = (text: string): string[] => [...segmenter.segment(text)].map((one) => one.segment);

/** Joiners, direction marks and variation selectors are not drawn, so that no font needs them. */
const undrawn = /[\p{Default_Ignorable_Code_Point}]/u;

const drawnPoints = (grapheme: string): number[] =>
  Array.from(grapheme)
    .filter((character) => !undrawn.test(character))
    .map((character) => character.codePointAt(0)!);

/** Stands for what no font has. */
const unknown = '\u25a1';

/** Shaping may take a letter apart and put it together again: its parts have to be in the font as well. */
const withParts = (grapheme: string): string[] =>
  ['NFC', 'NFD', 'NFKD'].flatMap((form) => Array.from(grapheme.normalize(form)));

/** The font for each of these letters; those that no family has are absent. */
async function fontsFor(face: Face, graphemes: ReadonlySet<string>): Promise<Map<string, CutFont>> {
  const found = new Map<string, CutFont>();
  const open = new Set(graphemes);
  for (const family of familiesFor(face, [...graphemes].join(''))) {
    for (const slice of slicesOf(family)) {
      const wanted = [...open].filter((grapheme) => drawnPoints(grapheme).every(slice.mayHave));
      if (wanted.length === 0) continue;
      const font = await cutFont(slice, wanted.flatMap(withParts));
      for (const grapheme of wanted) {
        if (!drawnPoints(grapheme).every((point) => font.characters.has(point))) continue;
        found.set(grapheme, font);
        open.delete(grapheme);
      }
    }
    if (open.size === 0) break;
  }
  return found;
}

/** A letter as it is drawn: `text` differs from what was asked for where no font has it. */
export interface DrawnLetter {
  text: string;
  font: CutFont;
}

export type LetterFinder = (grapheme: string) => DrawnLetter[];

/** Finds fonts for all letters of these texts in one face. Other letters are drawn as a box. */
export async function chooseFonts(face: Face, texts: readonly string[]): Promise<LetterFinder> {
  const graphemes = new Set(texts.flatMap(graphemesOf));
  const points = [...graphemes].flatMap((grapheme) => Array.from(grapheme));
  const fonts = await fontsFor(face, new Set([...graphemes, ...points]));
  // Its font is large, and is read only where it is needed.
  const lacks = points.some((point) => !undrawn.test(point) && !fonts.has(point));
  if (lacks) for (const [box, font] of await fontsFor(face, new Set([unknown]))) fonts.set(box, font);
  const letter = (text: string): DrawnLetter[] => {
    const font = fonts.get(text);
    return font ? [{ text, font }] : [];
  };
  return (grapheme) => {
    const whole = letter(grapheme);
    if (whole.length > 0) return whole;
    return Array.from(grapheme)
      .filter((character) => !undrawn.test(character))
      .flatMap((character) => {
        const alone = letter(character);
        return alone.length > 0 ? alone : letter(unknown);
      });
  };
}
