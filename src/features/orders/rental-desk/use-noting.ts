import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { othersActText } from '#features/audit/others-act-text.ts';
import { ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { showToast } from '#ui/toast-store.ts';
import type { HandoverOrder } from '../handover/handover.contract.ts';
import type { HandoverRoutes } from '../handover/handover.routes.ts';
import { useNaming } from '../vins/use-naming.ts';
import {
  type HandoverInput,
  type ReturnInput,
  vehicleRefusals,
  vinNeededText,
  vinUnconfirmedText,
} from '../vins/vins.contract.ts';
import type { RentalSheet } from './rental-desk.contract.ts';
import type { RentalDeskRoutes } from './rental-desk.routes.ts';
import { useCondition } from './use-condition.ts';

const noAnswer = 'We could not reach the server. Please try again.';

interface NotingOptions {
  act: 'deliver' | 'take back';
  /** Whether the VIN that the order has is filled in. */
  fillsIn: boolean;
  said: (done: HandoverOrder) => string;
  /** What else is wrong, and what else is sent. */
  problems?: () => Record<string, string>;
  more?: () => Partial<ReturnInput>;
  needsVin?: () => boolean;
}

const actText = (act: NotingOptions['act'], { car }: HandoverOrder): string =>
  act === 'deliver' ? `handed the ${car.make} ${car.model} over` : `took the ${car.make} ${car.model} back`;

/** What the shop said of its fields. */
const fieldsOf = ({ code, text, fields }: Refused): Readonly<Record<string, string>> =>
  code !== undefined && vehicleRefusals.includes(code) ? { vin: text } : fields;

/** A rental's pick-up or return as it is entered: which vehicle, how far, and how it is. */
export function useNoting({ order, isElectric }: RentalSheet, options: NotingOptions) {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const edited = () => setProblems({});
  const naming = useNaming(order._id, options.fillsIn, edited);
  const condition = useCondition(isElectric, edited);

  const faults = (): Record<string, string> => ({
    ...condition.problems(),
    ...options.problems?.(),
    ...('problem' in naming.judged && { mileageKm: naming.judged.problem }),
    ...(naming.meant.problem && { vin: naming.meant.problem }),
    ...(naming.meant.isOdd && !naming.confirming.isConfirmed && { vin: vinUnconfirmedText }),
    ...(options.needsVin?.() && !naming.meant.vin && !naming.taken && { vin: vinNeededText }),
  });
  const send = () => {
    const { mileageKm } = 'problem' in naming.judged ? {} : naming.judged;
    const json: HandoverInput & ReturnInput = {
      vin: naming.meant.vin,
      ...(naming.confirming.isConfirmed && { vinConfirmed: true }),
      mileageKm,
      condition: condition.toSend(),
      ...options.more?.(),
    };
    const request = { param: { id: order._id }, json };
    return ask(
      () =>
        options.act === 'deliver'
          ? client<HandoverRoutes>().orders[':id'].delivered.$post(request)
          : client<RentalDeskRoutes>().orders[':id'].returned.$post(request),
      noAnswer,
    );
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || condition.isSending) return;
    const wrong = faults();
    setProblems(wrong);
    setRefusal(undefined);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const asked = await send();
    setBusy(false);
    if (!asked.ok) {
      setProblems(fieldsOf(asked));
      return setRefusal(asked.text);
    }
    const { othersAct } = asked.value;
    if (othersAct) showToast(othersActText(othersAct, actText(options.act, asked.value)), { tone: 'warn' });
    else showToast(options.said(asked.value), { tone: 'good' });
    await revalidate();
  };
  return { order, naming, condition, problems, edited, refusal, isBusy, submit };
}
