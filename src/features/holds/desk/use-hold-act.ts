import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { longestReason, shortestReason } from '#features/audit/reason.contract.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { showToast } from '#ui/toast-store.ts';
import type { DeskHold } from '../holds.contract.ts';
import type { DeskHoldsRoutes } from './desk.routes.ts';

export type HoldAct = 'extend' | 'let-go' | 'refund' | 'paid-back';

const failed = 'We could not reach the server. Please try again.';

const done: Readonly<Record<HoldAct, string>> = {
  extend: 'Reservation extended. The customer gets an email.',
  'let-go': 'Reservation ended. The deposit is being refunded.',
  refund: 'Refund retried.',
  'paid-back': 'Marked as paid back.',
};

function send(act: HoldAct, id: string, text: string) {
  const api = client<DeskHoldsRoutes>();
  const param = { id };
  switch (act) {
    case 'extend':
      return ask(() => api.worker.holds[':id'].extend.$post({ param }), failed);
    case 'let-go':
      return ask(() => api.worker.holds[':id']['let-go'].$post({ param, json: { reason: text } }), failed);
    case 'refund':
      return ask(() => api.admin.holds[':id'].refund.$post({ param, json: { reason: text } }), failed);
    case 'paid-back':
      return ask(() => api.admin.holds[':id']['paid-back'].$post({ param, json: { note: text } }), failed);
  }
}

/** An act of staff about a reservation, from its question to its answer. What went wrong stays in the dialog. */
export function useHoldAct({ _id: id }: DeskHold) {
  const [act, setAct] = useState<HoldAct>('extend');
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const { revalidate } = useRevalidator();
  const open = (wanted: HoldAct) => {
    setAct(wanted);
    setProblem(undefined);
    setOpen(true);
  };
  const confirm = async () => {
    if (isBusy) return;
    const written = text.trim();
    if (act !== 'extend' && (written.length < shortestReason || written.length > longestReason))
      return setProblem(`Write ${shortestReason} to ${longestReason} characters`);
    setBusy(true);
    const asked = await send(act, id, written);
    setBusy(false);
    if (!asked.ok) {
      setProblem(asked.text);
      return revalidate();
    }
    setOpen(false);
    setText('');
    showToast(done[act], { tone: 'good' });
    await revalidate();
  };
  return { act, isOpen, isBusy, text, problem, open, close: () => setOpen(false), setText, confirm };
}
