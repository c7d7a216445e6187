import { useEffect, useRef, useState } from 'react';
import type { Upload } from '#page-kit/ask/upload.ts';
import type { UploadedPicture } from '../../pictures.contract.ts';
import { refusalOfFile, sendPicture } from './send-picture.ts';

/** Where a chosen file stands. */
export type ChosenPicture =
  | { state: 'none' }
  | { state: 'sending'; file: File; share: number }
  | { state: 'kept'; file: File; picture: UploadedPicture }
  | { state: 'refused'; file: File; text: string };

/** One picture at a time: choosing another one cancels the first. `onChange` hears the upload's id, '' where there is none. */
export function usePicture(onChange: (uploadId: string) => void) {
  const [chosen, setChosen] = useState<ChosenPicture>({ state: 'none' });
  const upload = useRef<Upload<UploadedPicture>>(undefined);
  useEffect(() => () => upload.current?.cancel(), []);

  const remove = () => {
    upload.current?.cancel();
    upload.current = undefined;
    onChange('');
    setChosen({ state: 'none' });
  };

  const choose = async (file: File) => {
    remove();
    const refusal = refusalOfFile(file);
    if (refusal) return setChosen({ state: 'refused', file, text: refusal });
    setChosen({ state: 'sending', file, share: 0 });
    const mine = sendPicture(file, (share) => setChosen({ state: 'sending', file, share }));
    upload.current = mine;
    const end = await mine.ended;
    if (upload.current !== mine || end === null) return;
    if (!end.ok) return setChosen({ state: 'refused', file, text: end.text });
    setChosen({ state: 'kept', file, picture: end.value });
    onChange(end.value._id);
  };

  /** Waits until nothing is on its way any more. */
  const settled = async () => {
    await upload.current?.ended;
  };

  return { chosen, choose, remove, settled };
}
