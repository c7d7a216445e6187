import { useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Glyph } from '#ui/glyph.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { currentToasts, dismissToast, noToasts, onToastsChange, type Toast } from './toast-store.ts';
import { toneText } from './tone.ts';

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

/** One discreet notice, which can be dismissed, and may offer something to do. */
function ToastCard({ toast }: { toast: Toast }) {
  const { action } = toast;
  const act = () => {
    action?.run();
    dismissToast(toast.id);
  };
  return (
    <div className="pointer-events-auto flex w-full max-w-105 animate-arrive items-center gap-3 rounded-control bg-surface py-2 pr-2 pl-4 text-sm shadow-panel">
      <span
        aria-hidden="true"
        className={classNames('size-2 shrink-0 rounded-full bg-current', toneText[toast.tone])}
      />
      <span className="grow py-2">{toast.text}</span>
      {action && (
        <Button size="small" look="ghost" onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" className="text-ink-soft" onClick={() => dismissToast(toast.id)}>
        <Glyph name="close" className="size-4" />
      </IconButton>
    </div>
  );
}
