// Photographs what the shop shows of itself, a car by night, and prepares it:
//   public/brand/hero-<width>.{avif,webp,jpg} and hero-portrait-…, the home page's; service-…, the service center's;
//   entry-login-…, entry-sign-up-…, entry-reset-…, beside these forms; hero-placeholders.json; og.jpg, the link preview
// Only what changed is made anew.
// Needs what `npm run pictures` needs.
// Run: npm run brand-pictures [name ...]    (no name: all that changed)
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { paintColors, type ShapeName, type ShapePaint } from '#features/catalogue/shapes/shapes.rules.ts';
import { entryWidths, heroWidths, portraitWidths } from '#ui/hero-pictures.ts';
import { WORDMARK } from './logo/wordmark.ts';
import { photograph } from './photograph/darkroom.ts';
import type { Order } from './photograph/make-picture.ts';
import { density, madeShapes } from './photograph/meshes.ts';
import { placeholderOf } from './photograph/prepare.ts';

const brand = join(import.meta.dirname, '..', 'public', 'brand');

// The dark ground of the pages. The studio's black is raised to it, so that the picture has no visible edge on it.
const GROUND = [12, 14, 17] as const;
const KNEE = 9; // how softly, in levels

/** The floor sinks into the ground between these two parts of the height. */
type Fade = readonly [from: number, to: number];

interface BrandPicture extends Pick<Order, 'camera' | 'aim' | 'width' | 'height'> {
  shape: ShapeName;
  paint: ShapePaint;
  fade: Fade;
  widths: readonly number[];
}

const entry = { width: 1200, height: 1600, fade: [0.88, 1], widths: entryWidths } as const;

const brandPictures: Record<string, BrandPicture> = {
  hero: {
    shape: 'supercar',
    paint: 'red',
    camera: { around: 43, height: 1, farther: 1.42 },
    aim: [0.03, -0.16],
    width: 2400,
    height: 1000,
    fade: [0.85, 1],
    widths: heroWidths,
  },
  'hero-portrait': {
    shape: 'supercar',
    paint: 'red',
    camera: { around: 40, height: 1, farther: 0.94 },
    aim: [0, -0.155],
    width: 1200,
    height: 2400,
    fade: [0.76, 0.86],
    widths: portraitWidths,
  },
  service: {
    shape: 'gt',
    paint: 'graphite',
    camera: { around: 50, height: 0.75, farther: 0.6 },
    aim: [0.2, 0.03],
    width: 2400,
    height: 1008,
    fade: [0.85, 1],
    widths: [800, 1600],
  },
  'entry-login': {
    ...entry,
    shape: 'gt',
    paint: 'silver',
    camera: { around: 24, height: 0.95, farther: 0.76 },
    aim: [0.04, -0.13],
  },
  'entry-sign-up': {
    ...entry,
    shape: 'roadster',
    paint: 'blue',
    camera: { around: 146, height: 1.25, farther: 0.76 },
    aim: [-0.05, -0.12],
  },
  'entry-reset': {
    ...entry,
    shape: 'hyper-wedge',
    paint: 'orange',
    camera: { around: 62, height: 0.85, farther: 0.64 },
    aim: [0.22, -0.1],
  },
};

/** Smooth maximum of picture and ground, with a breath of grain, since eight bits would show rings in the dark. */
const melted = async (
  taken: Buffer,
  { width, height, fade: [from, to] }: Pick<BrandPicture, 'width' | 'height' | 'fade'>,
): Promise<Buffer> => {
  const { data } = await sharp(taken).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let seed = 1;
  const grain = (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32 - 0.5;
  };
  for (let y = 0; y < height; y++) {
    const t = Math.min(1, Math.max(0, (y / height - from) / (to - from)));
    const keep = 1 - t * t * (3 - 2 * t);
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const noise = (grain() + grain()) * 1.1;
      for (let channel = 0; channel < 3; channel++) {
        const ground = GROUND[channel]!;
        const over = data[at + channel]! - ground;
        const raised = (over + Math.sqrt(over * over + KNEE * KNEE) - KNEE / 4) / 2;
        data[at + channel] = Math.min(255, Math.max(0, Math.round(ground + raised * keep + noise)));
      }
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
};

const serve = async (picture: Buffer, name: string, widths: readonly number[]): Promise<void> => {
  for (const width of widths) {
    const sized = sharp(picture).resize(width, undefined, { kernel: 'lanczos3' });
    await sized
      .clone()
      .avif({ quality: 72, effort: 6, chromaSubsampling: '4:4:4' })
      .toFile(join(brand, `${name}-${width}.avif`));
    await sized
      .clone()
      .webp({ quality: 90, effort: 6, smartSubsample: true })
      .toFile(join(brand, `${name}-${width}.webp`));
    await sized
      .clone()
      .jpeg({ quality: 88, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toFile(join(brand, `${name}-${width}.jpg`));
  }
};

/** Link preview: the car below, the wordmark above it. */
async function drawPreview(hero: Buffer): Promise<void> {
  const [width, height, markWidth] = [1200, 630, 520];
  const scale = markWidth / WORDMARK.width;
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="#f2f0eb"
  transform="translate(${(width - markWidth) / 2} 92) scale(${scale})" d="${WORDMARK.path}"/></svg>`;
  await sharp(await sharp(hero).extract({ left: 430, top: 126, width: 1665, height: 874 }).toBuffer())
    .resize(width, height)
    .composite([{ input: Buffer.from(mark) }])
    .jpeg({ quality: 86, mozjpeg: true })
    .toFile(join(brand, 'og.jpg'));
}

await mkdir(brand, { recursive: true });
const placeholdersFile = join(brand, 'hero-placeholders.json');
const placeholders: Record<string, string> = JSON.parse(await readFile(placeholdersFile, 'utf8'));
/** What each picture was made from. */
const madeFile = join(import.meta.dirname, 'photograph', 'made-brand.json');
const made: Record<string, string> = JSON.parse(await readFile(madeFile, 'utf8'));
const sources = await Promise.all(
  ['make-picture.ts', 'shaders.ts'].map((file) => readFile(join(import.meta.dirname, 'photograph', file))),
);
const hashOf = (one: BrandPicture): string => {
  const hash = createHash('sha256').update(
    JSON.stringify([one, madeShapes[one.shape], paintColors[one.paint], density]),
  );
  for (const source of sources) hash.update(source);
  return hash.digest('hex').slice(0, 16);
};

const asked = process.argv.slice(2);
for (const [name, one] of Object.entries(brandPictures)) {
  if (asked.length > 0 ? !asked.includes(name) : made[name] === hashOf(one)) continue;
  const { shape, paint, camera, aim, width, height } = one;
  const taken = await photograph({
    shape: `/fine/${shape}`,
    shadow: `/coarse/${shape}`,
    camera,
    ...(aim && { aim }),
    width,
    height,
    isNight: true,
    paints: { [paint]: paintColors[paint] },
  });
  const picture = await melted(taken.get(paint)!, one);
  await serve(picture, name, one.widths);
  if (name === 'hero') await drawPreview(picture);
  if (name in placeholders) placeholders[name] = await placeholderOf(picture);
  await writeFile(placeholdersFile, `${JSON.stringify(placeholders, null, 2)}\n`);
  made[name] = hashOf(one);
  await writeFile(madeFile, `${JSON.stringify(made, Object.keys(made).sort(), 2)}\n`);
  console.log(name);
}
console.log('The pictures by night are as their shapes are.');
