import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useMemo, useState } from 'react';
import { useBasketOwner } from '#features/basket/screens/shop/use-basket.ts';
import { useSession } from '#web/shop-data.ts';
import { useOpenedOnce } from './use-opened-once.ts';

const BasketPanel = lazy(async () => ({ default: (await import('./basket-panel.tsx')).BasketPanel }));

interface BasketDoor {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

const BasketDoorContext = createContext<BasketDoor | null>(null);

/** Lets any page open the basket's side panel, and keeps the panel. */
export function BasketDoorProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  const door = useMemo(() => ({ isOpen, open, close }), [isOpen, open, close]);
  useBasketOwner(useSession()?._id ?? null);
  const isWanted = useOpenedOnce(isOpen);
  return (
    <BasketDoorContext value={door}>
      {children}
      <Suspense>{isWanted && <BasketPanel />}</Suspense>
    </BasketDoorContext>
  );
}

export function useBasketDoor(): BasketDoor {
  const door = use(BasketDoorContext);
  if (!door) throw new Error('The basket can only be opened inside the shell.');
  return door;
}
