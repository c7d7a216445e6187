import { useSyncExternalStore } from 'react';
import { ToastCard } from './toast-card.tsx';
import { currentToasts, noToasts, onToastsChange } from './toast-store.ts';

/** Where discreet notices appear; once on every page. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts, noToasts);
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none print:hidden toasts fixed inset-x-4 z-50 grid justify-items-center gap-2 sm:inset-x-auto sm:right-6 sm:justify-items-end"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
