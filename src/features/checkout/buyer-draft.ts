import { addressParts, partsOfText } from '#features/accounts/addresses/address.rules.ts';
import type { BuyerForm } from './buyer-form.contract.ts';
import { hasTexts, isBuyer, personal } from './is-buyer.ts';

/** What a buyer entered is kept for the way back from the payment, in this tab and for this member only. */
const keyOf = (memberId: string) => `marque.buyer.${memberId}`;

export function keepBuyerDraft(memberId: string, entered: BuyerForm): void {
  try {
    sessionStorage.setItem(keyOf(memberId), JSON.stringify(entered));
  } catch {
    // A browser that keeps nothing asks again.
  }
}

const isForm = (kept: unknown): kept is BuyerForm => hasTexts(kept, [...personal, ...addressParts]);

/** What was kept by this version of the form, or by the one whose address was one text. */
export function draftOf(kept: unknown): BuyerForm | null {
  // The form had no second line before.
  const form = { line2: '', ...Object(kept) };
  if (isForm(form)) return form;
  if (!isBuyer(kept)) return null;
  const { address, firstName, lastName, email, phone } = kept;
  return { firstName, lastName, email, phone, ...partsOfText(address) };
}

/** What this member entered before in this tab; null where that is nothing. */
export function readBuyerDraft(memberId: string): BuyerForm | null {
  try {
    return draftOf(JSON.parse(sessionStorage.getItem(keyOf(memberId)) ?? 'null'));
  } catch {
    // A browser that keeps nothing.
    return null;
  }
}
