import type { GltfNode } from './read-document.ts';

/** Four columns of four. */
export type Transform = readonly number[];
export type Place = readonly [number, number, number];

export const unmoved: Transform = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** `inner` first, then `outer`. */
export const joined = (outer: Transform, inner: Transform): Transform =>
  Array.from({ length: 16 }, (_, index) => {
    const [column, row] = [index >> 2, index & 3];
    return [0, 1, 2, 3].reduce((sum, at) => sum + outer[at * 4 + row]! * inner[column * 4 + at]!, 0);
  });

/** How a node stands in the one above it. */
export function transformOf({ matrix, translation, rotation, scale }: GltfNode): Transform {
  if (matrix) return matrix;
  const [x, y, z, w] = rotation;
  const [sx, sy, sz] = scale;
  const [tx, ty, tz] = translation;
  return [
    (1 - 2 * (y * y + z * z)) * sx, 2 * (x * y + z * w) * sx, 2 * (x * z - y * w) * sx, 0,
    2 * (x * y - z * w) * sy, (1 - 2 * (x * x + z * z)) * sy, 2 * (y * z + x * w) * sy, 0,
    2 * (x * z + y * w) * sz, 2 * (y * z - x * w) * sz, (1 - 2 * (x * x + y * y)) * sz, 0,
    tx, ty, tz, 1,
  ]; // biome-ignore format: four columns of four
}

export const movedBy = (by: Transform, [x, y, z]: Place): Place => [
  by[0]! * x + by[4]! * y + by[8]! * z + by[12]!,
  by[1]! * x + by[5]! * y + by[9]! * z + by[13]!,
  by[2]! * x + by[6]! * y + by[10]! * z + by[14]!,
];

const cross = ([ax, ay, az]: Place, [bx, by, bz]: Place): Place => [
  ay * bz - az * by,
  az * bx - ax * bz,
  ax * by - ay * bx,
];

/** How normals turn where places are moved so: upright on their surface, also where that is stretched or mirrored. */
export function normalsTurnedBy(by: Transform): (normal: Place) => Place {
  const column = (at: number): Place => [by[at]!, by[at + 1]!, by[at + 2]!];
  const [x, y, z] = [column(0), column(4), column(8)];
  // The cofactors: they serve where there is no inverse, too.
  const [ofX, ofY, ofZ] = [cross(y, z), cross(z, x), cross(x, y)];
  const side = x[0] * ofX[0] + x[1] * ofX[1] + x[2] * ofX[2] < 0 ? -1 : 1;
  const sum = (normal: Place, axis: 0 | 1 | 2) =>
    side * (ofX[axis] * normal[0] + ofY[axis] * normal[1] + ofZ[axis] * normal[2]);
  return (normal) => [sum(normal, 0), sum(normal, 1), sum(normal, 2)];
}
