import { flushSync } from 'react-dom';

/**
 * Closes a dialog whose button goes with what was asked about. The dialog gives the focus back to that button, and it is
 * lost with it; so the keyboard goes on at the content of the page.
 */
export function closeAtContent(close: () => void): void {
  flushSync(close);
  document.getElementById('content')?.focus({ preventScroll: true });
}
