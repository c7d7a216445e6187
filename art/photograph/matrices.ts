import type { Point } from './read-shape.ts';

/** Four columns of four, as WebGL takes them. */
export type Matrix = readonly number[];

/** `one` after `other`. */
export const product = (one: Matrix, other: Matrix): Matrix =>
  Array.from({ length: 16 }, (_, index) => {
    const [column, row] = [index >> 2, index & 3];
    return [0, 1, 2, 3].reduce((sum, at) => sum + one[at * 4 + row]! * other[column * 4 + at]!, 0);
  });

/** What a camera with this angle of view (radians, upright) sees, between `near` and `far` metres. */
export function perspective(angle: number, aspect: number, near: number, far: number): Matrix {
  const scale = 1 / Math.tan(angle / 2);
  const depth = 1 / (near - far);
  return [
    scale / aspect,
    0,
    0,
    0,
    0,
    scale,
    0,
    0,
    0,
    0,
    (near + far) * depth,
    -1,
    0,
    0,
    2 * near * far * depth,
    0,
  ];
}

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Point): Point => {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};

/** A camera at `eye` that looks at `target`, its head up. */
export function lookAt(eye: Point, target: Point): Matrix {
  const back = unit(minus(eye, target));
  const right = unit(cross([0, 1, 0], back));
  const up = cross(back, right);
  return [
    right[0], up[0], back[0], 0,
    right[1], up[1], back[1], 0,
    right[2], up[2], back[2], 0,
    -dot(right, eye), -dot(up, eye), -dot(back, eye), 1,
  ]; // biome-ignore format: four columns of four
}
