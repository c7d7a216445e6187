import { type ShapeName, type ShapePaint, shapeNames, shapePaints } from '../../shapes.rules.ts';
import type { Point } from './read-shape.ts';

const addresses = import.meta.glob<string>('../../files/*.glb', {
  eager: true,
  query: '?url',
  import: 'default',
});

const isShape = (name: string): name is ShapeName => shapeNames.some((one) => one === name);

/** Where the file of this shape lies; undefined for one that this version of the shop does not have. */
export const shapeAddress = (name: string): string | undefined =>
  isShape(name) ? addresses[`../../files/${name}.glb`] : undefined;

/** As the studio mixes them: linear red, green, blue. */
const colors: Record<ShapePaint, Point> = {
  red: [0.44, 0.005, 0.009],
  orange: [0.68, 0.14, 0.008],
  blue: [0.01, 0.048, 0.165],
  green: [0.006, 0.06, 0.034],
  white: [0.8, 0.81, 0.82],
  silver: [0.4, 0.41, 0.43],
  graphite: [0.078, 0.084, 0.094],
  black: [0.006, 0.006, 0.007],
};

/** The paint of this name; one that is not known is shown in silver. */
export const paintOf = (name: string): ShapePaint => shapePaints.find((one) => one === name) ?? 'silver';

export const colorOf = (paint: ShapePaint): Point => colors[paint];

/** 'Red' */
export const paintName = (paint: ShapePaint): string => `${paint[0]?.toUpperCase()}${paint.slice(1)}`;
