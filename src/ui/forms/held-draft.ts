/**
 * Keeps the values of a form in this tab while the user verifies again, since the redirects carry no data. Never for
 * passwords. A browser without storage keeps nothing, and the user enters the values again.
 */
export const heldDraft = <Draft extends object>(form: string) => {
  const key = `marque:${form}`;
  return {
    hold(draft: Draft): void {
      try {
        sessionStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // Entered again.
      }
    },
    /** Returns the kept values and removes them. */
    take(): Draft | null {
      try {
        const held = sessionStorage.getItem(key);
        sessionStorage.removeItem(key);
        // Only `hold` writes under this key.
        return held === null ? null : (JSON.parse(held) as Draft);
      } catch {
        return null;
      }
    },
  };
};
