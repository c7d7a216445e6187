/**
 * What the sandbox's form would hand a browser for a card: an opaque token that says how the sandbox plays
 * it (rules.md#payment-provider). The card's digits are looked at here, in the browser, and go no further.
 */
export const sandboxTokens = { paid: 'tok_sandbox_paid', declined: 'tok_sandbox_declined' } as const;

const declinedCard = '4000000000000002';

/** The sandbox's token for a card number, spaces or not. Runs in the browser. */
export const tokenise = (cardNumber: string): string =>
  cardNumber.replace(/\D/g, '') === declinedCard ? sandboxTokens.declined : sandboxTokens.paid;
