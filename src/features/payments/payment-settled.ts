import { jobKind } from '#platform/jobs/jobs.ts';

/**
 * What happens after a sale is paid hangs on this. It is told once per payment, in the transaction that made it paid
 * (checkout/pay/settle-sale.ts). Heard by orders/ledger-record (the ledger's records), orders/receipt (the mail with the
 * receipts) and checkout/installments (the mail with the plan); src/server/listeners.ts lists all who hear of a job.
 */
export const paymentSettled = jobKind<{ paymentId: string }>('payment-settled');
