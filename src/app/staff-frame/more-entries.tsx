import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { classNames } from '#ui/text/class-names.ts';

interface MoreEntriesProps {
  /** How an entry of the bar looks. */
  className: string;
  /** The page that is open stands in here. */
  isCurrent: boolean;
  children: ReactNode;
}

/** What the bar of a narrower window has no room for. It opens without script as well. */
export function MoreEntries({ className, isCurrent, children }: MoreEntriesProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  useFoldAgain(fold);
  return (
    <details ref={fold} className="group relative">
      <summary
        className={classNames(
          className,
          'cursor-pointer list-none gap-1 select-none [&::-webkit-details-marker]:hidden',
          isCurrent && 'border-current! text-ink',
        )}
      >
        More
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4 transition group-open:rotate-180">
          <path d="m7 10 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
      </summary>
      <ul className="absolute top-full right-0 z-30 mt-2 min-w-48 rounded-card border border-line bg-surface py-2">
        {children}
      </ul>
    </details>
  );
}

/** As a menu does: at a press or focus elsewhere, and by Escape, which leaves the focus on its button. */
function useFoldAgain(fold: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = (event: Event) => {
      const isInside = event.target instanceof Node && fold.current?.contains(event.target);
      if (fold.current && !isInside) fold.current.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !fold.current?.open) return;
      const hadFocus = fold.current.contains(document.activeElement);
      fold.current.open = false;
      if (hadFocus) fold.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
      document.removeEventListener('keydown', onKey);
    };
  }, [fold]);
}
