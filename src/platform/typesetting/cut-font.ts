import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Blob, Font, Face as FontFace } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import type { FontSlice } from './font-slices.ts';

/** A still font with some characters of a slice and the glyphs that they may become. */
export interface CutFont {
  /** TrueType. */
  bytes: Buffer;
  /** The same bytes give the same name. */
  name: string;
  font: Font;
  unitsPerEm: number;
  characters: ReadonlySet<number>;
}

const trueType = 0x00010000;

async function cut(slice: FontSlice, text: string): Promise<CutFont> {
  const bytes = await subsetFont(await readFile(slice.file), text, {
    targetFormat: 'truetype',
    variationAxes: slice.axes && { ...slice.axes },
  });
  if (bytes.readUInt32BE(0) !== trueType) throw new Error(`${slice.file} is no TrueType font.`);
  const face = new FontFace(new Blob(bytes));
  return {
    bytes,
    name: createHash('sha256').update(bytes).digest('hex').slice(0, 12),
    font: new Font(face),
    unitsPerEm: face.upem,
    characters: new Set(face.collectUnicodes()),
  };
}

/** Receipts in Latin letters ask for the same few cuts again and again. */
const kept = new Map<string, Promise<CutFont>>();
const mostKept = 40;

/** The font of a slice, cut down to these characters. */
export function cutFont(slice: FontSlice, characters: Iterable<string>): Promise<CutFont> {
  const text = [...new Set(characters)].sort().join('');
  const key = JSON.stringify([slice.file, slice.axes, text]);
  const made = kept.get(key) ?? cut(slice, text);
  kept.delete(key);
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest) kept.delete(oldest);
  return made;
}
