import { Box3 } from 'three/src/math/Box3.js';
import { Vector3 } from 'three/src/math/Vector3.js';
import { shapeTexts } from '../shapes.contract.ts';
import type { Part } from './gather-parts.ts';
import { shapeRefused } from './shape-refused.ts';

/** Metres: what is longer or shorter is no car in metres, and becomes one of a usual length. */
const carLength = { least: 2.4, most: 7.5, usual: 4.6 } as const;

/** The box around all of these parts. */
export function boxAround(parts: readonly Part[]): Box3 {
  const [box, place] = [new Box3(), new Vector3()];
  for (const { places } of parts)
    for (let at = 0; at < places.length; at += 3) box.expandByPoint(place.fromArray(places, at));
  return box;
}

/** What has its length from back to front, as glTF would have it, is turned: the shapes of the shop look to the left. */
function turnToTheLeft(numbers: number[]): void {
  for (let at = 0; at < numbers.length; at += 3)
    [numbers[at], numbers[at + 2]] = [-numbers[at + 2]!, numbers[at]!];
}

/**
 * Puts a car with its wheels on the floor and its middle over the origin, lengthwise from left to right, in metres. Throws
 * 400 `shape-refused` for what has no size.
 */
export function standOnFloor(parts: readonly Part[]): void {
  const across = boxAround(parts).getSize(new Vector3());
  if (across.z > across.x)
    for (const { places, normals } of parts) {
      turnToTheLeft(places);
      turnToTheLeft(normals);
    }
  const box = boxAround(parts);
  const size = Math.max(...across);
  if (!(size > 0 && size < Number.POSITIVE_INFINITY)) throw shapeRefused(shapeTexts.nothing);
  const scale = size < carLength.least || size > carLength.most ? carLength.usual / size : 1;
  const from = [box.min.x / 2 + box.max.x / 2, box.min.y, box.min.z / 2 + box.max.z / 2] as const;
  for (const { places } of parts)
    for (let at = 0; at < places.length; at += 1) places[at] = (places[at]! - from[at % 3]!) * scale;
}
