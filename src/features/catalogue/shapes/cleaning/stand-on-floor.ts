import { shapeTexts } from '../shapes.contract.ts';
import type { Part } from './gather-parts.ts';
import { shapeRefused } from './shape-refused.ts';

/** Metres: what is longer or shorter is no car in metres, and becomes one of a usual length. */
const carLength = { least: 2.4, most: 7.5, usual: 4.6 } as const;

/** The least and the most of what lies in these parts along an axis. */
function reach(parts: readonly Part[], axis: 0 | 1 | 2): { least: number; most: number } {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { places } of parts)
    for (let at = axis; at < places.length; at += 3) {
      least = Math.min(least, places[at]!);
      most = Math.max(most, places[at]!);
    }
  return { least, most };
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
  const [across, , along] = ([0, 1, 2] as const).map((axis) => reach(parts, axis));
  if (along!.most - along!.least > across!.most - across!.least)
    for (const { places, normals } of parts) {
      turnToTheLeft(places);
      turnToTheLeft(normals);
    }
  const [x, y, z] = [reach(parts, 0), reach(parts, 1), reach(parts, 2)];
  const size = Math.max(x.most - x.least, y.most - y.least, z.most - z.least);
  if (!(size > 0 && size < Number.POSITIVE_INFINITY)) throw shapeRefused(shapeTexts.nothing);
  const scale = size < carLength.least || size > carLength.most ? carLength.usual / size : 1;
  const from = [x.least / 2 + x.most / 2, y.least, z.least / 2 + z.most / 2] as const;
  for (const { places } of parts)
    for (let at = 0; at < places.length; at += 1) places[at] = (places[at]! - from[at % 3]!) * scale;
}
