import { type Upload, upload } from '#page-kit/upload.ts';
import { shapeTexts } from '../shapes/shapes.contract.ts';
import { shapeLimits } from '../shapes/shapes.rules.ts';
import type { UploadedShape } from './own-shapes.contract.ts';
import { uploadedShape } from './own-shapes.contract.ts';

/** What can be said about a file without sending it. */
export function refusalOfShapeFile(file: Pick<File, 'size'>): string | undefined {
  if (file.size === 0) return shapeTexts.empty;
  return file.size > shapeLimits.bytes ? shapeTexts.tooLarge : undefined;
}

/** Sends a 3D file to the shop and tells how far it is, from 0 to 1. */
export const sendShape = (file: File, onProgress: (share: number) => void): Upload<UploadedShape> =>
  upload({
    address: '/api/shapes',
    file,
    // The content decides, not what the name's ending makes of it.
    type: 'application/octet-stream',
    answer: uploadedShape,
    fallback: 'The file did not reach the shop. Please try again.',
    onProgress,
  });
