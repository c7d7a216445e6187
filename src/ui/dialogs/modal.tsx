import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';

interface ModalProps {
  open: boolean;
  onClose: () => void;
  /** The id of the heading that names it. */
  labelledBy: string;
  className: string;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it keeps the focus inside, closes on Escape and on a click
 * beside it, and gives the focus back, without a line of script of ours.
 */
export function Modal({ open, onClose, labelledBy, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way to close, and the browser handles it
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      className={className}
      onClick={closeOnBackdrop}
      onClose={onClose}
    >
      {children}
    </dialog>
  );
}
