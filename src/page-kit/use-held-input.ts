import { useCallback, useEffect, useRef } from 'react';
import type { HeldDraft } from '#ui/held-draft.ts';
import { pageIsLeft, sessionEnds } from './ask.ts';
import { useShopIfLoaded } from './shop-data.ts';

interface HeldInput<Draft extends object> {
  /** What to keep now; null where nothing was entered. Never a password. */
  read: () => Draft | null;
  /** Puts back what was kept. */
  restore: (draft: Draft) => void;
}

/**
 * Keeps what is entered when the session ends or a downtime begins, and puts it back when the same person is here again
 * (rules.md#held-input). Returns how to keep it for any other way that leads back, such as a verification.
 */
export function useHeldInput<Draft extends object>(
  draft: HeldDraft<Draft>,
  input: HeldInput<Draft>,
): { hold: () => void } {
  const by = useShopIfLoaded()?.session?._id ?? '';
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  const hold = useCallback(() => {
    const entered = latest.current.read();
    if (entered) draft.hold(entered, by);
  }, [draft, by]);
  useEffect(() => {
    const held = draft.take(by);
    if (held) latest.current.restore(held);
    // Who types on while the next page is on its way loses nothing of it. The form's own handlers come first.
    const typed = () => setTimeout(hold);
    const leave = () => {
      hold();
      document.addEventListener('input', typed);
    };
    const listening = [sessionEnds.listen(leave), pageIsLeft.listen(leave)];
    return () => {
      for (const stop of listening) stop();
      document.removeEventListener('input', typed);
    };
  }, [draft, by, hold]);
  return { hold };
}
