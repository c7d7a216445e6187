import { refuseUnsent, type Uploaded, upload } from '#page-kit/upload.ts';
import type { CarImport } from './car-import.contract.ts';
import { carImport } from './car-import.contract.ts';
import { maxBytes, tooLargeText } from './car-import.rules.ts';

export const noAnswerOfImport = 'The server did not respond. Please try again.';

/** Sends the file as it is. `onProgress` hears the part that has arrived, from 0 to 1. */
export async function sendFile(file: File, onProgress: (part: number) => void): Promise<Uploaded<CarImport>> {
  if (file.size > maxBytes) return refuseUnsent(tooLargeText);
  const { ended } = upload({
    address: `/api/car-imports?${new URLSearchParams({ fileName: file.name.slice(0, 200) })}`,
    file,
    type: 'text/csv',
    answer: carImport,
    fallback: noAnswerOfImport,
    onProgress,
  });
  return ended;
}
