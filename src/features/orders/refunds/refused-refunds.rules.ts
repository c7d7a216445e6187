/** What an audit line says that a refund became which the office paid back itself. */
export const paidBackByHand = 'paid back by hand';
