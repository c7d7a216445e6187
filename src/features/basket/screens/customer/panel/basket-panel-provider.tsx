import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react';
import { useDowntime } from '#features/downtime/screens/customer/downtime-watch.tsx';
import { useSession } from '#page-kit/shop-data.ts';
import { useOpenedOnce } from '#ui/dialogs/use-opened-once.ts';
import { showToast } from '#ui/notices/toast-store.ts';
import { useBasketOwner } from '../use-basket.ts';

const loadPanel = async () => ({ default: (await import('./basket-panel.tsx')).BasketPanel });
const BasketPanel = lazy(loadPanel);

/** Fetches the panel's script ahead of need. */
export const prefetchBasketPanel = (): void => {
  // A failure of the network is shown when the panel is opened.
  loadPanel().catch(() => {});
};

/** What another feature knows of one car in the basket, and where that leads. */
export interface LineNote {
  carId: string;
  title: string;
  text: string;
  act: { to: string; label: string };
}

type FetchNote = () => Promise<LineNote | undefined>;

/**
 * Opens the panel. Whether it is open is a prop of the panel: when a context changes, React replaces each part below it whose script
 * has not arrived, with what was typed there.
 */
const OpenBasketContext = createContext<(() => void) | null>(null);

interface BasketPanelProviderProps {
  children: ReactNode;
  /** Asked as often as the panel opens; absent: there is nothing to know. */
  fetchNote?: FetchNote;
}

/** Lets any page open the basket's side panel, and shows the panel. */
export function BasketPanelProvider({ children, fetchNote }: BasketPanelProviderProps) {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => {
    // The panel is only shown once its script is here: without network, the page must stay.
    loadPanel().then(
      () => setOpen(true),
      () => showToast('The basket could not be opened.', { action: { label: 'Try again', run: open } }),
    );
  }, []);
  const close = useCallback(() => setOpen(false), []);
  const session = useSession();
  const { isLocked } = useDowntime();
  useBasketOwner(session?._id ?? null, !isLocked && !session?.mustChangePassword);
  const isWanted = useOpenedOnce(isOpen);
  return (
    <OpenBasketContext value={open}>
      {children}
      <Suspense>{isWanted && <BasketPanel isOpen={isOpen} onClose={close} fetchNote={fetchNote} />}</Suspense>
    </OpenBasketContext>
  );
}

export function useOpenBasket(): () => void {
  const open = use(OpenBasketContext);
  if (!open) throw new Error('The basket can only be opened inside the shell.');
  return open;
}
