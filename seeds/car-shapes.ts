import { type ShapeName, type ShapePaint, shapePaints } from '#features/catalogue/shapes/shapes.rules.ts';
import type { SeedCar } from './cars.ts';

/** The shape of a car of this style that has none of its own below. */
const shapeOfStyle: Readonly<Record<string, ShapeName>> = {
  hypercar: 'supercar',
  'sports-coupe': 'gt',
  roadster: 'roadster',
  suv: 'suv',
  sedan: 'sedan',
  wagon: 'estate',
  hatchback: 'hatch',
  pickup: 'pickup',
};

/** Cars that their style's shape would not fit. No two cars of the VIP catalogue have the same. */
const ownShapes: Readonly<Record<string, ShapeName>> = {
  'Bugatti Chiron Super Sport': 'hyper-teardrop',
  'Ferrari Daytona SP3': 'hyper-blades',
  'McLaren Speedtail': 'hyper-longtail',
  'Rolls-Royce Phantom': 'limousine',
  'Aston Martin Valkyrie': 'hyper-track',
  'Koenigsegg Agera RS': 'hyper-wedge',
  'Porsche 911 Turbo S': 'fastback',
  'Porsche 911 Carrera': 'fastback',
  'Tesla Model S Plaid': 'electric',
  'Audi RS e-tron GT': 'electric',
  'Aston Martin DBX707': 'crossover',
  'Lamborghini Urus S': 'crossover',
  'Porsche Cayenne Turbo GT': 'crossover',
  'Alfa Romeo Stelvio Quadrifoglio': 'crossover',
};

const isPaint = (word: string): word is ShapePaint => shapePaints.some((paint) => paint === word);

/** What a seeded car looks like in 3D: its body, and the paint of its picture. */
export function shapeOf({ make, model, picture }: Pick<SeedCar, 'make' | 'model' | 'picture'>) {
  const at = picture.lastIndexOf('-');
  const [style, paint] = [picture.slice(0, at), picture.slice(at + 1)];
  const shape = ownShapes[`${make} ${model}`] ?? shapeOfStyle[style];
  if (!shape || !isPaint(paint)) throw new Error(`No shape for the picture ${picture}`);
  return { shape, paint };
}
