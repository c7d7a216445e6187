import type { Accessor, Document, Material, Primitive } from '@gltf-transform/core';
import { Matrix3 } from 'three/src/math/Matrix3.js';
import { Matrix4 } from 'three/src/math/Matrix4.js';
import { Vector3 } from 'three/src/math/Vector3.js';
import { shapeTexts } from '../shapes.contract.ts';
import { shapeLimits } from '../shapes.rules.ts';
import { paintName } from './check-document.ts';
import { shapeRefused } from './shape-refused.ts';

/** All that looks alike, in the place where it is shown: three numbers a corner, and three corners a triangle. */
export interface Part {
  /** Absent: as glTF says of what has no material. */
  material: Material | null;
  places: number[];
  /** Empty where the file has none: the viewer shows such triangles flat. */
  normals: number[];
  corners: number[];
}

/** The primitives of the scene with the matrix that puts each into its place. By a list, since nodes may be nested deeply. */
function* placedPrimitives(document: Document): Generator<[Primitive, Matrix4]> {
  const scene = document.getRoot().getDefaultScene();
  const ahead = (scene?.listChildren() ?? []).map((node) => ({ node, above: new Matrix4() }));
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    const matrix = next.above.clone().multiply(new Matrix4().fromArray(next.node.getMatrix()));
    for (const primitive of next.node.getMesh()?.listPrimitives() ?? []) yield [primitive, matrix];
    for (const node of next.node.listChildren()) ahead.push({ node, above: matrix });
  }
}

/** Two primitives with the same answer are drawn as one. */
function lookOf(material: Material | null): string {
  if (!material || material.getName() === paintName) return material ? paintName : '';
  return JSON.stringify([
    material.getBaseColorFactor(),
    material.getMetallicFactor(),
    material.getRoughnessFactor(),
    material.getEmissiveFactor(),
  ]);
}

const isVectors = (accessor: Accessor): boolean => accessor.getType() === 'VEC3';

/** The numbers of a primitive, found to go together. */
function rowsOf(primitive: Primitive) {
  const places = primitive.getAttribute('POSITION');
  const normals = primitive.getAttribute('NORMAL');
  const indices = primitive.getIndices();
  const corners = (indices ?? places)?.getCount() ?? 0;
  const fits =
    places &&
    isVectors(places) &&
    (!normals || (isVectors(normals) && normals.getCount() === places.getCount())) &&
    (indices?.getType() ?? 'SCALAR') === 'SCALAR' &&
    corners % 3 === 0;
  if (!fits) throw shapeRefused(shapeTexts.damaged);
  return { places, normals, indices, corners };
}

/** Adds a primitive to what the part has; places that no triangle names are left out. */
function append(
  part: Part,
  { places, normals, indices, corners }: ReturnType<typeof rowsOf>,
  matrix: Matrix4,
): void {
  const normalMatrix = new Matrix3().getNormalMatrix(matrix);
  const isMirrored = matrix.determinant() < 0;
  const known = new Map<number, number>();
  const vector = new Vector3();
  const element: number[] = [];
  const indexOf = (corner: number): number => {
    const from = indices ? indices.getScalar(corner) : corner;
    const before = known.get(from);
    if (before !== undefined) return before;
    if (!Number.isInteger(from) || from >= places.getCount()) throw shapeRefused(shapeTexts.damaged);
    const to = part.places.length / 3;
    known.set(from, to);
    vector.fromArray(places.getElement(from, element)).applyMatrix4(matrix);
    if (!vector.toArray().every(Number.isFinite)) throw shapeRefused(shapeTexts.damaged);
    part.places.push(...vector);
    if (normals) {
      vector.fromArray(normals.getElement(from, element)).applyNormalMatrix(normalMatrix);
      part.normals.push(...(Number.isFinite(vector.length()) ? vector : [0, 1, 0]));
    }
    return to;
  };
  for (let first = 0; first < corners; first += 3) {
    const [one, two, three] = [indexOf(first), indexOf(first + 1), indexOf(first + 2)];
    // What is mirrored has its front where its back was.
    part.corners.push(one, ...(isMirrored ? [three, two] : [two, three]));
  }
}

/**
 * All triangles of the scene, those that look alike together. Throws 400 `shape-refused` where the numbers are not what the
 * file says, and where there are none or too many. Nothing is read before its triangles are counted.
 */
export function gatherParts(document: Document): Part[] {
  const parts = new Map<string, Part>();
  let corners = 0;
  for (const [primitive, matrix] of placedPrimitives(document)) {
    const rows = rowsOf(primitive);
    corners += rows.corners;
    if (corners > shapeLimits.triangles * 3) throw shapeRefused(shapeTexts.tooManyTriangles);
    const material = primitive.getMaterial();
    const look = `${lookOf(material)}${rows.normals ? '' : ', flat'}`;
    const part = parts.get(look) ?? { material, places: [], normals: [], corners: [] };
    parts.set(look, part);
    if (parts.size > shapeLimits.parts) throw shapeRefused(shapeTexts.tooManyParts);
    append(part, rows, matrix);
  }
  if (corners === 0) throw shapeRefused(shapeTexts.nothing);
  return [...parts.values()];
}
