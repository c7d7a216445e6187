import type { Buyer } from '../../checkout.contract.ts';

/** What a buyer entered is kept for the way back from the payment, in this tab and for this member only. */
const keyOf = (memberId: string) => `marque.buyer.${memberId}`;

export function keepBuyer(memberId: string, buyer: Buyer): void {
  try {
    sessionStorage.setItem(keyOf(memberId), JSON.stringify(buyer));
  } catch {
    // A browser that keeps nothing asks again.
  }
}

export function keptBuyer(memberId: string): Partial<Buyer> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(memberId)) ?? '{}') as Partial<Buyer>;
  } catch {
    return {};
  }
}
