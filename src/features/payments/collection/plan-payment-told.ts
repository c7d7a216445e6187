import { jobKind } from '#platform/jobs/jobs.ts';

interface PlanPaymentNews {
  paymentId: string;
  number: number;
  /** The try that it is about. */
  attempt: number;
  /** `finished`: paid, and the last one. */
  what: 'paid' | 'finished' | 'failed' | 'late';
}

/** What became of a payment of a plan, told once, in the transaction that changed it. Heard by checkout/plan-payments, which mails it, and tells the office of what is late. */
export const planPaymentTold = jobKind<PlanPaymentNews>('plan-payment-told');
