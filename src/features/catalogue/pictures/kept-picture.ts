import type { ImageStore } from '#platform/images/image-store.ts';
import { type PictureFormat, usualWidth } from '#platform/images/picture-widths.ts';
import { loadSharp } from './clean-picture.ts';
import { type AlbumOwner, type PictureEnding, versionKey } from './picture-keys.ts';
import { encodeAs } from './store-sizes.ts';

/** A file of a picture: its version, and the ending with its format. */
export interface PictureFile {
  version: string;
  ending: PictureEnding;
  format: PictureFormat;
}

/** The width that an ending names; without one the picture is as wide as usual. */
const widthOf = (ending: PictureEnding): number => Math.abs(Number.parseInt(ending, 10)) || usualWidth;

let last: Promise<unknown> = Promise.resolve();

/** One at a time, so that many who ask at once leave the processor to those who buy. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work);
  last = mine.catch(() => {});
  return mine;
}

/** The picture in a format that it is not kept in, made of its AVIF and kept from then on; null where there is none. */
const developed = (images: ImageStore, owner: AlbumOwner, { version, ending, format }: PictureFile) =>
  inTurn(async () => {
    const key = versionKey(owner, version, ending);
    const kept = await images.get(key);
    if (kept) return kept;
    const avif = await images.get(versionKey(owner, version, `-${usualWidth}.avif`));
    if (!avif) return null;
    const sharp = await loadSharp();
    const bytes = await encodeAs(sharp(avif), widthOf(ending), format);
    await images.put(key, bytes);
    return bytes;
  });

/**
 * A file of a picture in one version, null where the store has no such picture. One that is not kept as wide as was asked for comes as
 * wide as it is. Pictures of the demo are kept in AVIF alone: for a browser that cannot show it, the file is made when it is
 * first asked for, in a fraction of a second (docs/decisions/0076).
 */
export async function keptPicture(
  images: ImageStore,
  owner: AlbumOwner,
  file: PictureFile,
): Promise<Uint8Array | null> {
  const { version, ending, format } = file;
  if (!version) return null;
  const kept = await images.get(versionKey(owner, version, ending));
  if (kept) return kept;
  if (widthOf(ending) > usualWidth)
    return keptPicture(images, owner, { ...file, ending: `-${usualWidth}.${format}` });
  return format === 'avif' ? null : developed(images, owner, file);
}
