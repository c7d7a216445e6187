import { own, type ShapeName } from '../shapes/shapes.rules.ts';
import type { ShapeChoice } from './listing-shape.contract.ts';

const addresses = import.meta.glob<string>('../shape-pictures/*.webp', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** A small picture of a body of the shop. */
export const shapePicture = (name: ShapeName): string | undefined =>
  addresses[`../shape-pictures/${name}.webp`];

const abbreviations: Partial<Record<ShapeName, string>> = { gt: 'GT', suv: 'SUV' };

/** 'Hyper wedge', 'GT', 'A file of its own' */
export function shapeTitle(name: ShapeChoice['name']): string {
  if (name === own) return 'Its own file';
  return abbreviations[name] ?? `${name[0]?.toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;
}
