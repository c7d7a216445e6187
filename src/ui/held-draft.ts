/** Values of a form that are kept in this tab, for the person who entered them and nobody else. */
export interface HeldDraft<Draft extends object> {
  hold(draft: Draft, by: string): void;
  /** Returns what this person has kept here. What somebody else left behind is removed. */
  read(by: string): Draft | null;
  /** Returns the kept values and removes them. */
  take(by: string): Draft | null;
  drop(): void;
}

/**
 * Keeps the values of a form in this tab while the person is led away from it: to verify or log in again, or to wait for
 * the end of a downtime. The redirects carry no data. Never for passwords. `by` is the person's id, empty for visitors:
 * two people at one machine do not find each other's input. A browser without storage keeps nothing, and the values are
 * entered again.
 */
export const heldDraft = <Draft extends object>(form: string): HeldDraft<Draft> => {
  const key = `marque:${form}`;
  const drop = () => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  };
  const read = (by: string): Draft | null => {
    try {
      const held = sessionStorage.getItem(key);
      if (held === null) return null;
      // Only `hold` writes under this key.
      const { by: whose, draft } = JSON.parse(held) as { by?: unknown; draft?: Draft };
      if (whose === by && draft) return draft;
    } catch {
      // Not readable: entered again.
    }
    drop();
    return null;
  };
  return {
    hold(draft, by) {
      try {
        sessionStorage.setItem(key, JSON.stringify({ by, draft }));
      } catch {
        // Entered again.
      }
    },
    read,
    take(by) {
      const draft = read(by);
      drop();
      return draft;
    },
    drop,
  };
};
