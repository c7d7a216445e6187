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

/** Keys that follow each other within so many milliseconds are typed by a hand scanner, not by a person. */
export const scanGapMs = 40;

/** A scan has at least so many characters: fewer may be keys that a hand pressed at once. */
const shortestScan = 5;

/** Characters, pressed outside of a field, that followed each other as fast as a hand scanner types. */
export interface KeyRun {
  text: string;
  /** When the last one was pressed, in milliseconds of the page's clock (`timeStamp`). */
  at: number;
}

export const noKeys: KeyRun = { text: '', at: Number.NEGATIVE_INFINITY };

/** Whether a key that is pressed now belongs to the ones before. */
export const isContinued = (run: KeyRun, at: number): boolean => at - run.at < scanGapMs;

/** The run that a character belongs to: the one before, or a new one. */
export const runWith = (before: KeyRun, key: string, at: number): KeyRun => ({
  text: isContinued(before, at) ? before.text + key : key,
  at,
});

export const isScan = ({ text }: KeyRun): boolean => text.length >= shortestScan;

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
