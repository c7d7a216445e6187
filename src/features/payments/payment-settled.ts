import { jobKind } from '#platform/jobs/jobs.ts';

/**
 * What happens after a sale is paid hangs on this. It is told once per payment, in the transaction that made it paid
 * (checkout/pay/settle-sale.ts). Heard by orders/order-news (the ledger's records), orders/receipt (the mail with the
 * receipts), checkout/installments (the mail with the plan) and garage/own (the buyer's garage); src/server/listeners.ts lists all who hear of a job.
 */
export const paymentSettled = jobKind<{ paymentId: string }>('payment-settled');

/** The payments that such jobs are about. */
export const paymentIdsOf = (settled: readonly { paymentId: string }[]): string[] =>
  settled.map(({ paymentId }) => paymentId);
