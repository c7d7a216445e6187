import type { ReturnRight, ReturnTerms } from '../kinds/order-terms.contract.ts';
import { type RentalTerms, termsToKeep } from '../kinds/rental-terms.contract.ts';
import { returnTermsFor } from './return-right.rules.ts';

/** What the settings say, at the moment of a sale, of the time after the handover. */
export interface AfterHandover {
  /** What buyers may bring back (rules.md#cancel-and-return). */
  returnRight?: ReturnRight;
  /** What a rental's return may cost (rules.md#rental-returns). */
  rentalTerms?: RentalTerms;
}

/** What of it an order keeps, whatever becomes of the settings. */
export const termsAfterHandover = (
  { returnRight, rentalTerms }: AfterHandover,
  type: 'purchase' | 'rent',
  car: Parameters<typeof returnTermsFor>[1],
): { returnTerms: ReturnTerms | null; rentalTerms: RentalTerms | null } =>
  type === 'purchase'
    ? { returnTerms: returnRight ? returnTermsFor(returnRight, car) : null, rentalTerms: null }
    : { returnTerms: null, rentalTerms: termsToKeep(rentalTerms) };
