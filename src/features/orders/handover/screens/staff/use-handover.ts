import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { othersActText } from '#features/audit/screens/staff/others-act-text.ts';
import { ask, type Refused } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { showToast } from '#ui/notices/toast-store.ts';
import type { NamingProblems } from '../../../vins/screens/staff/naming-fields.tsx';
import { type HandoverInput, vehicleRefusals } from '../../../vins/vins.contract.ts';
import type { HandoverOrder } from '../../handover.contract.ts';
import type { HandoverRoutes } from '../../handover.routes.ts';

/** What is wrong with the fields; undefined where the order itself is the reason. */
function problemsOf({ status, code, text, fields }: Refused): NamingProblems | undefined {
  if (status === 400) return fields.vin || fields.mileageKm ? fields : { vin: text };
  return code !== undefined && vehicleRefusals.includes(code) ? { vin: text } : undefined;
}

/**
 * The shop could not be reached, or could not answer, or an old car is to be settled first: the order is as it was, and what was
 * entered can be sent again.
 */
const mayWorkNext = ({ status, code }: Refused): boolean =>
  status === undefined || status === 429 || status >= 500 || (code?.startsWith('old-car-') ?? false);

/** Asks before an order changes for good, changes it, and has the page load its list again. */
export function useHandover(said: (order: HandoverOrder) => string) {
  const [order, setOrder] = useState<HandoverOrder>();
  const [times, setTimes] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<NamingProblems>({});
  const [failure, setFailure] = useState<string>();
  const { revalidate } = useRevalidator();
  const tell = (done: HandoverOrder) => {
    if (!done.othersAct) return showToast(said(done), { tone: 'good' });
    showToast(othersActText(done.othersAct, `handed the ${done.car.make} ${done.car.model} over`), {
      tone: 'warn',
    });
  };
  const open = (asked: HandoverOrder) => {
    setOrder(asked);
    setTimes(times + 1);
    setProblems({});
    setFailure(undefined);
    setOpen(true);
  };
  const confirm = async (input: HandoverInput) => {
    if (!order || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    const { delivered } = client<HandoverRoutes>().orders[':id'];
    const request = { param: { id: order._id }, json: input };
    const asked = await ask(
      () => delivered.$post(request),
      'We could not reach the server. Please try again.',
    );
    const wrong = asked.ok ? undefined : problemsOf(asked);
    setProblems(wrong ?? {});
    if (!asked.ok && mayWorkNext(asked)) setFailure(asked.text);
    if (wrong || (!asked.ok && mayWorkNext(asked))) return setBusy(false);
    await revalidate();
    setBusy(false);
    setOpen(false);
    if (asked.ok) tell(asked.value);
    else showToast(asked.text, { tone: 'bad' });
  };
  const close = () => setOpen(false);
  return { order, times, isOpen, isBusy, problems, setProblems, failure, open, close, confirm };
}

export type AskingHandover = ReturnType<typeof useHandover>;

export interface QuestionProps {
  asking: AskingHandover;
  order: HandoverOrder;
}
