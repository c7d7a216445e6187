import { type ComponentType, useEffect, useRef, useState } from 'react';
import { showToast } from '#ui/notices/toast-store.ts';
import { onFirstTouch } from './first-touch.ts';

const unloaded = 'This could not be loaded. Please check your connection and try again.';

/**
 * A dialog whose script the page does not carry: it is fetched at the first touch of the window. Who asks for it before it
 * has come (`isWanted`) gets it as soon as it is there; where it cannot be had, that is said and `onFailed` called, and the
 * next try fetches again. Undefined until then, and on the server, where no dialog is open.
 */
export function usePartAtHand<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  onFailed: () => void,
): ComponentType<Props> | undefined {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  const fail = useRef(onFailed);
  useEffect(() => {
    fail.current = onFailed;
  });
  useEffect(
    () =>
      onFirstTouch(() => {
        load().then(
          (part) => setLoaded(() => part),
          (error) => console.warn('A dialog could not be fetched ahead.', error),
        );
      }),
    [load],
  );
  useEffect(() => {
    if (!isWanted || Loaded) return;
    load().then(
      (part) => setLoaded(() => part),
      (error) => {
        console.warn('A dialog could not be loaded.', error);
        showToast(unloaded, { tone: 'bad' });
        fail.current();
      },
    );
  }, [isWanted, Loaded, load]);
  return Loaded;
}
