import type { Buyer } from '#features/orders/orders.contract.ts';
import { enteredBuyer } from '../../checkout.contract.ts';

/** What a buyer entered is kept for the way back from the payment, in this tab and for this member only. */
const keyOf = (memberId: string) => `marque.buyer.${memberId}`;

export function keepBuyerDraft(memberId: string, entered: Buyer): void {
  try {
    sessionStorage.setItem(keyOf(memberId), JSON.stringify(entered));
  } catch {
    // A browser that keeps nothing asks again.
  }
}

/** What this member entered before in this tab; null where that is nothing. */
export function readBuyerDraft(memberId: string): Buyer | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(memberId)) ?? 'null');
    return enteredBuyer.safeParse(kept).data ?? null;
  } catch {
    // A browser that keeps nothing.
    return null;
  }
}
