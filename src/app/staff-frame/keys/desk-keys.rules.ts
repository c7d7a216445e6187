/** What of a pressed key decides what it means. */
export interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** Letters are being written, or the press belongs to a dialog. */
  isTyping: boolean;
  /** A dialog is open: what is beneath it does not hear. */
  isCovered: boolean;
}

export type KeyMeaning =
  | { what: 'search' | 'sheet' | 'lead' | 'nothing' }
  | { what: 'go' /** The letter behind `g`. */; letter: string };

/** So long after `g`, the letter behind it still belongs to it. */
export const leadLastsMs = 1500;

/**
 * What a key means on the desk. Single letters mean something only where nobody writes and they are not turned off (WCAG 2.1.4);
 * Ctrl or Cmd with K always opens the search, since no text has it.
 */
export function meaningOf(
  pressed: PressedKey,
  { led, areOff }: { led: boolean; areOff: boolean },
): KeyMeaning {
  const { ctrlKey, metaKey, altKey, isTyping, isCovered } = pressed;
  const key = pressed.key.toLowerCase();
  if (isCovered) return { what: 'nothing' };
  if (key === 'k' && (ctrlKey || metaKey) && !altKey) return { what: 'search' };
  if (ctrlKey || metaKey || altKey || isTyping || areOff) return { what: 'nothing' };
  if (led) return { what: 'go', letter: key };
  if (key === '?') return { what: 'sheet' };
  if (key === '/') return { what: 'search' };
  return { what: key === 'g' ? 'lead' : 'nothing' };
}
