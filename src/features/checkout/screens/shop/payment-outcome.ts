import type { checkoutApi } from '../../checkout.api.ts';
import type { CardPayment, Purchase } from '../../checkout.contract.ts';

/** How a payment call ended, as far as this browser knows. Texts are for the buyer. */
export type PaymentOutcome =
  | { kind: 'paid'; purchase: Purchase }
  /** The provider said no; nothing was charged. */
  | { kind: 'declined'; text: string }
  /** Nothing was charged; `prices` are in dollars for one car. */
  | { kind: 'new-prices'; text: string; prices: { carId: string; price: number }[] }
  /** Sold out, or no longer offered; nothing was charged. */
  | { kind: 'short'; text: string }
  /** This key began a payment with other details. */
  | { kind: 'key-reused' }
  /** The call was not accepted; nothing was charged. */
  | { kind: 'refused'; text: string }
  /** No answer, or none that says what happened: asking again with the same key is safe. */
  | { kind: 'unknown'; text: string };

interface Failure {
  code?: string;
  message?: string;
  prices?: { carId: string; price: number }[];
}

const noAnswer = 'We could not confirm the payment. Try again: you will not be charged twice.';

function fromFailure(status: number, { code, message = noAnswer, prices = [] }: Failure): PaymentOutcome {
  if (status >= 500) return { kind: 'unknown', text: status === 503 ? message : noAnswer };
  switch (code) {
    case 'payment-declined':
      return { kind: 'declined', text: message };
    case 'price-changed':
      return { kind: 'new-prices', text: message, prices };
    case 'sold-out':
    case 'car-gone':
      return { kind: 'short', text: message };
    case 'key-reused':
      return { kind: 'key-reused' };
    default:
      return { kind: 'refused', text: message };
  }
}

/** POST /payments/card. Never rejects. */
export async function sendPayment(
  api: ReturnType<typeof checkoutApi>,
  key: string,
  payment: CardPayment,
): Promise<PaymentOutcome> {
  try {
    const answer = await api.payments.card.$post({ header: { 'idempotency-key': key }, json: payment });
    if (answer.ok) return { kind: 'paid', purchase: await answer.json() };
    return fromFailure(answer.status, (await (answer as Response).json()) as Failure);
  } catch {
    return { kind: 'unknown', text: noAnswer };
  }
}
