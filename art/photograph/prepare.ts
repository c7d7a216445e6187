// A picture as seeds/pictures keeps it: AVIF in every size that the shop serves, and the JPEG of a car's front.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { pictureWidths, usualWidth } from '#platform/images/picture-widths.ts';

export const pictures = join(import.meta.dirname, '..', '..', 'seeds', 'pictures');

/** A gallery's further views are photographed no wider. */
const widestOfViews = usualWidth;

// Small pictures show on dense screens and may be coarser; large ones carry the long gradients of the studio. A gallery's
// further views are seen one at a time, and may be coarser than the front, which lists show.
const avifQuality = (width: number, isView: boolean): number => (isView ? 50 : width >= 960 ? 61 : 57);

/**
 * Writes a picture, given as PNG, into the folder of its name. The formats for browsers without AVIF are made by the shop when one
 * asks for them (docs/decisions/0076); only the front's JPEG is there, for clients that know a car's id and no more.
 */
export async function prepare(name: string, picture: Buffer, isView: boolean): Promise<void> {
  const folder = join(pictures, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const as = (width: number) => sharp(picture).resize(width, undefined, { kernel: 'lanczos3' });
  for (const width of pictureWidths.avif) {
    if (isView && width > widestOfViews) continue;
    await as(width)
      .avif({ quality: avifQuality(width, isView), effort: 5, chromaSubsampling: '4:4:4' })
      .toFile(join(folder, `${width}.avif`));
  }
  if (!isView)
    await as(usualWidth)
      .jpeg({ quality: 78, mozjpeg: true })
      .toFile(join(folder, `${usualWidth}.jpg`));
}

/** A picture of a few dozen pixels as an address, drawn blurred until the real one is there. */
export async function placeholderOf(picture: Buffer): Promise<string> {
  const tiny = await sharp(picture).resize(24).blur(0.6).webp({ quality: 40, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}
