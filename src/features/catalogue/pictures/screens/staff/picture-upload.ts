import { mostBytes, pictureTexts, type UploadedPicture, uploadedPicture } from '../../pictures.contract.ts';

/** How an upload ended; `refusal` in words for people. */
export type UploadEnd = { picture: UploadedPicture } | { refusal: string } | { cancelled: true };

export interface Upload {
  ended: Promise<UploadEnd>;
  cancel: () => void;
}

const lost = 'The picture did not reach the shop. Please try again.';

function endOf(status: number, answer: unknown): UploadEnd {
  const picture = uploadedPicture.safeParse(answer);
  if (status === 201 && picture.success) return { picture: picture.data };
  const said = (answer as { message?: unknown } | null)?.message;
  return { refusal: typeof said === 'string' && said !== '' ? said : lost };
}

/** What can be said about a file without sending it. */
export function refusalOfFile(file: Pick<File, 'size'>): string | undefined {
  if (file.size === 0) return pictureTexts.empty;
  return file.size > mostBytes ? pictureTexts.tooLarge : undefined;
}

/**
 * Sends a file to the shop and tells how far it is, from 0 to 1. XMLHttpRequest, since fetch does not say how much of a
 * body has left.
 */
export function sendPicture(file: File, onProgress: (share: number) => void): Upload {
  const request = new XMLHttpRequest();
  const ended = new Promise<UploadEnd>((resolve) => {
    request.upload.onprogress = (event) => onProgress(event.total > 0 ? event.loaded / event.total : 0);
    request.onload = () => resolve(endOf(request.status, request.response));
    request.onerror = () => resolve({ refusal: lost });
    request.onabort = () => resolve({ cancelled: true });
  });
  request.responseType = 'json';
  request.open('POST', '/api/pictures');
  // The content decides, not what the name's ending makes of it.
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  request.send(file);
  return { ended, cancel: () => request.abort() };
}
