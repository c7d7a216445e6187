import { readFileSync } from 'node:fs';
import type PDFDocument from 'pdfkit';

export type Face = 'wide' | 'display' | 'text' | 'strong';

export interface TextStyle {
  face: Face;
  /** Points. */
  size: number;
  colour: string;
  /** Points between letters. */
  tracking?: number;
  align?: 'left' | 'right';
}

const file = (name: string) => readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url));

/** The character sets of each face: basic first, then the extended one. */
const sets: Readonly<Record<Face, readonly [latin: string, extended: string]>> = {
  wide: ['archivo-wide-latin', 'archivo-display-latin-ext'],
  display: ['archivo-display-latin', 'archivo-display-latin-ext'],
  text: ['instrument-sans-latin', 'instrument-sans-latin-ext'],
  strong: ['instrument-sans-semibold-latin', 'instrument-sans-semibold-latin-ext'],
};

const read = new Map<string, Buffer>();
function bytesOf(name: string): Buffer {
  const bytes = read.get(name) ?? file(name);
  read.set(name, bytes);
  return bytes;
}

/** Letters that the extended sets have and the basic ones do not; ı, Œ and œ are basic. */
const extended = /[\u0100-\u0130\u0132-\u0151\u0154-\u017f\u0218-\u021b\u1e80-\u1e85\u1ef2\u1ef3]/;
const basic = /[\n\u0020-\u00ff\u0131\u0152\u0153\u2010-\u2026\u20ac\u2122]/;

/** What neither set has loses its accent, or becomes a question mark. */
function printable(text: string): string {
  return Array.from(text.normalize('NFC'), (character) => {
    if (basic.test(character) || extended.test(character)) return character;
    const bare = character.normalize('NFD').charAt(0);
    return basic.test(bare) ? bare : '?';
  }).join('');
}

interface Run {
  font: string;
  text: string;
}

/** Splits a line where the character set changes. */
function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = [];
  for (const character of printable(text)) {
    const font = sets[face][extended.test(character) ? 1 : 0];
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/** Breaks a text between words into at most so many rows; the last one may not fit. */
function breakText(text: string, lines: number, fits: (row: string) => boolean): string[] {
  const [first = '', ...words] = text.split(/\s+/).filter(Boolean);
  const rows = [first];
  for (const [index, word] of words.entries()) {
    const longer = `${rows.at(-1)} ${word}`;
    if (fits(longer)) rows[rows.length - 1] = longer;
    else if (rows.length < lines) rows.push(word);
    else {
      rows[rows.length - 1] = `${rows.at(-1)} ${words.slice(index).join(' ')}`;
      break;
    }
  }
  return rows;
}

/** Sets text on a page of a PDF, letter by letter from the set that has it. */
export function typesetter(document: InstanceType<typeof PDFDocument>) {
  const known = new Set<string>();
  const take = (font: string, size: number) => {
    if (!known.has(font)) document.registerFont(font, bytesOf(font));
    known.add(font);
    return document.font(font).fontSize(size);
  };
  const widthOf = (text: string, { face, size, tracking = 0 }: TextStyle) =>
    runsOf(text, face).reduce(
      (width, run) => width + take(run.font, size).widthOfString(run.text) + tracking * run.text.length,
      0,
    );

  /** One line; `y` is its top. With `align: 'right'`, `x` is where it ends. */
  function line(text: string, x: number, y: number, style: TextStyle): void {
    let at = style.align === 'right' ? x - widthOf(text, style) : x;
    for (const run of runsOf(text, style.face)) {
      const characterSpacing = style.tracking ?? 0;
      take(run.font, style.size)
        .fillColor(style.colour)
        .text(run.text, at, y, { lineBreak: false, characterSpacing });
      at += widthOf(run.text, style);
    }
  }

  /** The longest beginning that fits, with an ellipsis where something is left out. */
  function clipped(text: string, width: number, style: TextStyle): string {
    if (widthOf(text, style) <= width) return text;
    const characters = Array.from(text);
    while (characters.length > 1 && widthOf(`${characters.join('')}…`, style) > width) characters.pop();
    return `${characters.join('').trimEnd()}…`;
  }

  const wrapped = (text: string, width: number, lines: number, style: TextStyle): string[] =>
    breakText(text, lines, (row) => widthOf(row, style) <= width).map((row) => clipped(row, width, style));

  /** At most `lines` lines, one `leading` (points) below the other. Returns the y beneath the last. */
  function paragraph(
    text: string,
    box: { x: number; y: number; width: number; lines: number; leading: number },
    style: TextStyle,
  ): number {
    const rows = wrapped(text, box.width, box.lines, style);
    for (const [index, row] of rows.entries()) line(row, box.x, box.y + index * box.leading, style);
    return box.y + rows.length * box.leading;
  }

  return { line, paragraph, widthOf };
}
export type Typesetter = ReturnType<typeof typesetter>;
