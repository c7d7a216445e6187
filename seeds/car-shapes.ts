import {
  type ShapeName,
  type ShapePaint,
  shapeNames,
  shapePaints,
} from '#features/catalogue/shapes/shapes.rules.ts';

/** What a car with this picture looks like in 3D: the shape and the paint that the picture is named after. */
export function shapeOf(picture: string): { shape: ShapeName; paint: ShapePaint } {
  const at = picture.lastIndexOf('-');
  const shape = shapeNames.find((name) => name === picture.slice(0, at));
  const paint = shapePaints.find((name) => name === picture.slice(at + 1));
  if (!shape || !paint) throw new Error(`No shape for the picture ${picture}`);
  return { shape, paint };
}
