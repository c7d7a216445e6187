import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { currentToasts, noToasts, onToastsChange } from './toast-store.ts';

const loadCard = async () => ({ default: (await import('./toast-card.tsx')).ToastCard });
const ToastCard = lazy(loadCard);

/** Where discreet notices appear; once on every page. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts, noToasts);
  useEffect(() => {
    // Notices often say that the network is away: by then it is too late to fetch their script.
    loadCard().catch(() => {});
  }, []);
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none print:hidden toasts fixed inset-x-4 z-50 grid justify-items-center gap-2 sm:inset-x-auto sm:right-6 sm:justify-items-end"
    >
      <Suspense>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </Suspense>
    </div>
  );
}
