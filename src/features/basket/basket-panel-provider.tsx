import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { useDowntime } from '#features/downtime/downtime-watch.tsx';
import { useSession } from '#page-kit/shop-data.ts';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import { BasketPanel } from './basket-panel.tsx';
import { useBasketOwner } from './use-basket.ts';

/** What another feature knows of one car in the basket, and where that leads. */
export interface LineNote {
  carId: string;
  title: string;
  text: string;
  act: { to: string; label: string };
}

type FetchNote = () => Promise<LineNote | undefined>;

/** Opens the panel. */
const OpenBasketContext = createContext<(() => void) | null>(null);

interface BasketPanelProviderProps {
  children: ReactNode;
  /** Asked as often as the panel opens; absent: there is nothing to know. */
  fetchNote?: FetchNote;
}

/** Lets any page open the basket's side panel, and shows the panel. */
export function BasketPanelProvider({ children, fetchNote }: BasketPanelProviderProps) {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  const session = useSession();
  const { isLocked } = useDowntime();
  useBasketOwner(session?._id ?? null, !isLocked && !session?.mustChangePassword);
  const wasOpened = useOpenedOnce(isOpen);
  return (
    <OpenBasketContext value={open}>
      {children}
      {wasOpened && <BasketPanel isOpen={isOpen} onClose={close} fetchNote={fetchNote} />}
    </OpenBasketContext>
  );
}

export function useOpenBasket(): () => void {
  const open = use(OpenBasketContext);
  if (!open) throw new Error('The basket can only be opened inside the shell.');
  return open;
}
