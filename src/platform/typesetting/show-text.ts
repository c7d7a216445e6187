import type { EmbeddedFont } from './embed-font.ts';
import type { Letter } from './shape.ts';

/** A letter, and where it begins: points from the beginning of its run. */
export type At = [letter: Letter, x: number];

const decimals = (length: number) => String(Math.round(length * 1000) / 1000);

/** Text is drawn, or only there to be read. */
const drawn = 0;
const unseen = 3;

/**
 * The operators of PDF that show a run: `TJ` moves the pen by thousandths of the size, `Ts` lifts it, `Tr` says whether
 * text is drawn. A letter's glyph says its first character, and the others follow unseen, without width: programs take a
 * code that says a mark for one without width. From right to left each is said alone, since programs turn codes around
 * one by one.
 */
export function showText(
  letters: readonly At[],
  font: EmbeddedFont,
  { x, y, size, rightToLeft }: { x: number; y: number; size: number; rightToLeft: boolean },
): string {
  const parts: string[] = [];
  let shown = '';
  // In thousandths of the size, where the pen is.
  let pen = 0;
  const state = { Ts: 0, Tr: drawn };
  const flush = () => {
    if (shown) parts.push(`[${shown}] TJ`);
    shown = '';
  };
  const set = (operator: 'Ts' | 'Tr', value: number) => {
    if (state[operator] === value) return;
    flush();
    state[operator] = value;
    parts.push(`${decimals(value)} ${operator}`);
  };
  const read = (texts: readonly string[]) => {
    if (texts.length > 0) set('Tr', unseen);
    for (const text of texts) shown += `<${font.unseenCodeOf(text)}>`;
  };
  for (const [letter, begins] of letters) {
    if (!letter.glyph) continue;
    const [first = '', ...others] = Array.from(letter.text);
    if (rightToLeft) read(others.toReversed());
    set('Tr', drawn);
    set('Ts', (letter.glyph.y * size) / 1000);
    const place = (begins * 1000) / size + letter.glyph.x;
    if (Math.abs(pen - place) > 0.005) shown += decimals(pen - place);
    const { hex, width } = font.codeOf(letter, first);
    shown += `<${hex}>`;
    pen = place + width;
    if (!rightToLeft && others.length > 0) read([others.join('')]);
  }
  set('Ts', 0);
  set('Tr', drawn);
  flush();
  return `BT\n/${font.id} ${decimals(size)} Tf\n1 0 0 1 ${decimals(x)} ${decimals(y)} Tm\n${parts.join('\n')}\nET`;
}
