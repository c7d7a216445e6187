import { log } from '#platform/log.ts';
import type { PaymentProvider } from '../payment-provider.ts';

/** The provider erases those whose accounts are deleted, and the cards that it kept for them. Returns how many. */
export async function forgetKeptCards(provider: PaymentProvider): Promise<number> {
  const erased = await provider.forgetDeleted();
  if (erased > 0) log.info({ erased }, 'Customers who left were erased at the payment provider');
  return erased;
}
