import { heldDraft } from '#ui/forms/held-draft.ts';

export interface PriceDraft {
  make: string;
  model: string;
  price: string;
}

export const priceDraft = heldDraft<PriceDraft>('price-update');
