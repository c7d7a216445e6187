/**
 * What the sandbox's form would hand a browser for a card: an opaque token that says how the sandbox plays
 * it (rules.md#payment-provider). The card's digits are looked at here, in the browser, and go no further.
 */
export const sandboxTokens = { paid: 'tok_sandbox_paid', declined: 'tok_sandbox_declined' } as const;

/** The cards that a demo tells of. */
export const demoCards = { paid: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const;

const digitsOf = (cardNumber: string) => cardNumber.replace(/\D/g, '');

/** The sandbox's token for a card number, spaces or not. Runs in the browser. */
export const tokenise = (cardNumber: string): string =>
  digitsOf(cardNumber) === digitsOf(demoCards.declined) ? sandboxTokens.declined : sandboxTokens.paid;
