export const paymentStates = ['pending', 'paid', 'declined', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** What may follow what (decision 17). */
export const paymentTransitions: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  pending: ['paid', 'declined'],
  paid: ['refunded'],
  declined: [],
  refunded: [],
};

export const mayBecome = (from: PaymentState, to: PaymentState): boolean =>
  paymentTransitions[from].includes(to);
