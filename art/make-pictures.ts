// Photographs the shapes: for each picture of the seeds, named after its shape, art/masters/<shape>-<paint>.jpg. Only what changed is made anew.
// Needs what `npm run shapes` needs, and a Chromium: CHROMIUM_PATH, or Playwright's own.
// Run: npm run pictures [shape ...]    (no shape: all)
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import {
  paintColors,
  type ShapeName,
  type ShapePaint,
  shapeNames,
} from '#features/catalogue/shapes/shapes.rules.ts';
import { readUsedCars } from '../seeds/car-facts.ts';
import { shapeOf } from '../seeds/car-shapes.ts';
import { seedCars } from '../seeds/cars.ts';
import { seedVipCars } from '../seeds/vip-cars.ts';
import type { Order } from './photograph/make-picture.ts';

const here = import.meta.dirname;
const root = join(here, '..');
const masters = join(here, 'masters');
const fine = join(here, '.tmp', 'fine');
const [width, height] = [1600, 900];

/** Degrees off the nose, and the height of the camera in metres. */
const camera: Order['camera'] = { around: 43, height: 1.18 };

/** Fine enough for a picture: the shapes that the shop turns have a third of it. */
const density = '0.65';

const madeShapes: Record<string, string> = JSON.parse(
  readFileSync(join(here, 'shapes', 'made.json'), 'utf8'),
);
const ledger = join(masters, 'made.json');
const made: Record<string, string> = existsSync(ledger) ? JSON.parse(readFileSync(ledger, 'utf8')) : {};
const sources = ['make-picture.ts', 'shaders.ts'].map((file) => readFileSync(join(here, 'photograph', file)));

interface Wanted {
  shape: ShapeName;
  paint: ShapePaint;
  file: string;
  hash: string;
}

const asked = process.argv.slice(2);
const used = (await readUsedCars()).map(({ car }) => car);
const pictures = new Set([...seedVipCars, ...seedCars, ...used].map(({ picture }) => picture));
const wanted = [...pictures].map((file): Wanted => {
  const { shape, paint } = shapeOf(file);
  const hash = createHash('sha256').update(
    JSON.stringify([madeShapes[shape], paintColors[paint], camera, width, density]),
  );
  for (const source of sources) hash.update(source);
  return { shape, paint, file, hash: hash.digest('hex').slice(0, 16) };
});

/** The fine mesh of a shape; built where it is not there, or where the shape is another by now. */
function meshOf(shape: ShapeName): string {
  const [mesh, of] = [join(fine, `${shape}.glb`), join(fine, `${shape}.txt`)];
  if (!existsSync(mesh) || !existsSync(of) || readFileSync(of, 'utf8') !== madeShapes[shape]) {
    const script = ['-P', join(here, 'shapes', 'make.py'), '--', shape, density, mesh];
    execFileSync('blender', ['-b', '-t', '1', '--factory-startup', ...script], {
      env: { ...process.env, OPENBLAS_NUM_THREADS: '1', PYTHONDONTWRITEBYTECODE: '1' },
    });
    writeFileSync(of, madeShapes[shape] ?? '');
  }
  return mesh;
}

/** A page without a network: scripts come from this checkout, shapes from the studio. */
async function openDarkroom(): Promise<{ page: Page; close: () => Promise<void> }> {
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: [
      '--no-sandbox',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-gpu-watchdog',
    ],
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  page.on('console', (message) => console.log(message.text()));
  await page.route('http://studio.test/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const [, kind, name] = pathname.split('/');
    if (pathname === '/')
      return route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><script type="module" src="/art/photograph/make-picture.ts"></script>',
      });
    const shape = shapeNames.find((one) => one === name);
    if (kind === 'fine' && shape) return route.fulfill({ body: readFileSync(meshOf(shape)) });
    if (kind === 'coarse' && shape)
      return route.fulfill({
        body: readFileSync(join(root, 'src', 'features', 'catalogue', 'shapes', 'files', `${shape}.glb`)),
      });
    const script = stripTypeScriptTypes(readFileSync(join(root, pathname), 'utf8'));
    return route.fulfill({ contentType: 'text/javascript', body: script });
  });
  await page.goto('http://studio.test/');
  await page.waitForFunction(() => 'photograph' in globalThis);
  return { page, close: () => browser.close() };
}

mkdirSync(fine, { recursive: true });
const isAsked = (shape: string) => asked.length === 0 || asked.includes(shape);
const stale = wanted.filter(
  ({ shape, file, hash }) =>
    isAsked(shape) && (made[file] !== hash || !existsSync(join(masters, `${file}.jpg`))),
);
while (stale.length > 0) {
  const { shape } = stale[0]!;
  const alike = stale.filter((one) => one.shape === shape);
  for (const one of alike) stale.splice(stale.indexOf(one), 1);
  const order: Order = {
    shape: `/fine/${shape}`,
    shadow: `/coarse/${shape}`,
    camera,
    width,
    height,
    paints: Object.fromEntries(alike.map(({ paint }) => [paint, paintColors[paint]])),
  };
  const begun = performance.now();
  // A browser for each: what a driver holds back of its memory is not added up.
  const { page, close } = await openDarkroom();
  const taken = await page.evaluate(async (one) => {
    // Put there by make-picture.ts.
    const { photograph } = globalThis as unknown as {
      photograph: (order: Order) => Promise<Record<string, string>>;
    };
    return photograph(one);
  }, order);
  await close();
  for (const { paint, file, hash } of alike) {
    const picture = sharp(Buffer.from(taken[paint] ?? '', 'base64'));
    await picture
      .sharpen({ sigma: 0.6 })
      .jpeg({ quality: 92, chromaSubsampling: '4:4:4', mozjpeg: true })
      .toFile(join(masters, `${file}.jpg`));
    made[file] = hash;
    writeFileSync(ledger, `${JSON.stringify(made, Object.keys(made).sort(), 2)}\n`);
    console.log(`${file}, ${Math.round((performance.now() - begun) / 1000)} s`);
  }
}
console.log('The masters are as their shapes are.');
