import { jobKind } from '#platform/jobs/jobs.ts';

/**
 * The provider says that something became of a charge. Only a hint: who hears of it asks the provider how it stands, so
 * that hints may come late, twice, or in any order. Heard by whoever opened the charge (checkout/pay, and where cards are
 * charged besides).
 */
export const chargeTold = jobKind<{ paymentId: string }>('charge-told');

/** The same for a dispute, by the provider's id. Heard by orders/disputes. */
export const disputeTold = jobKind<{ disputeId: string }>('dispute-told');
