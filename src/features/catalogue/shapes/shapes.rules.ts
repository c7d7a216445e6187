/** The shapes that the shop can turn (rules.md#shapes): a body each, of our own. Their files lie beside the screens. */
export const shapeNames = [
  'crossover',
  'electric',
  'estate',
  'fastback',
  'gt',
  'hatch',
  'hyper-blades',
  'hyper-longtail',
  'hyper-teardrop',
  'hyper-track',
  'hyper-wedge',
  'limousine',
  'pickup',
  'roadster',
  'sedan',
  'supercar',
  'suv',
] as const;

export type ShapeName = (typeof shapeNames)[number];

/** The paints of the studio, in the order in which they are offered. */
export const shapePaints = [
  'red',
  'orange',
  'blue',
  'green',
  'white',
  'silver',
  'graphite',
  'black',
] as const;

export type ShapePaint = (typeof shapePaints)[number];

/** The most that a shape may be: its file, its triangles, and its parts, each of which is drawn by a call. */
export const shapeLimits = { bytes: 1_500_000, triangles: 100_000, parts: 29 } as const;
