import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';

interface BasketDoor {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

const BasketDoorContext = createContext<BasketDoor | null>(null);

/** Lets any page open the basket's side panel. */
export function BasketDoorProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  const door = useMemo(() => ({ isOpen, open, close }), [isOpen, open, close]);
  return <BasketDoorContext value={door}>{children}</BasketDoorContext>;
}

export function useBasketDoor(): BasketDoor {
  const door = use(BasketDoorContext);
  if (!door) throw new Error('The basket can only be opened inside the shell.');
  return door;
}
