import type { Cents } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { ProviderName } from './payments.rules.ts';

/** The last word about a charge. */
export type Verdict = { outcome: 'paid' } | { outcome: 'declined'; reason: string };

/**
 * What the buyer has to do at the bank before there is a verdict. The page hands it to the provider's own script; it opens
 * nothing but this one charge.
 */
export interface PaymentStep {
  clientSecret: string;
}

export interface NeedsStep {
  outcome: 'needs-step';
  step: PaymentStep;
}

/** `needs-step` settles nothing: the charge is asked for again once the buyer comes back, or concluded by the job. */
export type ChargeAnswer = Verdict | NeedsStep;

/** `refused` is the last word about this key; the reason is for staff: 'The account was closed.' */
export type RefundVerdict = { outcome: 'given' } | { outcome: 'refused'; reason: string };

export interface Charge {
  /** Our payment's id: the provider's idempotency key. */
  paymentId: string;
  /** Who charges it; absent: who does so now. */
  provider?: ProviderName;
  amountCents: Cents;
  /** The browser's opaque token; null pays in the sandbox. */
  token: string | null;
}

/** A card that is kept with its provider, by its owner's consent. Opaque to all but the provider. */
export interface KeptCard {
  provider: ProviderName;
  /** Whose it is, in the provider's words; the sandbox knows nobody. */
  customer: string | null;
  card: string;
}

export interface CardToKeep {
  /** Ours, such as a payment's id: the provider keeps one card for it. */
  key: string;
  /** Who keeps it; absent: who does so now. */
  provider?: ProviderName;
  token: string | null;
  /** Whose it is: where one person keeps two cards, the provider knows one customer. */
  owner: { userId: string; name: string; email: string };
}

export type KeepAnswer =
  | { outcome: 'kept'; card: KeptCard }
  | Extract<Verdict, { outcome: 'declined' }>
  | NeedsStep;

/** A charge of a kept card, which its owner does not watch. */
export interface KeptCharge {
  /** The provider's idempotency key, and what a refund of it names: one per attempt. */
  paymentId: string;
  card: KeptCard;
  amountCents: Cents;
}

/** A part of a charge, or all of it, that goes back. */
export interface RefundOfCharge {
  /** The provider's idempotency key: one per refund, and a new one when it is asked for again after a refusal. */
  key: string;
  /** The charge that it is given back of. */
  paymentId: string;
  /** Who charged it; absent: who the payment of this id says. */
  provider?: ProviderName;
  amountCents: Cents;
}

/** The owner of a card asked their bank to take the money back. */
export interface ChargeDispute {
  /** The provider's. */
  id: string;
  paymentId: string;
  amountCents: Cents;
  /** In the provider's words: 'product not received'. */
  reason: string;
  /** `dropped`: it ended, and no money moved. */
  state: 'open' | 'won' | 'lost' | 'dropped';
  /** The bank only asks so far; nothing was taken. */
  isInquiry: boolean;
  openedAt: Date;
  /** Until then the shop may answer, at the provider's. */
  answerBy: Date | null;
}

/**
 * What moves the money (rules.md#payment-provider). Charges are idempotent by the payment's id, refunds by their key;
 * every call may throw when the provider is out of reach: what was asked then stays pending, and is asked again.
 */
export interface PaymentProvider {
  /** Who charges what is sold now; `none` sells nothing. */
  readonly name: ProviderName | 'none';
  /** Charges once. Asked again, repeats its verdict, or goes on where a step at the bank was taken meanwhile. */
  charge(charge: Charge): Promise<ChargeAnswer>;
  /** What became of a charge. Where none was made, or the bank still waits, makes sure that none ever will be. */
  conclude(charge: Charge): Promise<Verdict>;
  /** Gives money back, once per key, or refuses for good: account closed, charge disputed. Asked again, repeats that. */
  refund(refund: RefundOfCharge): Promise<RefundVerdict>;
  /** Keeps a card for later charges. Nothing is charged. Asked again, repeats its answer or goes on after a step. */
  keepCard(card: CardToKeep): Promise<KeepAnswer>;
  /** Charges a kept card once. `needs-step`: the bank wants its owner, who has to pay by the page (`charge`). */
  chargeKept(charge: KeptCharge): Promise<ChargeAnswer>;
  /** How a dispute stands now; undefined where it is of no charge of ours. */
  readDispute(disputeId: string): Promise<ChargeDispute | undefined>;
  /** The ids of disputes that began since then, as the provider tells of them may be lost. */
  disputesSince(since: Date): Promise<readonly string[]>;
  /** Erases those who kept a card with it and whose accounts are deleted by now. Returns how many; the others are asked for again. */
  forgetDeleted(): Promise<number>;
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
