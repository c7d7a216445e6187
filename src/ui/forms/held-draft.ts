/**
 * What was entered into a form, kept in this tab while its person verifies again: the way there and back carries
 * nothing. Never for passwords. A browser without storage keeps nothing, and it is entered again.
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
    /** What was kept, once. */
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
