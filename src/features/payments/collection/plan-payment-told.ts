import { jobKind } from '#platform/jobs/jobs.ts';

/** What became of a payment of a plan, told once, in the transaction that changed it. Heard by checkout/plan-payments, which mails it. */
export const planPaymentTold = jobKind<{
  paymentId: string;
  number: number;
  /** The try that it is about. */
  attempt: number;
  what: 'paid' | 'failed' | 'late';
}>('plan-payment-told');
