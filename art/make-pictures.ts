// Photographs the shapes: every picture of the seeds, which is named after a shape and a paint, from each side, in the sizes and
// formats that the shop serves: seeds/pictures/<shape>-<paint>[-<view>]/<width>.<format>. Only what changed is made anew.
// Needs what `npm run shapes` needs, and a Chromium: CHROMIUM_PATH, or Playwright's own.
// Run: npm run pictures [shape ...]    (no shape: all)
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  paintColors,
  type ShapeName,
  type ShapePaint,
  shapeNames,
} from '#features/catalogue/shapes/shapes.rules.ts';
import { readUsedCars } from '../seeds/car-facts.ts';
import { shapeOf } from '../seeds/car-shapes.ts';
import { seedCars } from '../seeds/cars.ts';
import { type PictureView, pictureViews } from '../seeds/picture-views.ts';
import { seedVipCars } from '../seeds/vip-cars.ts';
import { photograph } from './photograph/darkroom.ts';
import type { Order } from './photograph/make-picture.ts';
import { density, madeShapes } from './photograph/meshes.ts';
import { pictures, placeholderOf, prepare } from './photograph/prepare.ts';

type Side = 'front' | PictureView;

/** Where the camera stands for each side, and how many pixels its picture has: the front is served up to 2,000, others up to 1,600. */
const sides: Record<Side, Pick<Order, 'camera' | 'width' | 'height'>> = {
  front: { camera: { around: 43, height: 1.18 }, width: 2048, height: 1152 },
  side: { camera: { around: 90, height: 0.95, farther: 1.13 }, width: 1600, height: 900 },
  rear: { camera: { around: 140, height: 1.3, farther: 1.04 }, width: 1600, height: 900 },
};

const sources = ['make-picture.ts', 'shaders.ts', 'prepare.ts'].map((file) =>
  readFileSync(join(import.meta.dirname, 'photograph', file)),
);

interface Wanted {
  shape: ShapeName;
  paint: ShapePaint;
  side: Side;
  /** The folder in seeds/pictures. */
  name: string;
  /** What it is made from. */
  hash: string;
}

function wantedOf(picture: string, side: Side): Wanted {
  const { shape, paint } = shapeOf(picture);
  const hash = createHash('sha256').update(
    JSON.stringify([madeShapes[shape], paintColors[paint], sides[side], density]),
  );
  for (const source of sources) hash.update(source);
  const name = side === 'front' ? picture : `${picture}-${side}`;
  return { shape, paint, side, name, hash: hash.digest('hex').slice(0, 16) };
}

const readRecord = (file: string): Record<string, string> =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
const writeRecord = (file: string, record: Record<string, string>) =>
  writeFileSync(file, `${JSON.stringify(record, Object.keys(record).sort(), 2)}\n`);

/** What the pictures were made from, and what stands in their place until they are there. */
const madeFile = join(import.meta.dirname, 'photograph', 'made.json');
const placeholdersFile = join(pictures, 'placeholders.json');
const [made, placeholders] = [readRecord(madeFile), readRecord(placeholdersFile)];

/** Takes the pictures of one shape from one side. */
async function take(shape: ShapeName, side: Side, alike: readonly Wanted[]): Promise<void> {
  const begun = performance.now();
  const taken = await photograph({
    shape: `/fine/${shape}`,
    shadow: `/coarse/${shape}`,
    ...sides[side],
    paints: Object.fromEntries(alike.map(({ paint }) => [paint, paintColors[paint]])),
  });
  for (const { paint, name, hash } of alike) {
    const picture = taken.get(paint)!;
    await prepare(name, picture, side !== 'front');
    placeholders[name] = await placeholderOf(picture);
    made[name] = hash;
    writeRecord(madeFile, made);
    writeRecord(placeholdersFile, placeholders);
  }
  console.log(
    `${shape}, ${side}: ${alike.length} paints in ${Math.round((performance.now() - begun) / 1000)} s`,
  );
}

const asked = process.argv.slice(2);
const used = (await readUsedCars()).map(({ car }) => car);
const all = new Set([...seedVipCars, ...seedCars, ...used].map(({ picture }) => picture));
const wanted = [...all].flatMap((picture) =>
  (['front', ...pictureViews] as const).map((side) => wantedOf(picture, side)),
);
for (const name of Object.keys(placeholders)) {
  if (wanted.some((one) => one.name === name)) continue;
  rmSync(join(pictures, name), { recursive: true, force: true });
  delete placeholders[name];
}
const stale = wanted.filter(
  ({ shape, name, hash }) =>
    (asked.length === 0 || asked.includes(shape)) &&
    (made[name] !== hash || !existsSync(join(pictures, name))),
);
for (const shape of shapeNames)
  for (const side of ['front', ...pictureViews] as const) {
    const alike = stale.filter((one) => one.shape === shape && one.side === side);
    if (alike.length > 0) await take(shape, side, alike);
  }
writeRecord(placeholdersFile, placeholders);
console.log('The pictures are as their shapes are.');
