const key = 'marque:vin-receipt';

/** Keeps the receipt number while the user verifies again, since the redirects carry no data. */
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
