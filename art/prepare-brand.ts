// Turns the hero masters into what the home page and link previews show:
//   public/brand/hero-<width>.{avif,webp,jpg}, hero-portrait-<width>.{avif,webp,jpg}, hero-placeholders.json, og.jpg,
//   service-{800,1600}.{avif,webp,jpg} for the service center
// Run: node art/prepare-brand.ts
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { heroWidths, portraitWidths } from '#ui/pictures/hero-pictures.ts';
import { WORDMARK } from './logo/wordmark.ts';

const masters = join(import.meta.dirname, 'hero');
const brand = join(import.meta.dirname, '..', 'public', 'brand');

// The dark ground of the pages. The studio's black is raised to it, so that the picture has no visible edge on it.
const GROUND = [12, 14, 17] as const;
const KNEE = 9; // how softly, in levels

/** The floor sinks into the ground between these two parts of the height. */
type Fade = readonly [from: number, to: number];

/** Smooth maximum of picture and ground, with a breath of grain, since eight bits would show rings in the dark. */
const melted = async (
  file: string,
  width: number,
  height: number,
  [from, to]: Fade = [0.85, 1],
): Promise<Buffer> => {
  const { data } = await sharp(join(masters, file))
    .resize(width, height)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
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

const placeholder = async (picture: Buffer): Promise<string> => {
  const tiny = await sharp(picture).resize(24).blur(0.6).webp({ quality: 40, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
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

await mkdir(brand, { recursive: true });
const wide = await melted('hero.jpg', 2400, 1000, [0.85, 1]);
const tall = await melted('hero-portrait.jpg', 960, 1920, [0.71, 0.784]);
const service = await melted('service.jpg', 1600, 672);
await serve(wide, 'hero', heroWidths);
await serve(tall, 'hero-portrait', portraitWidths);
await serve(service, 'service', [800, 1600]);
await writeFile(
  join(brand, 'hero-placeholders.json'),
  `${JSON.stringify({ hero: await placeholder(wide), 'hero-portrait': await placeholder(tall) }, null, 2)}\n`,
);

// Link preview: the car below, the wordmark above it.
const [ogWidth, ogHeight, markWidth] = [1200, 630, 520];
const scale = markWidth / WORDMARK.width;
const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="${ogWidth}" height="${ogHeight}"><path fill="#f2f0eb"
  transform="translate(${(ogWidth - markWidth) / 2} 92) scale(${scale})" d="${WORDMARK.path}"/></svg>`;
await sharp(await sharp(wide).extract({ left: 500, top: 126, width: 1665, height: 874 }).toBuffer())
  .resize(ogWidth, ogHeight)
  .composite([{ input: Buffer.from(mark) }])
  .jpeg({ quality: 86, mozjpeg: true })
  .toFile(join(brand, 'og.jpg'));
