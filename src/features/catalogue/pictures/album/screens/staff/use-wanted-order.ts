import { useRef, useState } from 'react';

/**
 * The order that is wanted: shown at once, saved one after the other, the newest last. Where saving fails it stays on the
 * screen, and is tried again by hand. `save` tells whether it was taken.
 */
export function useWantedOrder(save: (order: string[]) => Promise<boolean>) {
  const [wanted, setWanted] = useState<readonly string[]>();
  const next = useRef<readonly string[]>(undefined);
  const isSaving = useRef(false);

  /** Saves until nothing newer is wanted. */
  const saveAll = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    let isSaved = true;
    for (let order = next.current; order; order = next.current) {
      next.current = undefined;
      isSaved = await save([...order]);
    }
    isSaving.current = false;
    if (isSaved) setWanted(undefined);
  };
  return {
    wanted,
    order: (ids: readonly string[]) => {
      next.current = ids;
      setWanted(ids);
      void saveAll();
    },
    leaveOut: (id: string) => setWanted((ids) => ids?.filter((one) => one !== id)),
    forget: () => {
      next.current = undefined;
      setWanted(undefined);
    },
  };
}
