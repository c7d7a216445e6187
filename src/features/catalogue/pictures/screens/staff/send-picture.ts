import { type Upload, upload } from '#page-kit/ask/upload.ts';
import { mostBytes, pictureTexts, type UploadedPicture } from '../../pictures.contract.ts';

/** What can be said about a file without sending it. */
export function refusalOfFile(file: Pick<File, 'size'>): string | undefined {
  if (file.size === 0) return pictureTexts.empty;
  return file.size > mostBytes ? pictureTexts.tooLarge : undefined;
}

/** Sends a file to the shop and tells how far it is, from 0 to 1. */
export const sendPicture = (file: File, onProgress: (share: number) => void): Upload<UploadedPicture> =>
  upload({
    address: '/api/pictures',
    file,
    // The content decides, not what the name's ending makes of it.
    type: 'application/octet-stream',
    answer: async () => (await import('../../pictures.contract.ts')).uploadedPicture,
    fallback: 'The picture could not be uploaded. Please try again.',
    onProgress,
  });
