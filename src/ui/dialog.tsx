import { type ReactNode, useId } from 'react';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { Modal } from './modal.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons, the one that goes on last. */
  actions?: ReactNode;
}

/** A question or a short form in the middle of the screen. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const titleId = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={titleId}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] translate-y-2 rounded-card border border-line bg-surface text-ink opacity-0 shadow-panel open:translate-y-0 open:opacity-100 starting:open:translate-y-2 starting:open:opacity-0"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-6 sm:p-8">
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        <div className="text-ink-soft">{children}</div>
        {actions && <div className="mt-2 flex flex-wrap justify-end gap-3">{actions}</div>}
      </div>
    </Modal>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** What will happen, in a sentence. */
  children: ReactNode;
  /** Says what the button does: 'Cancel appointment', never 'OK'. */
  confirmLabel: string;
  look?: ButtonLook;
  busy?: boolean;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  look = 'danger',
  busy = false,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <GoBack onClick={onClose} />
          <Button look={look} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
