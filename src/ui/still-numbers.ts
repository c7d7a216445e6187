interface Focused {
  matches(selectors: string): boolean;
  blur(): void;
}

/**
 * Turning the wheel scrolls the page and changes no number: browsers change the number field that has the focus. It loses the focus
 * first. One listener for all number fields.
 */
export function keepNumbersStill(page: EventTarget, focused: () => EventTarget | null): void {
  const leave = ({ target }: Event) => {
    if (target === null || target !== focused()) return;
    // What has the focus in a document is an element of HTML.
    const field = target as EventTarget & Focused;
    if (field.matches('input[type=number]')) field.blur();
  };
  page.addEventListener('wheel', leave, { capture: true, passive: true });
}
