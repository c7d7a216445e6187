/** What a buyer reads when a payment was declined. The reason stands first, `afterReason` follows it. */
export const declinedTexts = {
  title: 'The payment was declined',
  byBank: 'The bank declined this card.',
  unknownCard: 'The payment provider does not recognize this card.',
  /** The charge was made impossible before the provider took it up. */
  tooLate: 'The payment was not completed in time.',
  /** Its buyer left the step at the bank and paid anew. */
  begunAgain: 'This payment was started again with another card.',
  /** A kept card, charged without its owner. */
  ownerNeeded: 'The bank needs to verify the cardholder.',
  tooLarge: 'This amount is too large for a single payment.',
  tooSmall: 'This amount is too small for a payment.',
  /** The provider gave no reason. */
  noReason: 'The payment was declined.',
  afterReason: 'Nothing was charged, and your basket is saved.',
} as const;

/** What a payment call is refused with, besides `payment-declined`. */
export const paymentCodes = { step: 'payment-step-needed', none: 'no-payments' } as const;

export const stepText = 'Your bank asks you to confirm this payment. Nothing is charged until you do.';

export const noPaymentsText =
  'Online payments are not available right now. Nothing was charged, and your basket is saved.';
