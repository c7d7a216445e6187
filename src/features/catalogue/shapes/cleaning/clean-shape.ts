import { shapeTexts } from '../shapes.contract.ts';
import { shapeLimits } from '../shapes.rules.ts';
import { gatherParts } from './gather-parts.ts';
import { openContainer } from './open-container.ts';
import { readDocument } from './read-document.ts';
import { shapeRefused } from './shape-refused.ts';
import { standOnFloor } from './stand-on-floor.ts';
import { bytesOfNumbers, writeShape } from './write-shape.ts';

export interface CleanShape {
  /** Binary glTF as the shop's own shapes are, without textures and metadata. */
  bytes: Uint8Array;
  triangles: number;
  /** Whether a part of it takes other paints. */
  takesPaint: boolean;
}

/**
 * A car of somebody's own, read whole and written anew, so that nothing hidden in the file survives: on the floor, in
 * metres, all that looks alike in one part. Throws 400, 413 or 415 `shape-refused` (rules.md#shapes).
 */
export function cleanShape(file: Uint8Array): CleanShape {
  if (file.byteLength === 0) throw shapeRefused(shapeTexts.empty);
  if (file.byteLength > shapeLimits.bytes) throw shapeRefused(shapeTexts.tooLarge, 413);
  const { json, numbers } = openContainer(file);
  const parts = gatherParts(readDocument(json), numbers);
  standOnFloor(parts);
  if (bytesOfNumbers(parts) > shapeLimits.bytes) throw shapeRefused(shapeTexts.tooMuch);
  const bytes = writeShape(parts);
  if (bytes.byteLength > shapeLimits.bytes) throw shapeRefused(shapeTexts.tooMuch);
  return {
    bytes,
    triangles: parts.reduce((sum, { corners }) => sum + corners.length / 3, 0),
    takesPaint: parts.some(({ surface }) => surface.isPaint),
  };
}
