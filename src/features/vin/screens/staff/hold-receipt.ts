const key = 'marque:vin-receipt';

/** Keeps the receipt number while its person verifies again: the way there and back carries nothing. */
export function holdReceipt(receipt: string): void {
  try {
    sessionStorage.setItem(key, receipt);
  } catch {
    // A browser without storage: the number is typed again.
  }
}

/** The receipt number that was kept, once. */
export function takeHeldReceipt(): string | null {
  try {
    const held = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return held;
  } catch {
    return null;
  }
}
