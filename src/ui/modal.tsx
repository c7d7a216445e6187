import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';

/** The second press of a double press on the button that opened a dialog comes within this time. */
const doublePressMs = 500;

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
 * beside it, and gives the focus back, without a line of script of ours. What is marked `data-first-focus` has it first.
 */
export function Modal({ open, onClose, labelledBy, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(0);
  const isPressedBeside = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    openedAt.current = performance.now();
    if (!open) return element.close();
    element.showModal();
    // The browser takes the first thing that can have it, which may be a link in the text above a form.
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  }, [open]);
  // A press that began within, such as one that marks text in a field, may end beside it: that closes nothing.
  const notePress = (event: PointerEvent<HTMLDialogElement>) => {
    isPressedBeside.current = event.target === dialog.current;
  };
  const isJustOpened = ({ timeStamp }: MouseEvent) => timeStamp - openedAt.current <= doublePressMs;
  // Under the pointer is by now what the dialog shows there, such as a link to the checkout.
  const ignoreSecondPress = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.detail < 2 || !isJustOpened(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    const isMeant = isPressedBeside.current && !isJustOpened(event);
    if (event.target === dialog.current && isMeant) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way to close, and the browser handles it
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      className={className}
      onPointerDown={notePress}
      onClickCapture={ignoreSecondPress}
      onClick={closeOnBackdrop}
      // The browser tells of it a moment later: by then another dialog may be open in this one's place, which stays. React passes on
      // what happens to a dialog within this one, such as the camera of a VIN field, as if it had happened here as well.
      onClose={({ target, currentTarget }) => target === currentTarget && open && onClose()}
    >
      {children}
    </dialog>
  );
}
