/** What gets a number without gaps (rules.md#books): an order when it is sold, and each refund of one that has an invoice. */
export const invoiceKinds = ['invoice', 'credit-note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

const prefixes: Readonly<Record<InvoiceKind, string>> = { invoice: 'INV', 'credit-note': 'CN' };

/** 'INV-2026-000042': the year at the dealership, and its place in that year. */
export const invoiceNumber = (kind: InvoiceKind, year: number, place: number): string =>
  `${prefixes[kind]}-${year}-${String(place).padStart(6, '0')}`;
