const receiptPattern = /^MQ([0-9A-Z]{4})([0-9A-Z]{4})([0-9A-Z]{4})$/;

/** A receipt number as it is printed, from what a person typed; null where it cannot be one. */
export function asPrinted(typed: string): string | null {
  const parts = receiptPattern.exec(typed.toUpperCase().replace(/[^0-9A-Z]/g, ''));
  return parts && `MQ-${parts[1]}-${parts[2]}-${parts[3]}`;
}

/** The page that proves a receipt, from '/'. */
export const proofPath = (receiptNumber: string): string => `/ledger/${encodeURIComponent(receiptNumber)}`;

/** The same with its host, for QR codes, mails and printed receipts. `origin` has no trailing slash. */
export const receiptProofUrl = (origin: string, receiptNumber: string): string =>
  `${origin}${proofPath(receiptNumber)}`;

/** How the ledger names a car. Makes and models have hyphens of their own: the name is compared whole, never split. */
export const ledgerCarName = (car: { make: string; model: string }): string => `${car.make}-${car.model}`;
