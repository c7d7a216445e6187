import type { Cents } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';

/** `card`, where one was to be kept: the provider's reference of it. */
export type Verdict = { outcome: 'paid'; card?: string } | { outcome: 'declined'; reason: string };

/** `refused` is the last word about this key; the reason is for staff: 'The account was closed.' */
export type RefundVerdict = { outcome: 'given' } | { outcome: 'refused'; reason: string };

export interface Charge {
  /** Our payment's id: the provider's idempotency key. */
  paymentId: string;
  amountCents: Cents;
  /** The browser's opaque token; null pays in the sandbox. */
  token: string | null;
}

/** A card that its holder lets the shop keep with the provider, for later charges without them. */
export interface CardToKeep {
  /** The provider's idempotency key. */
  key: string;
  /** The browser's opaque token; null pays in the sandbox. */
  token: string | null;
}

/** A charge of a kept card. */
export interface ChargeOfCard {
  /** The provider's idempotency key, and the charge's name in its books, as a payment's id is. */
  key: string;
  /** The provider's reference. */
  card: string;
  amountCents: Cents;
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
  /** Keeps a card and charges nothing; asked again, repeats its first verdict. */
  keepCard(card: CardToKeep): Promise<Verdict>;
  /** What became of keeping a card. Where that was never asked for, makes sure that it never will be. */
  concludeCard(card: CardToKeep): Promise<Verdict>;
  /** Charges a kept card once; asked again, repeats its first verdict. */
  chargeCard(charge: ChargeOfCard): Promise<Verdict>;
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
