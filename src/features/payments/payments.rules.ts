export const paymentStates = ['pending', 'paid', 'declined', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** What a payment is for. */
export const paymentPurposes = ['order', 'deposit', 'installment', 'desk'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

/** How a checkout is paid: at once, or by an installment plan. */
export const paymentMethods = ['card', 'installment'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** What may follow what (rules.md#states). */
export const paymentTransitions: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  pending: ['paid', 'declined'],
  paid: ['refunded'],
  declined: [],
  refunded: [],
};

/** The states from which a payment may become `to`: every change of state asks for one of these. */
export const paymentStatesBefore = (to: PaymentState): PaymentState[] =>
  paymentStates.filter((from) => paymentTransitions[from].includes(to));

/** Who moves money (rules.md#payment-provider). A payment keeps to the one that it was opened with. */
export const providerNames = ['sandbox', 'stripe'] as const;
export type ProviderName = (typeof providerNames)[number];
