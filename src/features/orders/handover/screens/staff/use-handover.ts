import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { othersActText } from '#features/audit/screens/staff/others-act-text.ts';
import { ask } from '#page-kit/ask/ask.ts';
import { showToast } from '#ui/notices/toast-store.ts';
import { handoverApi } from '../../handover.api.ts';
import type { HandoverOrder } from '../../handover.contract.ts';

/** What a worker does with an order. */
export type HandoverAct = 'deliver' | 'take back';

const didTo = (act: HandoverAct, { car }: HandoverOrder): string =>
  act === 'deliver' ? `handed the ${car.make} ${car.model} over` : `took the ${car.make} ${car.model} back`;

/** Asks before an order changes for good, changes it, and has the page load its list again. */
export function useHandover(act: HandoverAct, said: (order: HandoverOrder) => string) {
  const [order, setOrder] = useState<HandoverOrder>();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const tell = (done: HandoverOrder) => {
    if (!done.othersAct) return showToast(said(done), { tone: 'good' });
    showToast(othersActText(done.othersAct, didTo(act, done)), { tone: 'warn' });
  };
  const open = (asked: HandoverOrder) => {
    setOrder(asked);
    setOpen(true);
  };
  const confirm = async () => {
    if (!order || isBusy) return;
    setBusy(true);
    const { delivered, returned } = handoverApi().orders[':id'];
    const call = act === 'deliver' ? delivered : returned;
    const asked = await ask(
      () => call.$post({ param: { id: order._id } }),
      'This did not reach the shop. Please try again.',
    );
    await revalidate();
    setBusy(false);
    setOpen(false);
    if (asked.ok) tell(asked.value);
    else showToast(asked.text, { tone: 'bad' });
  };
  return { order, isOpen, isBusy, open, close: () => setOpen(false), confirm };
}
