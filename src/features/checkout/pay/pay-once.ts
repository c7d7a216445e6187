import { newKey } from '#page-kit/new-key.ts';
import type { BasketPayment, PaymentOutcome } from './send-payment.ts';

/** One key for everything that is tried to pay this basket, until the answer is known (rules.md#idempotency). */
interface Attempt {
  key: string;
  /** What is paid, as JSON: another basket is another payment, and so is the same one bought again. */
  basket: string;
  /** What was sent with this key, for the case that one of them arrived and its answer did not. No card is in it. */
  sent: BasketPayment[];
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Send = (key: string, payment: BasketPayment) => Promise<PaymentOutcome>;

const storageKey = 'marque.payment-attempt';

function readAttempt(storage: TextStorage): Attempt | null {
  try {
    // Only `openAttempt` writes under this key.
    return JSON.parse(storage.getItem(storageKey) ?? 'null') as Attempt | null;
  } catch {
    return null;
  }
}

/**
 * Pays, such that two clicks, a retry, a reload and a lost answer never buy twice. The key stays until the payment is
 * known to be paid or declined, or the basket changes. Where a key began a payment with other details (the buyer
 * corrected the address after an answer was lost), what was sent before is asked about first.
 */
export async function payOnce(
  storage: TextStorage,
  send: Send,
  payment: BasketPayment,
): Promise<PaymentOutcome> {
  const attempt = openAttempt(storage, payment);
  const outcome = await send(attempt.key, payment);
  if (isEnded(outcome)) storage.removeItem(storageKey);
  if (outcome.kind !== 'key-reused') return outcome;

  const earlier = await askEarlier(attempt, send, payment);
  const stays = earlier.kind === 'unknown' || (earlier.kind === 'step' && !endsEarlier(payment));
  if (isPaid(earlier) || stays) {
    if (isPaid(earlier)) storage.removeItem(storageKey);
    return earlier;
  }
  storage.removeItem(storageKey);
  return send(openAttempt(storage, payment).key, payment);
}

/** Another payment of the same checkout, reservation or vehicle ends one that waits at the bank (rules.md#payment-provider). */
const endsEarlier = ({ checkoutId, holdId, basket }: BasketPayment) =>
  checkoutId !== undefined || holdId !== undefined || basket.some(({ vehicleId }) => vehicleId !== undefined);

const isPaid = ({ kind }: PaymentOutcome) => kind === 'paid' || kind === 'paid-before';
const isEnded = (outcome: PaymentOutcome) => isPaid(outcome) || outcome.kind === 'declined';

function openAttempt(storage: TextStorage, payment: BasketPayment): Attempt {
  const { checkoutId } = payment;
  const basket = JSON.stringify(checkoutId ? [checkoutId, payment.basket] : payment.basket);
  const open = readAttempt(storage);
  const attempt: Attempt = open?.basket === basket ? open : { key: newKey(), basket, sent: [] };
  const isNew = !attempt.sent.some((sent) => JSON.stringify(sent) === JSON.stringify(payment));
  const next = isNew ? { ...attempt, sent: [...attempt.sent, payment] } : attempt;
  storage.setItem(storageKey, JSON.stringify(next));
  return next;
}

async function askEarlier(attempt: Attempt, send: Send, payment: BasketPayment): Promise<PaymentOutcome> {
  const others = attempt.sent.filter((sent) => JSON.stringify(sent) !== JSON.stringify(payment));
  for (const earlier of others) {
    const outcome = await send(attempt.key, earlier);
    if (outcome.kind !== 'key-reused') return outcome;
  }
  return { kind: 'key-reused' };
}

/** What this tab last sent and has no last word of. */
export const paymentUnderWay = (storage: TextStorage): BasketPayment | undefined =>
  readAttempt(storage)?.sent.at(-1);

/** The tab's storage; where the browser keeps nothing, the page's memory, which at least outlives a second click. */
export function attemptStorage(): TextStorage {
  try {
    sessionStorage.setItem(`${storageKey}.probe`, '');
    sessionStorage.removeItem(`${storageKey}.probe`);
    return sessionStorage;
  } catch {
    return memory;
  }
}

let remembered: string | null = null;
const memory: TextStorage = {
  getItem: () => remembered,
  setItem: (_key, text) => {
    remembered = text;
  },
  removeItem: () => {
    remembered = null;
  },
};
