const key = 'marque:price-update';

export interface PriceDraft {
  make: string;
  model: string;
  price: string;
}

/** Keeps what was entered while its person verifies again: the way there and back carries nothing. */
export function holdDraft(draft: PriceDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A browser without storage: it is entered again.
  }
}

/** What was kept, once. */
export function takeHeldDraft(): PriceDraft | null {
  try {
    const held = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return held === null ? null : (JSON.parse(held) as PriceDraft);
  } catch {
    return null;
  }
}
