import type { CardPayment, CheckoutLine, Purchase } from '../../../checkout.contract.ts';
import type { InstallmentPayment } from '../../../installments/installments.contract.ts';
import type { checkoutApi } from '../../pay.api.ts';

/** A payment for a basket, by card or in installments. */
export type BasketPayment = CardPayment | (InstallmentPayment & { basket: CheckoutLine[] });

const isInInstallments = (
  payment: BasketPayment,
): payment is InstallmentPayment & { basket: CheckoutLine[] } => 'period' in payment;

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
  | { kind: 'unknown'; text: string; more?: string };

interface Failure {
  code?: string;
  message?: string;
  prices?: { carId: string; price: number }[];
}

const isSafe = 'Try again: you will not be charged twice.';

/** Where nothing is known of a payment by card. */
const unconfirmed = { kind: 'unknown', text: `We could not confirm the payment. ${isSafe}` } as const;

/** The same for one in installments, in the listed words (rules.md#texts). */
const notCreated = { kind: 'unknown', text: 'Installment creation failed', more: isSafe } as const;

const unknownOf = (payment: BasketPayment) => (isInInstallments(payment) ? notCreated : unconfirmed);

function fromFailure(
  status: number,
  { code, message, prices = [] }: Failure,
  unknown: ReturnType<typeof unknownOf>,
): PaymentOutcome {
  const text = message ?? unknown.text;
  // During downtime a payment that has begun is answered as ever: this one has not.
  if (code === 'downtime') return { kind: 'refused', text };
  if (status === 503) return { kind: 'unknown', text };
  if (status >= 500) return unknown === notCreated ? { ...notCreated, text } : unknown;
  switch (code) {
    case 'payment-declined':
      return { kind: 'declined', text };
    case 'price-changed':
      return { kind: 'new-prices', text, prices };
    case 'sold-out':
    case 'car-gone':
      return { kind: 'short', text };
    case 'key-reused':
      return { kind: 'key-reused' };
    default:
      return { kind: 'refused', text };
  }
}

type CheckoutClient = ReturnType<typeof checkoutApi>;

const call = (api: CheckoutClient, key: string, payment: BasketPayment) => {
  const header = { 'idempotency-key': key };
  return isInInstallments(payment)
    ? api.payments.installment.$post({ header, json: payment })
    : api.payments.card.$post({ header, json: payment });
};

/** POST /payments/card or /payments/installment. Never rejects. */
export async function sendPayment(
  api: CheckoutClient,
  key: string,
  payment: BasketPayment,
): Promise<PaymentOutcome> {
  const unknown = unknownOf(payment);
  try {
    const answer = await call(api, key, payment);
    if (answer.ok) return { kind: 'paid', purchase: await answer.json() };
    return fromFailure(answer.status, (await (answer as Response).json()) as Failure, unknown);
  } catch {
    return unknown;
  }
}
