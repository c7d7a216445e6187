import type { CarDetail } from '../../../catalogue.contract.ts';
import {
  own,
  paintColors,
  type ShapeName,
  type ShapePaint,
  shapeNames,
  shapePaints,
} from '../../shapes.rules.ts';

const addresses = import.meta.glob<string>('../../files/*.glb', {
  eager: true,
  query: '?url',
  import: 'default',
});

const isShape = (name: string): name is ShapeName => shapeNames.some((one) => one === name);

/** What a car looks like in 3D, as its page knows it. */
export type ShownShape = NonNullable<CarDetail['shape']>;

/** Where the file of a shape lies: its own one, else ours; undefined for one that this version of the shop does not have. */
export const shapeAddress = ({ name, file }: Pick<ShownShape, 'name' | 'file'>): string | undefined =>
  file ?? (isShape(name) ? addresses[`../../files/${name}.glb`] : undefined);

/** A paint of the shop, or the colors of a file. */
export type ShownPaint = ShapePaint | typeof own;

/** The paint of this name; one that is not known is shown in silver. */
export const paintOf = (name: string): ShownPaint =>
  name === own ? own : (shapePaints.find((one) => one === name) ?? 'silver');

/** What is drawn of a paint; undefined for the colors of the file. */
export const colorOf = (paint: ShownPaint) => (paint === own ? undefined : paintColors[paint]);

/** 'Red', and 'Its own colors'. */
export const paintName = (paint: ShownPaint): string =>
  paint === own ? 'Its own colors' : `${paint[0]?.toUpperCase()}${paint.slice(1)}`;
