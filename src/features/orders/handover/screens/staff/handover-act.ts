import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { showToast } from '#ui/notices/toast-store.ts';
import type { FloorOrder } from '../../handover.contract.ts';
import { callFloor, type FloorAct } from './handover-call.ts';

/** Asks before an order changes for good, changes it, and has the page load its list again. */
export function useHandover(act: FloorAct, said: (order: FloorOrder) => string) {
  const [asked, ask] = useState<FloorOrder>();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const open = (order: FloorOrder) => {
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
