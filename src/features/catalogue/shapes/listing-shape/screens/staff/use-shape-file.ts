import { useEffect, useRef, useState } from 'react';
import type { Upload } from '#page-kit/ask/upload.ts';
import type { UploadedShape } from '../../../own-shapes/own-shapes.contract.ts';
import { refusalOfShapeFile, sendShape } from './send-shape.ts';

/** Where a 3D file that was chosen here stands. */
export type ChosenShapeFile =
  | { state: 'none' }
  | { state: 'sending'; name: string; share: number }
  | { state: 'kept'; name: string; shape: UploadedShape }
  | { state: 'refused'; name: string; text: string };

/** One file at a time: choosing another one cancels the first. `onKept` hears of one that the shop has taken. */
export function useShapeFile(onKept: (shape: UploadedShape) => void) {
  const [chosen, setChosen] = useState<ChosenShapeFile>({ state: 'none' });
  const upload = useRef<Upload<UploadedShape>>(undefined);
  useEffect(() => () => upload.current?.cancel(), []);

  const choose = async (file: File) => {
    const { name } = file;
    upload.current?.cancel();
    upload.current = undefined;
    const refusal = refusalOfShapeFile(file);
    if (refusal) return setChosen({ state: 'refused', name, text: refusal });
    setChosen({ state: 'sending', name, share: 0 });
    const mine = sendShape(file, (share) => setChosen({ state: 'sending', name, share }));
    upload.current = mine;
    const end = await mine.ended;
    if (upload.current !== mine || end === null) return;
    if (!end.ok) return setChosen({ state: 'refused', name, text: end.text });
    setChosen({ state: 'kept', name, shape: end.value });
    onKept(end.value);
  };
  return { chosen, choose };
}
