import type { Upload } from '#page-kit/upload.ts';
import { pictureTexts, type UploadedPicture, uploadedPicture } from './pictures.contract.ts';
import { uploadPicture } from './ready-picture.ts';

/** What can be said about a file without sending it. */
export const refusalOfFile = (file: Pick<File, 'size'>): string | undefined =>
  file.size === 0 ? pictureTexts.empty : undefined;

/** Makes a file ready, sends it to the shop and tells how far it is, from 0 to 1. */
export const sendPicture = (file: File, onProgress: (share: number) => void): Upload<UploadedPicture> =>
  uploadPicture({
    address: '/api/pictures',
    file,
    answer: uploadedPicture,
    fallback: 'The picture could not be uploaded. Please try again.',
    onProgress,
  });
