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
  'van',
] as const;

export type ShapeName = (typeof shapeNames)[number];

/** The paints of the studio in the order in which they are offered, as it mixes them: linear red, green, blue. */
export const paintColors = {
  red: [0.44, 0.005, 0.009],
  orange: [0.68, 0.14, 0.008],
  blue: [0.01, 0.048, 0.165],
  green: [0.006, 0.06, 0.034],
  white: [0.8, 0.81, 0.82],
  silver: [0.25, 0.26, 0.275],
  graphite: [0.078, 0.084, 0.094],
  black: [0.006, 0.006, 0.007],
} as const;

export type ShapePaint = keyof typeof paintColors;

// The keys of the object above, and no others.
export const shapePaints = Object.keys(paintColors) as [ShapePaint, ...ShapePaint[]];

/** The most that a shape may be: its file, its triangles, and its parts, each of which is drawn by a call. */
export const shapeLimits = { bytes: 1_500_000, triangles: 100_000, parts: 29 } as const;

/** Stands where a name does: the listing has a file of its own, or is shown in the colors of that file. */
export const own = 'own';
