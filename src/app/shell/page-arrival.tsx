import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a click that changes the page without a reload, the keyboard starts at the new page's
 * content and screen readers hear its title, as they would after a real load. A page for one job, of which a field is marked
 * `data-page-focus`, begins at that field.
 */
export function PageArrival() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const announcement = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const content = document.querySelector<HTMLElement>('#content');
    const first = content?.querySelector<HTMLElement>('[data-page-focus]') ?? content;
    first?.focus({ preventScroll: true });
    if (announcement.current) announcement.current.textContent = document.title;
  }, [pathname]);
  return <p ref={announcement} aria-live="polite" className="sr-only" />;
}
