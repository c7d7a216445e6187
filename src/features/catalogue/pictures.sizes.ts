import { createHash } from 'node:crypto';
import type { ImageStore } from '#platform/images.ts';
import { loadSharp } from './pictures.check.ts';

/** The sizes and formats that pages ask for (ui/picture.tsx), and the qualities of the seeded ones (art/), with less effort: a worker waits for it. */
const widths = [320, 640, 960, 1600];
const jpegWidths = [640, 1600];

type Sharp = ReturnType<Awaited<ReturnType<typeof loadSharp>>>;

async function encodings(picture: Sharp, width: number): Promise<[ending: string, bytes: Uint8Array][]> {
  const sized = picture.clone().resize(width, undefined, { withoutEnlargement: true });
  const isLarge = width >= 960;
  const avif = sized.clone().avif({ quality: isLarge ? 64 : 60, effort: 2, chromaSubsampling: '4:4:4' });
  const webp = sized.clone().webp({ quality: isLarge ? 88 : 80, effort: 4, smartSubsample: true });
  const jpeg = sized.clone().jpeg({ quality: 84, mozjpeg: true });
  return [
    [`-${width}.avif`, await avif.toBuffer()],
    [`-${width}.webp`, await webp.toBuffer()],
    ...(jpegWidths.includes(width) ? [[`-${width}.jpg`, await jpeg.toBuffer()] as [string, Uint8Array]] : []),
  ];
}

/** Names a picture's content, for cache-safe addresses. */
const versionOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

async function placeholderOf(picture: Sharp): Promise<string> {
  const tiny = await picture.clone().resize(24).blur(0.6).webp({ quality: 40, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/** What a car keeps of its picture. */
interface StoredPicture {
  pictureVersion: string;
  picturePlaceholder: string;
}

/** Puts a clean picture into the store under the car's id, in every size and format. Takes a few seconds. */
export async function storeSizes(
  images: ImageStore,
  carId: string,
  clean: Uint8Array,
): Promise<StoredPicture> {
  const sharp = await loadSharp();
  const picture = sharp(clean);
  for (const width of widths) {
    for (const [ending, bytes] of await encodings(picture, width)) {
      await images.put(`cars/${carId}${ending}`, bytes);
      if (ending === '-1600.jpg') await images.put(`cars/${carId}.jpg`, bytes);
    }
  }
  return { pictureVersion: versionOf(clean), picturePlaceholder: await placeholderOf(picture) };
}
