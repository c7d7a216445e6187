import type { ImageStore } from '#platform/images/image-store.ts';
import { pictureWidths } from '#platform/images/picture-widths.ts';
import { type AlbumOwner, type PictureEnding, versionKey } from '../picture-keys.ts';
import { loadSharp } from './clean-picture.ts';

type Sharp = ReturnType<Awaited<ReturnType<typeof loadSharp>>>;
type Encoding = [ending: PictureEnding, bytes: Uint8Array];

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

/** In the qualities of the seeded pictures (art/), with less effort: a worker waits for it. */
async function encodings(picture: Sharp, width: number): Promise<Encoding[]> {
  const sized = picture.clone().resize(width, undefined, { withoutEnlargement: true });
  const isLarge = width >= 960;
  const avif = await lightEnough(width, [isLarge ? 64 : 60, 52, 42, 32], (quality) =>
    sized.clone().avif({ quality, effort: 2, chromaSubsampling: quality < 60 ? '4:2:0' : '4:4:4' }),
  );
  const webp = await lightEnough(width, [isLarge ? 88 : 80, 72, 58, 42], (quality) =>
    sized.clone().webp({ quality, effort: 4, smartSubsample: true }),
  );
  const jpeg = sized.clone().jpeg({ quality: 84, mozjpeg: true });
  const encoded: Encoding[] = [
    [`-${width}.avif`, avif],
    [`-${width}.webp`, webp],
  ];
  if (pictureWidths.jpg.includes(width)) encoded.push([`-${width}.jpg`, await jpeg.toBuffer()]);
  return encoded;
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
  for (const width of pictureWidths.avif) {
    for (const [ending, bytes] of await encodings(picture, width)) {
      await images.put(versionKey(owner, version, ending), bytes);
      if (ending === '-1600.jpg') await images.put(versionKey(owner, version, '.jpg'), bytes);
    }
  }
  return placeholderOf(picture);
}
