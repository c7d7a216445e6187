import { type ReactNode, useState } from 'react';
import { ask, type ClientAnswer } from '#page-kit/ask.ts';
import type { ButtonLook } from '#ui/button.tsx';
import { closeAtContent } from '#ui/close-at-content.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { Order } from '../orders.contract.ts';

type OrderAnswer = ClientAnswer & ({ ok: true; json(): Promise<Order> } | { ok: false });

interface OwnOrderDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What follows from it, and what else is asked. */
  children: ReactNode;
  goLabel: string;
  look: ButtonLook;
  send: () => Promise<OrderAnswer>;
  /** Said where no answer came. */
  failed: string;
  /** Said where it is done. */
  done: string;
  onDone: (order: Order) => void;
}

/** What a customer asks of an own order. What went wrong stays in the dialog, with what was written; it can be sent again. */
export function OwnOrderDialog(props: OwnOrderDialogProps) {
  const { open, onClose, title, children, goLabel, look, send, failed, done, onDone } = props;
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const close = () => {
    setRefusal(undefined);
    onClose();
  };
  async function go(): Promise<void> {
    setBusy(true);
    setRefusal(undefined);
    const answer = await ask(send, failed);
    setBusy(false);
    if (!answer.ok) return setRefusal(answer.text);
    closeAtContent(close);
    showToast(done, { tone: 'good' });
    onDone(answer.value);
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={() => void go()}
      title={title}
      confirmLabel={goLabel}
      look={look}
      busy={isBusy}
    >
      <div className="grid gap-4">
        {children}
        {refusal && <Notice tone="bad" title={refusal} />}
      </div>
    </ConfirmDialog>
  );
}
