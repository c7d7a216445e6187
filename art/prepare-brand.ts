// Turns the hero masters into what the home page and link previews show:
//   public/brand/hero-{960,1600,2400}.{avif,webp,jpg}, hero-portrait-{480,960}.{avif,webp,jpg}, hero-placeholders.json, og.jpg
// Run: node art/prepare-brand.ts
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { WORDMARK } from './logo/wordmark.ts';

const masters = join(import.meta.dirname, 'hero');
const brand = join(import.meta.dirname, '..', 'public', 'brand');

// The dark ground of the pages. The studio's black is lifted to it, so that the picture has no visible edge on it.
const GROUND = '#0c0e11';

const melted = async (file: string, width: number, height: number): Promise<Buffer> => {
  const veil = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="down" x1="0" y1="0" x2="0" y2="1">
      <stop offset=".80" stop-color="${GROUND}" stop-opacity="0"/><stop offset="1" stop-color="${GROUND}" stop-opacity=".96"/>
    </linearGradient></defs><path fill="url(#down)" d="M0 0h${width}v${height}H0z"/></svg>`;
  const ground = { create: { width, height, channels: 3 as const, background: GROUND } };
  const lifted = await sharp(join(masters, file))
    .resize(width, height)
    .composite([{ input: ground, blend: 'screen' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(lifted)
    .composite([{ input: Buffer.from(veil) }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
};

const placeholder = async (picture: Buffer): Promise<string> => {
  const tiny = await sharp(picture).resize(24).blur(0.6).webp({ quality: 40, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
};

const serve = async (picture: Buffer, name: string, widths: number[]): Promise<void> => {
  for (const width of widths) {
    const sized = sharp(picture).resize(width, undefined, { kernel: 'lanczos3' });
    await sized
      .clone()
      .avif({ quality: 62, effort: 6, chromaSubsampling: '4:4:4' })
      .toFile(join(brand, `${name}-${width}.avif`));
    await sized
      .clone()
      .webp({ quality: 88, effort: 6, smartSubsample: true })
      .toFile(join(brand, `${name}-${width}.webp`));
    await sized
      .clone()
      .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toFile(join(brand, `${name}-${width}.jpg`));
  }
};

await mkdir(brand, { recursive: true });
const wide = await melted('hero.png', 2400, 1000);
const tall = await melted('hero-portrait.png', 960, 1920);
await serve(wide, 'hero', [960, 1600, 2400]);
await serve(tall, 'hero-portrait', [480, 960]);
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
