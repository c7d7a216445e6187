/**
 * What the sandbox's form would hand a browser for a card: an opaque token that says how the sandbox plays
 * it (rules.md#payment-provider). The card's digits are looked at here, in the browser, and go no further.
 */
export const sandboxTokens = {
  paid: 'tok_sandbox_paid',
  declined: 'tok_sandbox_declined',
  /** Pays while its owner is there, and is declined when it was kept and is charged later. */
  declinedLater: 'tok_sandbox_declined_later',
} as const;

/** The cards that a demo tells of. */
export const demoCards = {
  paid: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  declinedLater: '4000 0000 0000 0341',
} as const;

const digitsOf = (cardNumber: string) => cardNumber.replace(/\D/g, '');

/** The sandbox's token for a card number, spaces or not. Runs in the browser. */
export function tokenise(cardNumber: string): string {
  const digits = digitsOf(cardNumber);
  if (digits === digitsOf(demoCards.declined)) return sandboxTokens.declined;
  return digits === digitsOf(demoCards.declinedLater) ? sandboxTokens.declinedLater : sandboxTokens.paid;
}
