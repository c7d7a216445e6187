import type { Cents } from '#platform/money.ts';

export type Verdict = { outcome: 'paid' } | { outcome: 'declined'; reason: string };

export interface Charge {
  /** Our payment's id: the provider's idempotency key. */
  paymentId: string;
  amountCents: Cents;
  /** The browser's opaque token; null pays in the sandbox. */
  token: string | null;
}

/**
 * Whoever moves the money (decision 18). Every call is idempotent by the payment's id, and may throw when the
 * provider is out of reach: the payment then stays pending, and is asked about again.
 */
export interface PaymentProvider {
  readonly name: string;
  /** Charges once; asked again, repeats its first verdict. */
  charge(charge: Charge): Promise<Verdict>;
  /** What became of a charge. Where none was ever made, makes sure that none ever will be. */
  conclude(charge: Charge): Promise<Verdict>;
  /** Gives a paid charge back, once. */
  refund(charge: Charge): Promise<void>;
}

declare module 'hono' {
  interface ContextVariableMap {
    paymentProvider: PaymentProvider;
  }
}
