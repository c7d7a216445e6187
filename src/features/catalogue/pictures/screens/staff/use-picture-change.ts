import { type FormEvent, useEffect, useState } from 'react';
import type { Car } from '../../../catalogue.contract.ts';
import { pictureChange } from '../../pictures.contract.ts';
import { givePicture } from './picture-call.ts';
import { usePicture } from './use-picture.ts';

interface Wanted {
  car: Car;
  /** Where the last try was to fetch it from. */
  address: string;
  /** A file that was dropped onto the row. */
  file: File | undefined;
  onGiven: () => void;
}

/** The form that gives a car another picture: a file, or an address. Nothing is lost where that fails. */
export function usePictureChange({ car, address, file, onGiven }: Wanted) {
  const [upload, setUpload] = useState('');
  const [typed, setTyped] = useState(address);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const picture = usePicture((id) => {
    setUpload(id);
    setRefusal(undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dropped file is taken up once, when the form opens
  useEffect(() => {
    if (file) void picture.choose(file);
  }, [file]);

  const give = async (image: string) => {
    const wanted = pictureChange.safeParse({ image });
    if (!wanted.success) return setRefusal(wanted.error.issues[0]?.message);
    setBusy(true);
    const outcome = await givePicture(car._id, wanted.data.image);
    setBusy(false);
    if (outcome.given) onGiven();
    else setRefusal(outcome.text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && picture.chosen.state !== 'sending') void give(upload || typed);
  };
  const type = (text: string) => {
    setTyped(text);
    setRefusal(undefined);
  };
  return { picture, typed, type, submit, isBusy, refusal };
}
