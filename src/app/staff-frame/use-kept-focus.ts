import { useEffect } from 'react';

/**
 * An action can remove the element that has the focus, such as the row of an order that was handed over. The focus then
 * moves to the nearest element around it that is left, so that the keyboard does not start at the top of the document.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** The element that was used last and its ancestors, the innermost first. */
    let trail: Element[] = [];
    const note = ({ target }: Event) => {
      // A question about a row leads back to the row.
      if (target instanceof Element && !target.closest('dialog')) trail = withAncestors(target);
    };
    const keep = () => {
      if (trail.length === 0 || trail[0]!.isConnected) return;
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const around = trail.find((one) => one.isConnected && one.hasAttribute('tabindex'));
        if (around instanceof HTMLElement) around.focus({ preventScroll: true });
      });
    };
    const observer = new MutationObserver(keep);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note);
    document.addEventListener('close', keep, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note);
      document.removeEventListener('close', keep, true);
    };
  }, []);
}

function withAncestors(element: Element): Element[] {
  const trail: Element[] = [];
  for (let one: Element | null = element; one; one = one.parentElement) trail.push(one);
  return trail;
}
