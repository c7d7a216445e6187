import type { PaymentMethod } from '#features/payments/payments.rules.ts';
import type { Cents } from '#platform/money.ts';

export const orderStates = ['pending', 'paid', 'delivered', 'returned', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];
/** In staff's words. */
export const orderStateWords: Readonly<Record<OrderState, string>> = {
  pending: 'Pending',
  paid: 'Paid',
  delivered: 'Delivered',
  returned: 'Returned',
  cancelled: 'Canceled',
};
export const orderTypes = ['purchase', 'rent'] as const;
export type OrderType = (typeof orderTypes)[number];

/** What may follow what (rules.md#states). A rental comes back; a purchase by the right to return. */
export const orderTransitions: Readonly<
  Record<OrderType, Readonly<Record<OrderState, readonly OrderState[]>>>
> = {
  purchase: {
    pending: ['paid', 'cancelled'],
    paid: ['delivered', 'cancelled'],
    delivered: ['returned'],
    returned: [],
    cancelled: [],
  },
  rent: {
    pending: ['paid', 'cancelled'],
    paid: ['delivered', 'cancelled'],
    delivered: ['returned'],
    returned: [],
    cancelled: [],
  },
};

/** The states from which an order of this type may become `to`: every change of state asks for one of these. */
export const orderStatesBefore = (type: OrderType, to: OrderState): OrderState[] =>
  orderStates.filter((from) => orderTransitions[type][from].includes(to));

/** Whether staff may still cancel it, and give its price back: it was paid, and not handed over. */
export const isCancellable = (type: OrderType, state: OrderState): boolean =>
  state !== 'pending' && orderTransitions[type][state].includes('cancelled');

/** Why a customer does not cancel an order that staff still could (rules.md#cancel-and-return). */
export const ownRefusals = ['too-late', 'rental-over', 'enough', 'staff-only'] as const;

/** What an audit entry says that a refund became which staff paid back by hand. */
export const paidBackByHand = 'paid back by hand';

/** How an order is paid, in staff's words. */
export const paymentMethodWords: Readonly<Record<PaymentMethod, string>> = {
  card: 'Card',
  installment: 'Installments',
};

/** In staff's words. */
export const orderTypeWords: Readonly<Record<OrderType, string>> = { purchase: 'Purchase', rent: 'Rental' };

/** What was typed as receipt numbers are compared: upper case, without blanks and hyphens. Undefined: it is no part of one. */
export function receiptAsCompared(typed: string): string | undefined {
  const written = typed.toUpperCase().replace(/[\s-]/g, '');
  return /^[0-9A-Z]+$/.test(written) ? written : undefined;
}

/** A part of a receipt number that few orders have: 4 characters besides the 'MQ' that each begins with. Undefined: it is shorter, or none. */
export function partOfReceipt(search: string): string | undefined {
  const written = receiptAsCompared(search);
  return written && written.replace(/^MQ/, '').length >= 4 ? written : undefined;
}

/** The customer's page of an order, from '/'. */
export const ownOrderPath = (receiptNumber: string): string => `/orders/${encodeURIComponent(receiptNumber)}`;

/** What was charged for an order: the vehicle, its price lines and an added tax (rules.md#price). */
export const totalOfOrder = (order: { priceCents: Cents; extraCents: Cents }): Cents =>
  order.priceCents + order.extraCents;

/** What of it can still be refunded: only money goes back, and a vehicle in part exchange was none. */
export const leftOfOrder = (order: {
  priceCents: Cents;
  extraCents: Cents;
  creditCents: Cents;
  refundedCents: Cents;
}): Cents => totalOfOrder(order) - order.creditCents - order.refundedCents;
