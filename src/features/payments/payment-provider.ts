import type { Cents } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';

export type Verdict = { outcome: 'paid' } | { outcome: 'declined'; reason: string };

/** `refused` is the last word about this key; the reason is for staff: 'The account was closed.' */
export type RefundVerdict = { outcome: 'given' } | { outcome: 'refused'; reason: string };

export interface Charge {
  /** Our payment's id: the provider's idempotency key. */
  paymentId: string;
  amountCents: Cents;
  /** The browser's opaque token; null pays in the sandbox. */
  token: string | null;
}

/** A part of a charge, or all of it, that goes back. */
export interface RefundOfCharge {
  /** The provider's idempotency key: one per refund, and a new one when it is asked for again after a refusal. */
  key: string;
  /** The charge that it is given back of. */
  paymentId: string;
  amountCents: Cents;
}

/**
 * What moves the money (rules.md#payment-provider). Charges are idempotent by the payment's id, refunds by their key;
 * every call may throw when the provider is out of reach: what was asked then stays pending, and is asked again.
 */
export interface PaymentProvider {
  readonly name: string;
  /** Charges once; asked again, repeats its first verdict. */
  charge(charge: Charge): Promise<Verdict>;
  /** What became of a charge. Where none was ever made, makes sure that none ever will be. */
  conclude(charge: Charge): Promise<Verdict>;
  /** Gives money back, once per key, or refuses for good: account closed, charge disputed. Asked again, repeats that. */
  refund(refund: RefundOfCharge): Promise<RefundVerdict>;
  /** What it holds of each of these payments by its own books: what was charged, less what was given back. */
  holdings(paymentIds: readonly string[]): Promise<ReadonlyMap<string, Cents>>;
}

/** The platform of those jobs that charge or refund. */
export interface PaymentPlatform extends Platform {
  paymentProvider: PaymentProvider;
}

declare module 'hono' {
  interface ContextVariableMap {
    paymentProvider: PaymentProvider;
  }
}
