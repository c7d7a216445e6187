/** How a page takes payments, where there is something to say of it (rules.md#payment-provider). */
export type ShownPayments =
  /** A real shop that no money reaches. */
  | { by: 'sandbox' }
  /** Nothing is sold. */
  | { by: 'none' }
  /** Its publishable key, and where its script lies. */
  | { by: 'stripe'; key: string; script: string };

/**
 * Pages that mount the form for a card: their documents alone load the provider's script and frames, and only where one
 * is on that has any (ADR 0065).
 */
export const mayTakeCards = (pathname: string): boolean =>
  /^\/(card-payment|installment|payment-return|reserve\/[^/]+|plans\/[^/]+|reservations\/[^/]+\/buy)\/?$/i.test(
    pathname,
  );
