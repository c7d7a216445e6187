import { CodedError, type ErrorStatus } from '#platform/errors.ts';
import { usualWidth } from '#platform/images/picture-widths.ts';
import { leastHeight, leastWidth, mostAvifPixels, mostPixels, pictureTexts } from './pictures.contract.ts';

const refused = (status: ErrorStatus, text: string) =>
  new CodedError(status, 'picture-refused', text, { fields: { image: text } });

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Judged by the first bytes, so that nothing else ever reaches a decoder: no SVG, no GIF, whatever its name. */
function looksLikePicture(bytes: Uint8Array): boolean {
  const start = ascii(bytes, 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return true;
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return true;
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return true;
  return start.slice(4, 8) === 'ftyp' && /avi[fs]/.test(ascii(bytes, 8, 40));
}

type Sharp = typeof import('sharp')['default'];
let loading: Promise<Sharp> | undefined;

/** Loaded with the first picture: the shop starts without it. */
export function loadSharp(): Promise<Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`),
    });
    // Pictures wait for visitors, not the other way round.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loading;
}

let last: Promise<unknown> = Promise.resolve();

/** One picture is decoded at a time: each may take 300 MB of memory while it is. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work);
  last = mine.catch(() => {});
  return mine;
}

/** `cut` to 16:9 around the middle, as pages of cars show it; `whole`: what a photo is to prove stays in it. */
export type PictureShape = 'cut' | 'whole';

export interface CleanPicture {
  /** JPEG without metadata, upright, at most 1600 pixels to either side; 16:9 unless it is left whole. */
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** As wide as an uploaded picture is kept, in pixels. */
const widest = usualWidth;

const open = async (bytes: Uint8Array) =>
  (await loadSharp())(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).timeout({ seconds: 20 });

type Size = Record<'width' | 'height', number>;

/** Upright. Reads the header alone. */
async function sizeOf(bytes: Uint8Array): Promise<Size> {
  const { autoOrient, format } = await (await open(bytes)).metadata();
  if (format === 'heif' && autoOrient.width * autoOrient.height > mostAvifPixels)
    throw refused(400, pictureTexts.tooManyAvifPixels);
  if (autoOrient.width < leastWidth || autoOrient.height < leastHeight)
    throw refused(400, pictureTexts.tooSmall);
  return autoOrient;
}

/** What a picture of this size becomes. */
function sizeAs(shape: PictureShape, size: Size): Size {
  if (shape === 'cut') {
    const width = Math.floor(Math.min(widest, size.width, (size.height * 16) / 9));
    return { width, height: Math.round((width * 9) / 16) };
  }
  const share = Math.min(1, widest / Math.max(size.width, size.height));
  return {
    width: Math.max(1, Math.round(size.width * share)),
    height: Math.max(1, Math.round(size.height * share)),
  };
}

async function decode(bytes: Uint8Array, size: Size, shape: PictureShape): Promise<CleanPicture> {
  const sharp = await loadSharp();
  const picture = await open(bytes);
  const { width, height } = sizeAs(shape, size);
  // Cut in a second step: what the cut leaves out would else not be decoded, and a missing end would pass.
  const { data, info } = await picture
    .autoOrient()
    .resize(width, height, { fit: 'outside' })
    .flatten({ background: '#1b1d20' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  // Pixels alone: nothing of the camera, the place and the owner goes along.
  const cleaned = await sharp(data, { raw })
    .resize(width, height, { fit: 'cover' })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return { bytes: cleaned, width, height };
}

async function measuredAndDecoded(
  bytes: Uint8Array,
  charge: (megapixels: number) => Promise<void>,
  shape: PictureShape,
): Promise<CleanPicture> {
  const size = await sizeOf(bytes);
  await charge(Math.ceil((size.width * size.height) / 1_000_000));
  return inTurn(() => decode(bytes, size, shape));
}

/**
 * The picture, decoded whole and encoded again, so that nothing hidden in the file survives. Throws 400 or 415
 * `picture-refused`: empty, of another kind, damaged, too small, too many pixels. `charge` is told the megapixels before
 * they are decoded, and may throw: a small file can be a large picture.
 */
export async function cleanPicture(
  bytes: Uint8Array,
  charge: (megapixels: number) => Promise<void> = async () => {},
  shape: PictureShape = 'cut',
): Promise<CleanPicture> {
  if (bytes.length === 0) throw refused(400, pictureTexts.empty);
  if (!looksLikePicture(bytes)) throw refused(415, pictureTexts.notAPicture);
  try {
    return await measuredAndDecoded(bytes, charge, shape);
  } catch (error) {
    if (error instanceof CodedError) throw error;
    const isBomb = error instanceof Error && /pixel limit/i.test(error.message);
    throw refused(400, isBomb ? pictureTexts.tooManyPixels : pictureTexts.damaged);
  }
}
