import { type Document, GLB_BUFFER, WebIO } from '@gltf-transform/core';
import { shapeTexts } from '../shapes.contract.ts';
import { shapeLimits } from '../shapes.rules.ts';
import { checkDocument, paintName } from './check-document.ts';
import { gatherParts } from './gather-parts.ts';
import { openContainer } from './open-container.ts';
import { shapeRefused } from './shape-refused.ts';
import { standOnFloor } from './stand-on-floor.ts';
import { writeShape } from './write-shape.ts';

export interface CleanShape {
  /** Binary glTF as the shop's own shapes are, without textures and metadata. */
  bytes: Uint8Array;
  triangles: number;
  /** Whether a part of it takes other paints. */
  takesPaint: boolean;
}

/** The file as the library reads it: only what was checked, and its own buffer, so that nothing else is asked for. */
function read(file: Uint8Array<ArrayBuffer>): Promise<Document> {
  const { json, numbers } = openContainer(file);
  const checked = checkDocument(json, numbers.byteLength);
  return new WebIO().readJSON({ json: checked, resources: { [GLB_BUFFER]: numbers } });
}

/**
 * A car of somebody's own, read whole and written again, so that nothing hidden in the file survives: on the floor, in
 * metres, all that looks alike in one part. Throws 400, 413 or 415 `shape-refused` (rules.md#shapes).
 */
export async function cleanShape(file: Uint8Array<ArrayBuffer>): Promise<CleanShape> {
  if (file.byteLength === 0) throw shapeRefused(shapeTexts.empty);
  if (file.byteLength > shapeLimits.bytes) throw shapeRefused(shapeTexts.tooLarge, 413);
  const parts = gatherParts(await read(file));
  standOnFloor(parts);
  const bytes = await writeShape(parts);
  if (bytes.byteLength > shapeLimits.bytes) throw shapeRefused(shapeTexts.tooMuch);
  return {
    bytes,
    triangles: parts.reduce((sum, { corners }) => sum + corners.length / 3, 0),
    takesPaint: parts.some(({ material }) => material?.getName() === paintName),
  };
}
