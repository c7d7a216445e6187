import { type ReactNode, useId } from 'react';
import { Glyph } from '#ui/glyph.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Modal } from './modal.tsx';

interface PanelProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays in reach at the bottom: totals and the way on. */
  footer?: ReactNode;
}

/** Slides in from the right: 420 px wide, the whole screen at 600 px and narrower. */
export function Panel({ open, onClose, title, children, footer }: PanelProps) {
  const titleId = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={titleId}
      className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-full max-w-none translate-x-full bg-surface text-ink open:translate-x-0 sm:w-105 starting:open:translate-x-full"
    >
      <div className="flex h-full flex-col">
        <header className="flex min-h-18 items-center justify-between border-b border-line py-3 pr-3 pl-6">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <Glyph name="close" />
          </IconButton>
        </header>
        <div className="grow overflow-y-auto overscroll-contain px-6 py-6">{children}</div>
        {footer && <footer className="border-t border-line px-6 py-6">{footer}</footer>}
      </div>
    </Modal>
  );
}
