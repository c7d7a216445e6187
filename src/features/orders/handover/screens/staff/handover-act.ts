import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { showToast } from '#ui/notices/toast-store.ts';
import type { HandoverOrder } from '../../handover.contract.ts';
import { callFloor, type FloorAct } from './handover-call.ts';

/** Asks before an order changes for good, changes it, and has the page load its list again. */
export function useHandover(act: FloorAct, said: (order: HandoverOrder) => string) {
  const [asked, ask] = useState<HandoverOrder>();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const open = (order: HandoverOrder) => {
    ask(order);
    setOpen(true);
  };
  const confirm = async () => {
    if (!asked || isBusy) return;
    setBusy(true);
    const outcome = await callFloor(asked._id, act);
    await revalidate();
    setBusy(false);
    setOpen(false);
    if ('order' in outcome) showToast(said(outcome.order), { tone: 'good' });
    else showToast(outcome.refusal, { tone: 'bad' });
  };
  return { asked, isOpen, isBusy, open, close: () => setOpen(false), confirm };
}
