import { useRef, useState } from 'react';
import { tokenise } from '#features/payments/payments.contract.ts';
import { checkoutApi } from '../../checkout.api.ts';
import type { Buyer, CheckoutLine, Purchase } from '../../checkout.contract.ts';
import { attemptStorage, payOnce } from './payment-attempt.ts';
import { type PaymentOutcome, sendPayment } from './payment-outcome.ts';

/** The lines at the prices of now. */
const atPrices = (
  lines: readonly CheckoutLine[],
  prices: readonly { carId: string; price: number }[],
): CheckoutLine[] => {
  const priceOf = new Map(prices.map(({ carId, price }) => [carId, price]));
  return lines.map((line) => ({ ...line, price: priceOf.get(line.carId) ?? line.price }));
};

/** Pays for these lines by card, once. The card becomes a token here, in the browser (decision 18). */
export function useCardPayment(buyer: Buyer, basket: CheckoutLine[], onPaid: (purchase: Purchase) => void) {
  const [lines, setLines] = useState(basket);
  const [outcome, setOutcome] = useState<PaymentOutcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  // State is set a moment later; a double click comes sooner.
  const isUnderWay = useRef(false);

  async function pay(cardNumber: string): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setOutcome(null);
    const payment = { buyer, basket: lines, paymentToken: tokenise(cardNumber) };
    const api = checkoutApi();
    const ended = await payOnce(attemptStorage(), (key, body) => sendPayment(api, key, body), payment);
    isUnderWay.current = false;
    if (ended.kind === 'paid') return onPaid(ended.purchase);
    setBusy(false);
    setOutcome(ended);
    if (ended.kind === 'new-prices') setLines((before) => atPrices(before, ended.prices));
  }
  return { lines, outcome, isBusy, pay, accept: () => setOutcome(null) };
}
