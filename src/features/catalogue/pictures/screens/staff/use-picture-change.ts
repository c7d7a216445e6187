import { type FormEvent, useEffect, useState } from 'react';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import type { CoverRoutes } from '../../cover/cover.routes.ts';
import { pictureChange } from '../../pictures.contract.ts';
import { usePicture } from './use-picture.ts';

interface Wanted {
  carId: string;
  /** Where the last try was to fetch it from. */
  address: string;
  /** A file that was dropped onto the row. */
  file: File | undefined;
  onGiven: () => void;
}

type Attempt = { state: 'open' } | { state: 'giving' } | { state: 'refused'; text: string };

const open: Attempt = { state: 'open' };

const unreachable = 'We could not reach the server. The picture was not changed.';

/** The form that gives a car another picture: a file, or an address. Nothing is lost where that fails. */
export function usePictureChange({ carId, address, file, onGiven }: Wanted) {
  const [typed, setTyped] = useState(address);
  const [attempt, setAttempt] = useState(open);
  const picture = usePicture(() => setAttempt(open));
  const { chosen } = picture;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dropped file is taken up once, when the form opens
  useEffect(() => {
    if (file) void picture.choose(file);
  }, [file]);

  const give = async (image: string) => {
    setAttempt({ state: 'giving' });
    const wanted = pictureChange.safeParse({ image });
    if (!wanted.success)
      return setAttempt({ state: 'refused', text: wanted.error.issues[0]?.message ?? unreachable });
    const asked = await ask(
      () => client<CoverRoutes>().stock[':id'].picture.$put({ param: { id: carId }, json: wanted.data }),
      unreachable,
    );
    setAttempt(asked.ok ? open : { state: 'refused', text: asked.text });
    if (asked.ok) onGiven();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (attempt.state === 'giving' || chosen.state === 'sending') return;
    void give(chosen.state === 'kept' ? chosen.picture._id : typed);
  };
  const type = (text: string) => {
    setTyped(text);
    setAttempt(open);
  };
  const refusal = attempt.state === 'refused' ? attempt.text : undefined;
  return { picture, typed, type, submit, isBusy: attempt.state === 'giving', refusal };
}
