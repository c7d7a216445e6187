import { paymentCodes } from '#features/payments/payments.contract.ts';
import { ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { type CardPayment, type CheckoutLine, type Purchase, purchase } from '../checkout.contract.ts';
import type { InstallmentPayment } from '../installments/installments.contract.ts';
import type { InstallmentsRoutes } from '../installments/installments.routes.ts';
import { checkoutCodes } from '../opening/opening.contract.ts';
import { type NewPrices, newPrices } from './new-prices.ts';
import type { PayRoutes } from './pay.routes.ts';

type PlannedPayment = InstallmentPayment & { basket: CheckoutLine[] };

/** A payment for a basket, by card or in installments. */
export type BasketPayment = CardPayment | PlannedPayment;

const isInInstallments = (payment: BasketPayment): payment is PlannedPayment => 'period' in payment;

/** How a payment call ended, as far as this browser knows. Texts are for the buyer. */
export type PaymentOutcome =
  | { kind: 'paid'; purchase: Purchase }
  /** This basket was paid before, in another tab or on another device; nothing was charged again. */
  | { kind: 'paid-before'; purchase: Purchase }
  /** Another tab or device is paying this basket at this moment. */
  | { kind: 'being-paid'; text: string }
  /** The basket holds something else by now; nothing was charged. */
  | { kind: 'basket-changed'; text: string }
  /** The provider said no; nothing was charged. */
  | { kind: 'declined'; text: string }
  /** The bank wants the buyer to confirm; nothing is charged until then. */
  | { kind: 'step'; text: string; clientSecret: string }
  /** Nothing was charged; `prices` are in dollars for one car, `notOffered` was chosen and cannot be any more. */
  | ({ kind: 'new-prices'; text: string } & NewPrices)
  /** Sold out, or no longer offered; nothing was charged. */
  | { kind: 'short'; text: string }
  /** The very vehicle that was chosen is free no more; nothing was charged. */
  | { kind: 'vehicle-taken'; text: string }
  /** This key began a payment with other details. */
  | { kind: 'key-reused' }
  /** The call was not accepted; nothing was charged. */
  | { kind: 'refused'; text: string }
  /** No answer, or none that says what happened: asking again with the same key is safe. */
  | { kind: 'unknown'; text: string; more?: string };

const isSafe = 'Try again: you will not be charged twice.';

/** Where nothing is known of a payment by card. */
const unconfirmed = { kind: 'unknown', text: `We could not confirm the payment. ${isSafe}` } as const;

/** The same for one in installments, in the listed words (rules.md#texts). */
const notCreated = { kind: 'unknown', text: 'Installment creation failed', more: isSafe } as const;

/** The text where it is unknown whether a payment was made. */
export const unknownOf = (payment: BasketPayment) => (isInInstallments(payment) ? notCreated : unconfirmed);

/** The refusal has what the payment answered. */
function readPaidBefore({ said, text }: Refused): PaymentOutcome {
  const paid = purchase.safeParse(said).data;
  return paid ? { kind: 'paid-before', purchase: paid } : { kind: 'refused', text };
}

/** Where the answer does not name them, the basket's page shows the new prices. */
function readNewPrices({ said, text }: Refused): PaymentOutcome {
  return { kind: 'new-prices', text, ...(newPrices.safeParse(said).data ?? { prices: [], notOffered: [] }) };
}

/** An answer of ours without what it has to say is none. */
function readStep({ said, text }: Refused, unknown: ReturnType<typeof unknownOf>): PaymentOutcome {
  const step = typeof said === 'object' && said !== null && 'step' in said ? said.step : undefined;
  const isStep = typeof step === 'object' && step !== null && 'clientSecret' in step;
  if (!isStep || typeof step.clientSecret !== 'string') return unknown;
  return { kind: 'step', text, clientSecret: step.clientSecret };
}

/** What follows a failure, with or without an answer of the shop. */
async function readRefusedPayment(
  refused: Refused,
  unknown: ReturnType<typeof unknownOf>,
): Promise<PaymentOutcome> {
  const { status = 0, code, text } = refused;
  if (code === undefined) return unknown;
  // During downtime a payment that has begun is answered as ever: this one has not.
  if (code === 'downtime') return { kind: 'refused', text };
  if (status === 503) return { kind: 'unknown', text };
  if (status >= 500) return unknown === notCreated ? { ...notCreated, text } : unknown;
  switch (code) {
    case 'payment-declined':
      return { kind: 'declined', text };
    case paymentCodes.step:
      return readStep(refused, unknown);
    case checkoutCodes.paid:
      return readPaidBefore(refused);
    case checkoutCodes.beingPaid:
      return { kind: 'being-paid', text };
    case checkoutCodes.basketChanged:
      return { kind: 'basket-changed', text };
    case 'price-changed':
    case 'total-changed':
      return readNewPrices(refused);
    case 'sold-out':
    case 'car-gone':
      return { kind: 'short', text };
    case 'vehicle-taken':
      return { kind: code, text };
    case 'key-reused':
      return { kind: 'key-reused' };
    default:
      return { kind: 'refused', text };
  }
}

/** POST /payments/card or /payments/installment. */
export async function sendPayment(
  key: string,
  payment: BasketPayment,
  fetch?: typeof globalThis.fetch,
): Promise<PaymentOutcome> {
  const header = { 'idempotency-key': key };
  const unknown = unknownOf(payment);
  const asked = isInInstallments(payment)
    ? await ask(
        () => client<InstallmentsRoutes>(fetch).payments.installment.$post({ header, json: payment }),
        unknown.text,
      )
    : await ask(() => client<PayRoutes>(fetch).payments.card.$post({ header, json: payment }), unknown.text);
  return asked.ok ? { kind: 'paid', purchase: asked.value } : readRefusedPayment(asked, unknown);
}
