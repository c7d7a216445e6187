// Turns every master in art/masters into the sizes and formats the shop serves:
//   seeds/pictures/<name>/<width>.<format> and seeds/pictures/placeholders.json
// Run: node art/prepare-pictures.ts [name ...]   (no name: all of them)
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { pictureWidths } from '#platform/images/picture-widths.ts';

const masters = join(import.meta.dirname, 'masters');
const pictures = join(import.meta.dirname, '..', 'seeds', 'pictures');

const widths = new Set(Object.values(pictureWidths).flat());

// Small pictures show on dense screens and may be coarser; large ones carry the long gradients of the studio.
const avifQuality = (width: number): number => (width >= 960 ? 64 : 60);
const webpQuality = (width: number): number => (width >= 960 ? 88 : 80);

/** A picture of a few dozen pixels, drawn blurred until the real one is there. */
const placeholder = async (master: string): Promise<string> => {
  const tiny = await sharp(master).resize(24).blur(0.6).webp({ quality: 40, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
};

const prepare = async (name: string): Promise<void> => {
  const master = join(masters, `${name}.jpg`);
  const folder = join(pictures, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const width of widths) {
    const sized = sharp(master).resize(width, undefined, { kernel: 'lanczos3' });
    if (pictureWidths.avif.includes(width)) {
      await sized
        .clone()
        .avif({ quality: avifQuality(width), effort: 4, chromaSubsampling: '4:4:4' })
        .toFile(join(folder, `${width}.avif`));
    }
    if (pictureWidths.webp.includes(width)) {
      await sized
        .clone()
        .webp({ quality: webpQuality(width), effort: 5, smartSubsample: true })
        .toFile(join(folder, `${width}.webp`));
    }
    if (pictureWidths.jpg.includes(width)) {
      await sized
        .clone()
        .jpeg({ quality: 84, mozjpeg: true })
        .toFile(join(folder, `${width}.jpg`));
    }
  }
};

const present = (await readdir(masters))
  .filter((file) => file.endsWith('.jpg'))
  .map((file) => basename(file, '.jpg'))
  .sort();
const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : present) {
  await prepare(name);
  console.log(name);
}

const placeholders: Record<string, string> = {};
for (const name of present) placeholders[name] = await placeholder(join(masters, `${name}.jpg`));
await writeFile(join(pictures, 'placeholders.json'), `${JSON.stringify(placeholders, null, 2)}\n`);

const files = await readdir(pictures, { recursive: true, withFileTypes: true });
let bytes = 0;
for (const file of files) if (file.isFile()) bytes += (await stat(join(file.parentPath, file.name))).size;
console.log(`${present.length} pictures, ${(bytes / 2 ** 20).toFixed(1)} MB`);
