import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Family } from './faces.ts';

/** One file of a font package: the characters that its package says it has. */
export interface FontSlice {
  file: string;
  axes?: Readonly<Record<string, number>>;
  mayHave(codePoint: number): boolean;
}

type Range = readonly [first: number, last: number];

/** Ranges as style sheets write them: `U+0600-06FF,U+200C`. None at all means: everything. */
function rangesOf(text: string): Range[] {
  return text.split(',').map((part) => {
    const [first = '', last = first] = part.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

const pathIn = (name: string, file: string) => fileURLToPath(import.meta.resolve(`${name}/${file}`));

/** The only slice of a package that names no ranges. */
const undivided = { latin: 'U+0000-10FFFF' };

function readSlices({ package: name, slices, variant, axes }: Family): FontSlice[] {
  const listed = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(pathIn(name, 'unicode.json'), 'utf8')));
  const named = Object.keys(listed).length > 0 ? listed : undivided;
  const family = name.slice(name.indexOf('/') + 1);
  return Object.entries(named)
    .filter(([slice]) => !slices || slices.test(slice))
    .map(([slice, text]) => {
      const ranges = rangesOf(text);
      const plain = slice.replace(/[[\]]/g, '');
      return {
        file: pathIn(name, `files/${family}-${plain}-${variant}-normal.woff2`),
        axes,
        mayHave: (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
      };
    });
}

const known = new Map<string, FontSlice[]>();

/** The files of a family. Read once: they do not change while the shop runs. */
export function slicesOf(family: Family): FontSlice[] {
  const key = JSON.stringify([family.package, family.variant, family.axes]);
  const slices = known.get(key) ?? readSlices(family);
  known.set(key, slices);
  return slices;
}
