import { type ShapeName, type ShapePaint, shapeNames, shapePaints } from '../../shapes.rules.ts';

const addresses = import.meta.glob<string>('../../files/*.glb', {
  eager: true,
  query: '?url',
  import: 'default',
});

const isShape = (name: string): name is ShapeName => shapeNames.some((one) => one === name);

/** Where the file of this shape lies; undefined for one that this version of the shop does not have. */
export const shapeAddress = (name: string): string | undefined =>
  isShape(name) ? addresses[`../../files/${name}.glb`] : undefined;

/** The paint of this name; one that is not known is shown in silver. */
export const paintOf = (name: string): ShapePaint => shapePaints.find((one) => one === name) ?? 'silver';

/** 'Red' */
export const paintName = (paint: ShapePaint): string => `${paint[0]?.toUpperCase()}${paint.slice(1)}`;
