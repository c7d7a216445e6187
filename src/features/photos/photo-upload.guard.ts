import { mostBytes, pictureTexts } from '#features/catalogue/pictures/pictures.contract.ts';
import { takeUpload } from '#platform/http/take-upload.ts';

/** What a call that takes a photo says of itself; what becomes of a photo that is not used is the caller's to add. */
export const photoUploadText =
  'The file itself is the body: JPEG, PNG, WebP or AVIF, at least 320 × 180 pixels, at most 15 MB and 50 megapixels, judged by content alone. It is turned upright and freed of metadata such as the place. 400, 413 and 415 say what is wrong under fields.image; 409 too-many-uploads, 429 too-many.';

/** Guards a call that takes a photo. */
export const takePhotoUpload = () => takeUpload({ mostBytes, text: pictureTexts.tooLarge, field: 'image' });
