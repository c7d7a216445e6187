import type { ImageStore } from '#platform/images/image-store.ts';
import {
  type PictureFormat,
  pictureFormats,
  pictureWidths,
  usualWidth,
} from '#platform/images/picture-widths.ts';
import { loadSharp } from './clean-picture.ts';
import { type AlbumOwner, versionKey } from './picture-keys.ts';

type Sharp = ReturnType<Awaited<ReturnType<typeof loadSharp>>>;

/** What a file of a card may weigh, in bytes; the largest width that cards ask for on phones. */
const mostOfCard = 40_000;
const widestOfCard = 960;

/** The first of these qualities whose file is light enough for a card; the last where a picture has too much in it. */
async function lightEnough(width: number, qualities: readonly number[], encode: (quality: number) => Sharp) {
  const [first = 60, ...lower] = qualities;
  let bytes = await encode(first).toBuffer();
  for (const quality of width <= widestOfCard ? lower : []) {
    if (bytes.length <= mostOfCard) break;
    bytes = await encode(quality).toBuffer();
  }
  return bytes;
}

/** A picture in one width, in pixels, and one format: in about the qualities of the seeded ones (art/), with less effort. */
export function encodeAs(picture: Sharp, width: number, format: PictureFormat): Promise<Uint8Array> {
  const sized = picture.clone().resize(width, undefined, { withoutEnlargement: true });
  const isLarge = width >= widestOfCard;
  if (format === 'jpg') return sized.jpeg({ quality: 84, mozjpeg: true }).toBuffer();
  if (format === 'webp')
    return lightEnough(width, [isLarge ? 88 : 80, 72, 58, 42], (quality) =>
      sized.clone().webp({ quality, effort: 4, smartSubsample: true }),
    );
  return lightEnough(width, [isLarge ? 64 : 60, 52, 42, 32], (quality) =>
    sized.clone().avif({ quality, effort: 2, chromaSubsampling: quality < 60 ? '4:2:0' : '4:4:4' }),
  );
}

async function placeholderOf(picture: Sharp): Promise<string> {
  const tiny = await picture.clone().resize(24).blur(0.6).webp({ quality: 40, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/**
 * Puts a clean picture into the store of an album under this version, in every size and format. Takes a few
 * seconds. Returns the placeholder that is shown until one of them has arrived: a data: address.
 */
export async function storeSizes(
  images: ImageStore,
  owner: AlbumOwner,
  version: string,
  clean: Uint8Array,
): Promise<string> {
  const sharp = await loadSharp();
  const picture = sharp(clean);
  for (const format of pictureFormats)
    for (const width of pictureWidths[format].filter((one) => one <= usualWidth)) {
      const bytes = await encodeAs(picture, width, format);
      await images.put(versionKey(owner, version, `-${width}.${format}`), bytes);
      if (format === 'jpg' && width === usualWidth)
        await images.put(versionKey(owner, version, '.jpg'), bytes);
    }
  return placeholderOf(picture);
}
