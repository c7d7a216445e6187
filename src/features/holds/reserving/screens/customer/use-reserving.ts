import { useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { takeStep } from '#features/payments/stripe/screens/customer/take-step.ts';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { newKey } from '#page-kit/ask/new-key.ts';
import { useHeldPage } from '#page-kit/held-page.ts';
import { useShop } from '#page-kit/shop-data.ts';
import type { HoldOffer, HoldRequest } from '../../../holds.contract.ts';
import type { OwnHoldsRoutes } from '../../../own/own.routes.ts';

/** How it ended where it did not end well. `again`: nothing is known, and asking again with the same key is safe. */
interface Trouble {
  text: string;
  again: boolean;
}

const unknown = 'We could not confirm the payment. Try again: you will not be charged twice.';

/** One key for what is tried to reserve a car until the answer is known: a second click and a retry charge nothing more. */
const keptKey = (storage: Storage, carId: string) => {
  const name = `marque.reserving.${carId}`;
  const key = storage.getItem(name) ?? newKey();
  storage.setItem(name, key);
  return { key, forget: () => storage.removeItem(name) };
};

/** What the refusal hands on to the bank. */
function secretIn(said: unknown): string | undefined {
  const step = typeof said === 'object' && said !== null && 'step' in said ? said.step : undefined;
  const secret =
    typeof step === 'object' && step !== null && 'clientSecret' in step ? step.clientSecret : undefined;
  return typeof secret === 'string' ? secret : undefined;
}

/** Reserves, once, by way of the bank where it asks for the buyer. */
export function useReserving(offer: HoldOffer) {
  const [trouble, setTrouble] = useState<Trouble>();
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const { payments } = useShop();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useHeldPage(isBusy || trouble?.again === true);

  const send = (key: string, json: HoldRequest) =>
    ask(() => client<OwnHoldsRoutes>().holds.$post({ header: { 'idempotency-key': key }, json }), unknown);

  async function sendWithStep(key: string, json: HoldRequest) {
    const asked = await send(key, json);
    if (asked.ok || asked.code !== 'payment-step-needed' || payments?.by !== 'stripe') return asked;
    const secret = secretIn(asked.said);
    return secret !== undefined && (await takeStep(payments, secret, { key, deposit: json }))
      ? send(key, json)
      : asked;
  }

  async function reserve(paymentToken: string): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setTrouble(undefined);
    const { car, vehicle, price, deposit } = offer;
    const vehicleId = vehicle?._id;
    const request = { carId: car._id, price, deposit, paymentToken, ...(vehicleId && { vehicleId }) };
    const { key, forget } = keptKey(sessionStorage, car._id);
    try {
      let asked = await sendWithStep(key, request);
      if (!asked.ok && asked.code === 'key-reused') {
        // Another card than the first try's, which was left at the bank, or whose answer was lost: that one ends with this.
        forget();
        asked = await sendWithStep(keptKey(sessionStorage, car._id).key, request);
      }
      if (asked.ok) {
        forget();
        await navigate(`/reservations/${asked.value._id}`, { replace: true });
        return;
      }
      const again = asked.code === undefined || asked.status === 503 || asked.code === 'payment-step-needed';
      if (!again) forget();
      setTrouble({ text: asked.text, again });
      if (asked.status === 409) await revalidate();
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }
  return { trouble, isBusy, reserve };
}
