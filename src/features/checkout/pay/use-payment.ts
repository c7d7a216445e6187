import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { chosenOf } from '#features/basket/basket.rules.ts';
import { takeStep } from '#features/payments/providers/take-step.ts';
import { useHeldPage } from '#page-kit/held-page.ts';
import { useShop } from '#page-kit/shop-data.ts';
import type { CheckoutLine, Purchase } from '../checkout.contract.ts';
import { useShowPaid } from '../opening/use-show-paid.ts';
import type { NewPrices } from './new-prices.ts';
import { attemptStorage, payOnce } from './pay-once.ts';
import { type BasketPayment, type PaymentOutcome, sendPayment, unknownOf } from './send-payment.ts';

/** The lines at the current prices, without what is no longer offered. */
export const atPrices = (
  lines: readonly CheckoutLine[],
  { prices, notOffered }: NewPrices,
): CheckoutLine[] => {
  const isOffered =
    ({ carId, type }: CheckoutLine) =>
    (name: string) =>
      !notOffered.some((gone) => gone.carId === carId && gone.type === type && gone.name === name);
  const priceOf = new Map(prices.map(({ carId, price, basePrice }) => [carId, { price, basePrice }]));
  return lines.map(({ chosen, ...line }) => ({
    ...line,
    ...priceOf.get(line.carId),
    ...chosenOf({ chosen: chosen?.filter(isOffered(line)) }),
  }));
};

/** So often a bank may ask again before the buyer is asked whether to go on. */
const mostSteps = 3;

/** Pays for these lines, once. */
export function usePayment(basket: CheckoutLine[], onPaid: (purchase: Purchase) => void) {
  const [lines, setLines] = useState(basket);
  const [outcome, setOutcome] = useState<PaymentOutcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { payments } = useShop();
  const showPaid = useShowPaid();
  const { revalidate } = useRevalidator();
  // State is set a moment later; a double click comes sooner.
  const isUnderWay = useRef(false);

  async function payBy(payment: BasketPayment, steps: number): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setOutcome(null);
    try {
      const send = () => payOnce(attemptStorage(), sendPayment, payment);
      let ended = await send();
      if (ended.kind === 'step' && payments?.by === 'stripe')
        ended = await takeSteps(ended, payments, send, steps);
      if (ended.kind === 'paid') return onPaid(ended.purchase);
      if (ended.kind === 'paid-before') return await showPaid(ended.purchase);
      setBusy(false);
      setOutcome(ended);
      if (ended.kind !== 'new-prices') return;
      setLines((before) => atPrices(before, ended));
      // What the prices are made of may have changed with them.
      await revalidate();
    } catch (error) {
      // A mistake of ours must not leave the buyer without a way on: asking again with the same key is safe.
      setBusy(false);
      setOutcome(unknownOf(payment));
      throw error;
    } finally {
      isUnderWay.current = false;
    }
  }
  // This page says whether it was paid (rules.md#downtime).
  useHeldPage(isBusy || outcome?.kind === 'unknown' || outcome?.kind === 'step');
  const isHeld = ['new-prices', 'short', 'vehicle-taken', 'basket-changed'].includes(outcome?.kind ?? '');
  return {
    lines,
    outcome,
    isBusy,
    isHeld,
    pay: (payment: BasketPayment) => payBy(payment, mostSteps),
    /** The same, without leading to the bank. */
    look: (payment: BasketPayment) => payBy(payment, 0),
    accept: () => setOutcome(null),
  };
}

/** Leads the buyer to the bank as often as it asks, at most so many times, and asks the shop after each step. */
async function takeSteps(
  first: PaymentOutcome,
  stripe: { key: string; script: string },
  send: () => Promise<PaymentOutcome>,
  most: number,
): Promise<PaymentOutcome> {
  let outcome = first;
  for (let steps = 0; outcome.kind === 'step' && steps < most; steps += 1) {
    if (!(await takeStep(stripe, outcome.clientSecret))) return outcome;
    outcome = await send();
  }
  return outcome;
}
