import { shapeTexts } from '../shapes.contract.ts';
import { shapeRefused } from './shape-refused.ts';

const magic = 0x46546c67;
const version = 2;
const headBytes = 12;
const chunkHeadBytes = 8;
const kinds = { json: 0x4e4f534a, numbers: 0x004e4942 } as const;

/** The chunk of this kind that begins there. Throws where it is another one, or ends after the file. */
function chunkAt(file: Uint8Array<ArrayBuffer>, at: number, kind: number) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (at + chunkHeadBytes > file.byteLength) throw shapeRefused(shapeTexts.damaged);
  const length = view.getUint32(at, true);
  const end = at + chunkHeadBytes + length;
  if (end > file.byteLength || length % 4 !== 0 || view.getUint32(at + 4, true) !== kind)
    throw shapeRefused(shapeTexts.damaged);
  return file.subarray(at + chunkHeadBytes, end);
}

/** Materials, nodes, meshes, lists and so on, together: far above what a car within the limits needs. */
const mostObjects = 50_000;

/** By its bytes, since each object of a few bytes becomes a thousand once it is parsed and read, and lists in lists take seconds. */
function assertFewObjects(text: Uint8Array): void {
  let objects = 0;
  for (const byte of text) if (byte === 0x7b || byte === 0x5b) objects += 1;
  if (objects > mostObjects) throw shapeRefused(shapeTexts.tooManyObjects);
}

/**
 * The two chunks of a binary glTF 2.0 file: what is in it as parsed JSON, and the numbers, none where there are none. Throws
 * 415 `shape-refused` for what is no such file, and 400 where its lengths do not fit.
 */
export function openContainer(file: Uint8Array<ArrayBuffer>): {
  json: unknown;
  numbers: Uint8Array<ArrayBuffer>;
} {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.byteLength < headBytes || view.getUint32(0, true) !== magic || view.getUint32(4, true) !== version)
    throw shapeRefused(shapeTexts.notGlb, 415);
  if (view.getUint32(8, true) !== file.byteLength) throw shapeRefused(shapeTexts.damaged);
  const text = chunkAt(file, headBytes, kinds.json);
  assertFewObjects(text);
  const next = headBytes + chunkHeadBytes + text.byteLength;
  const numbers = next === file.byteLength ? new Uint8Array() : chunkAt(file, next, kinds.numbers);
  try {
    return { json: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text)), numbers };
  } catch {
    // Neither the decoder nor the parser says anything that would help the person.
    throw shapeRefused(shapeTexts.damaged);
  }
}
