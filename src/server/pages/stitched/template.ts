import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { type BlankName, type Filling, marks, nameOfMark } from './blanks.ts';

/** How a text is written where its blank stands. */
type Place = 'markup' | 'script' | 'data';

/** A page with blanks: a piece, what fills the blank after it, the next piece. */
export interface Template {
  pieces: readonly Buffer[];
  blanks: readonly { name: BlankName; place: Place }[];
}

/** Its pieces as raw deflate that ends on a byte and refers to nothing before it, so that anything may follow. */
export type PackedPieces = readonly Buffer[];

const htmlEscapes: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};
const inMarkup = (text: string) => text.replace(/["&'<>]/g, (one) => htmlEscapes[one]!);

const inData = (text: string) => JSON.stringify(text).slice(1, -1);

/** A page's data is JSON in a string of a script, without what would end the script. */
const inScript = (text: string) =>
  inData(inData(text)).replace(
    /[&<>\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** How React and the router write a text there. */
const written: Readonly<Record<Place, (text: string) => string>> = {
  markup: inMarkup,
  script: inScript,
  data: inData,
};

export const packPieces = ({ pieces }: Template): Promise<PackedPieces> =>
  Promise.all(pieces.map((piece) => promisify(deflateRaw)(piece, { finishFlush: constants.Z_FULL_FLUSH })));

/** From where to where the bodies of scripts reach. */
const scriptsIn = (html: string): [number, number][] =>
  [...html.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(({ 0: all, 1: body, index }) => {
    const end = index + all.length - '</script>'.length;
    return [end - body!.length, end];
  });

/** Cuts a page at its marks. `kind` says whether it is HTML or what the router reads of a page. */
export function templateOf(text: string, kind: 'html' | 'data'): Template {
  const scripts = kind === 'html' ? scriptsIn(text) : [];
  const placeAt = (index: number): Place => {
    if (kind === 'data') return 'data';
    return scripts.some(([from, to]) => index >= from && index < to) ? 'script' : 'markup';
  };
  const pieces: Buffer[] = [];
  const blanks: Template['blanks'][number][] = [];
  let from = 0;
  for (const { 0: mark, 1: digits, index } of text.matchAll(marks)) {
    pieces.push(Buffer.from(text.slice(from, index)));
    blanks.push({ name: nameOfMark(digits!), place: placeAt(index) });
    from = index + mark.length;
  }
  pieces.push(Buffer.from(text.slice(from)));
  return { pieces, blanks };
}

const fillings = ({ blanks }: Template, filling: Filling): Buffer[] =>
  blanks.map(({ name, place }) => Buffer.from(written[place](filling[name])));

/** The page with its blanks filled. */
export function filled(template: Template, filling: Filling): Buffer<ArrayBuffer> {
  const texts = fillings(template, filling);
  return Buffer.concat(template.pieces.flatMap((piece, index) => [piece, texts[index] ?? noBytes]));
}

const noBytes = Buffer.alloc(0);
/** Deflate, no name, no time, an unknown system (RFC 1952, 2.3). */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** The last block, with nothing in it (RFC 1951, 3.2.4). */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);
const largestStored = 0xffff;

/** Bytes as they are, in blocks of deflate. */
function stored(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += largestStored) {
    const part = bytes.subarray(from, from + largestStored);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(part.length, 1);
    head.writeUInt16LE(~part.length & 0xffff, 3);
    blocks.push(head, part);
  }
  return blocks;
}

/** The same as gzip: the pieces were packed once, what fills the blanks stands between them as it is. */
export function filledAsGzip(
  template: Template,
  packedPieces: PackedPieces,
  filling: Filling,
): Buffer<ArrayBuffer> {
  const texts = fillings(template, filling);
  const packed: Buffer[] = [gzipHead];
  let [sum, length] = [0, 0];
  const count = (bytes: Buffer) => {
    sum = crc32(bytes, sum);
    length += bytes.length;
  };
  for (const [index, piece] of template.pieces.entries()) {
    count(piece);
    packed.push(packedPieces[index]!);
    const text = texts[index];
    if (!text) continue;
    count(text);
    packed.push(...stored(text));
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(sum, 0);
  tail.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([...packed, lastBlock, tail]);
}
