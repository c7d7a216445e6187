import { refuseUnsent, type Upload, type Uploaded, upload } from '#page-kit/upload.ts';
import { pictureTexts } from './pictures.contract.ts';
import {
  bytesOfKind,
  kindOfPicture,
  type PictureSize,
  refusalOfUnread,
  sizeToSend,
} from './ready-picture.rules.ts';

/** The browser's own decoder and encoder. */
export interface PictureTools<Bitmap extends PictureSize> {
  /** Upright. Rejects where the browser cannot read the file. */
  decode: (file: File) => Promise<Bitmap>;
  /** As JPEG. Rejects where the browser has not the memory. */
  encode: (bitmap: Bitmap, size: PictureSize) => Promise<Blob>;
  close: (bitmap: Bitmap) => void;
}

/** Of JPEG: nothing that the eye sees is lost, and the shop encodes it again. */
const quality = 0.9;
/** Behind what is transparent, as the shop has it. */
const background = '#1b1d20';

const browserTools: PictureTools<ImageBitmap> = {
  decode: (file) => createImageBitmap(file),
  close: (bitmap) => bitmap.close(),
  encode: (bitmap, { width, height }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) return Promise.reject(new Error('The browser has no canvas'));
    context.imageSmoothingQuality = 'high';
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
    return new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded'))),
        'image/jpeg',
        quality,
      ),
    );
  },
};

let last: Promise<unknown> = Promise.resolve();

/** One file is decoded at a time: a photo of 50 megapixels takes 200 MB of memory. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work);
  last = mine.catch(() => {});
  return mine;
}

/**
 * A picture as it is sent (rules.md#pictures): as it is where it needs nothing, else as a JPEG that the shop takes, or why it
 * cannot be sent from this browser.
 */
export async function readyPicture<Bitmap extends PictureSize>(
  file: File,
  tools: PictureTools<Bitmap>,
): Promise<{ file: File } | { refusal: string }> {
  // Of a file that was moved or deleted since it was chosen.
  const start = await file
    .slice(0, bytesOfKind)
    .arrayBuffer()
    .catch(() => undefined);
  if (!start) return { refusal: pictureTexts.unreadable };
  const kind = kindOfPicture(new Uint8Array(start));
  return inTurn(async () => {
    try {
      const bitmap = await tools.decode(file);
      try {
        const size = sizeToSend(kind, file.size, bitmap);
        if (!size) return { file };
        return { file: new File([await tools.encode(bitmap, size)], file.name, { type: 'image/jpeg' }) };
      } finally {
        tools.close(bitmap);
      }
    } catch {
      // The browser says no more than that it cannot.
      const refusal = refusalOfUnread(kind, file.size);
      return refusal ? { refusal } : { file };
    }
  });
}

/** As `upload`, for a picture of whatever format and size: it is made ready first. The content decides, no type is sent. */
export function uploadPicture<Value>(
  wanted: Omit<Parameters<typeof upload<Value>>[0], 'type'>,
): Upload<Value> {
  let sent: Upload<Value> | undefined;
  let isCancelled = false;
  const send = async (): Promise<Uploaded<Value>> => {
    const ready = await readyPicture(wanted.file, browserTools);
    if (isCancelled) return null;
    if ('refusal' in ready) return refuseUnsent(ready.refusal);
    // The content decides, not what the name's ending makes of it.
    sent = upload({ ...wanted, file: ready.file, type: 'application/octet-stream' });
    return sent.ended;
  };
  return {
    ended: send(),
    cancel: () => {
      isCancelled = true;
      sent?.cancel();
    },
  };
}

/** What the fields of files offer to choose: telephones have HEIC. */
export const acceptedPictures =
  'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif';
