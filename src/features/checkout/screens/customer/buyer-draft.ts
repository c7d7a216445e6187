import type { Buyer } from '#features/orders/orders.contract.ts';

/** What a buyer entered is kept for the way back from the payment, in this tab and for this member only. */
const keyOf = (memberId: string) => `marque.buyer.${memberId}`;

export function keepBuyerDraft(memberId: string, entered: Buyer): void {
  try {
    sessionStorage.setItem(keyOf(memberId), JSON.stringify(entered));
  } catch {
    // A browser that keeps nothing asks again.
  }
}

/** The texts of a form; they are judged when they are sent, as if they had been typed. */
export const isBuyer = (kept: unknown): kept is Buyer =>
  typeof kept === 'object' &&
  kept !== null &&
  ['firstName', 'lastName', 'email', 'phone', 'address'].every(
    (name) => typeof Reflect.get(kept, name) === 'string',
  );

/** What this member entered before in this tab; null where that is nothing. */
export function readBuyerDraft(memberId: string): Buyer | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(memberId)) ?? 'null');
    return isBuyer(kept) ? kept : null;
  } catch {
    // A browser that keeps nothing.
    return null;
  }
}
