// Turns every master in art/masters, and the views that are cut from it, into the sizes and formats the shop serves:
//   seeds/pictures/<name>/<width>.<format> and seeds/pictures/placeholders.json
// Run: node art/prepare-pictures.ts [name ...]   (no name: all of them)
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { pictureWidths } from '#platform/images/picture-widths.ts';
import { viewsOf } from '../seeds/picture-views.ts';

const masters = join(import.meta.dirname, 'masters');
const pictures = join(import.meta.dirname, '..', 'seeds', 'pictures');

const widths = new Set(Object.values(pictureWidths).flat());

// Small pictures show on dense screens and may be coarser; large ones carry the long gradients of the studio.
// What is cut out is enlarged, and has no fine detail to keep.
const avifQuality = (width: number, isCut: boolean): number => (isCut ? 50 : width >= 960 ? 64 : 60);
const webpQuality = (width: number, isCut: boolean): number => (isCut ? 74 : width >= 960 ? 88 : 80);

interface Source {
  name: string;
  master: Buffer;
  isCut: boolean;
}

/** A master, and what is cut from it. */
async function sourcesOf(name: string): Promise<Source[]> {
  const file = join(masters, `${name}.jpg`);
  const cut = viewsOf(name).map(async ({ name, view }) => ({
    name,
    master: await sharp(file).extract(view).png().toBuffer(),
    isCut: true,
  }));
  return [{ name, master: await readFile(file), isCut: false }, ...(await Promise.all(cut))];
}

/** A picture of a few dozen pixels, drawn blurred until the real one is there. */
const placeholder = async (master: Buffer): Promise<string> => {
  const tiny = await sharp(master).resize(24).blur(0.6).webp({ quality: 40, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
};

const prepare = async ({ name, master, isCut }: Source): Promise<void> => {
  const folder = join(pictures, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const width of widths) {
    const sized = sharp(master).resize(width, undefined, { kernel: 'lanczos3' });
    if (pictureWidths.avif.includes(width)) {
      await sized
        .clone()
        .avif({ quality: avifQuality(width, isCut), effort: 4, chromaSubsampling: '4:4:4' })
        .toFile(join(folder, `${width}.avif`));
    }
    if (pictureWidths.webp.includes(width)) {
      await sized
        .clone()
        .webp({ quality: webpQuality(width, isCut), effort: 5, smartSubsample: true })
        .toFile(join(folder, `${width}.webp`));
    }
    if (pictureWidths.jpg.includes(width)) {
      await sized
        .clone()
        .jpeg({ quality: isCut ? 76 : 84, mozjpeg: true })
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
  for (const source of await sourcesOf(name)) {
    await prepare(source);
    console.log(source.name);
  }
}

const placeholders: Record<string, string> = {};
for (const master of present)
  for (const source of await sourcesOf(master)) placeholders[source.name] = await placeholder(source.master);
await writeFile(join(pictures, 'placeholders.json'), `${JSON.stringify(placeholders, null, 2)}\n`);

const files = await readdir(pictures, { recursive: true, withFileTypes: true });
let bytes = 0;
for (const file of files) if (file.isFile()) bytes += (await stat(join(file.parentPath, file.name))).size;
console.log(`${Object.keys(placeholders).length} pictures, ${(bytes / 2 ** 20).toFixed(1)} MB`);
