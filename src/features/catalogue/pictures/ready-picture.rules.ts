import { usualWidth } from '#platform/images/picture-widths.ts';
import { mostAvifPixels, mostBytes, mostPixels, pictureTexts } from './pictures.contract.ts';

/** What a picture is by its first bytes; the shop takes all but `heic` and `other`. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'other';

/** So many bytes at the beginning of a file say what it is. */
export const bytesOfKind = 40;

/** By the brands of ISO/IEC 14496-12 and 23008-12, and the signatures of the other formats; names are never read. */
export function kindOfPicture(start: Uint8Array): PictureKind {
  const text = String.fromCharCode(...start.subarray(0, bytesOfKind));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) !== 'ftyp') return 'other';
  const brands = text.slice(8);
  if (/avi[fs]/.test(brands)) return 'avif';
  return /hei[cxms]|hev[cx]|mif1|msf1/.test(brands) ? 'heic' : 'other';
}

const isTaken = (kind: PictureKind): boolean => kind !== 'heic' && kind !== 'other';

/** A picture of so many bytes is small enough for a phone's network, and sent as it is unless it has too many pixels: 2 MB. */
const bytesAsIs = 2 * 1024 * 1024;

/**
 * The longest side of a picture that is sent, in pixels: half as much again as the shop keeps, so that a photo taken upright and
 * cut to 16:9 is still as wide as that.
 */
export const longestSent = (usualWidth * 3) / 2;

/** Pixels, upright. */
export interface PictureSize {
  width: number;
  height: number;
}

/** As large as a picture is sent; undefined where the file needs nothing. */
export function sizeToSend(
  kind: PictureKind,
  bytes: number,
  { width, height }: PictureSize,
): PictureSize | undefined {
  const longest = Math.max(width, height);
  const most = kind === 'avif' ? mostAvifPixels : mostPixels;
  const isLight = bytes <= bytesAsIs || (bytes <= mostBytes && longest <= longestSent);
  if (isTaken(kind) && isLight && width * height <= most) return undefined;
  const share = Math.min(1, longestSent / longest);
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/** What is said of a file that this browser cannot decode; undefined where it is sent as it is, for the shop to judge. */
export function refusalOfUnread(kind: PictureKind, bytes: number): string | undefined {
  if (kind === 'heic') return pictureTexts.unreadHeic;
  if (kind === 'other') return pictureTexts.notAPicture;
  return bytes > mostBytes ? pictureTexts.tooLarge : undefined;
}

/** A file that was not added, and why. */
export interface NotAdded {
  name: string;
  reason: string;
}

/** '8 of 9 added.' */
export const addedText = (added: number, chosen: number): string => `${added} of ${chosen} added.`;
