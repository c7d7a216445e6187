// A picture in every size and format that the shop serves, as seeds/pictures keeps it.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { pictureWidths } from '#platform/images/picture-widths.ts';

export const pictures = join(import.meta.dirname, '..', '..', 'seeds', 'pictures');

const widths = new Set(Object.values(pictureWidths).flat());

// Small pictures show on dense screens and may be coarser; large ones carry the long gradients of the studio. A gallery's
// further views are seen one at a time, and may be coarser than the front, which lists show.
const avifQuality = (width: number, isView: boolean): number => (isView ? 52 : width >= 960 ? 64 : 60);
const webpQuality = (width: number, isView: boolean): number => (isView ? 76 : width >= 960 ? 88 : 80);

/** Writes a picture, given as PNG, into the folder of its name. */
export async function prepare(name: string, picture: Buffer, isView: boolean): Promise<void> {
  const folder = join(pictures, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const width of widths) {
    const sized = sharp(picture).resize(width, undefined, { kernel: 'lanczos3' });
    const file = (ending: string) => join(folder, `${width}.${ending}`);
    if (pictureWidths.avif.includes(width))
      await sized
        .clone()
        .avif({ quality: avifQuality(width, isView), effort: 4, chromaSubsampling: '4:4:4' })
        .toFile(file('avif'));
    if (pictureWidths.webp.includes(width))
      await sized
        .clone()
        .webp({ quality: webpQuality(width, isView), effort: 5, smartSubsample: true })
        .toFile(file('webp'));
    if (pictureWidths.jpg.includes(width))
      await sized
        .clone()
        .jpeg({ quality: isView ? 76 : 84, mozjpeg: true })
        .toFile(file('jpg'));
  }
}

/** A picture of a few dozen pixels as an address, drawn blurred until the real one is there. */
export async function placeholderOf(picture: Buffer): Promise<string> {
  const tiny = await sharp(picture).resize(24).blur(0.6).webp({ quality: 40, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}
