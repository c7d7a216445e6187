import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';

interface FoldProps {
  label: ReactNode;
  /** How the label looks. */
  className: string;
  /** The page that is open stands in here. */
  isCurrent?: boolean;
  /** What stands above the entries. */
  above?: ReactNode;
  /** The entries, each a list item. */
  children: ReactNode;
}

/** A menu of links that folds away. It opens without script as well. */
export function Fold({ label, className, isCurrent = false, above, children }: FoldProps) {
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
        {label}
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="size-4 shrink-0 transition group-open:rotate-180"
        >
          <path d="m7 10 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
      </summary>
      <div className="absolute top-full right-0 z-50 mt-2 w-max max-w-72 min-w-48 rounded-card border border-line bg-surface py-2">
        {above}
        <ul>{children}</ul>
      </div>
    </details>
  );
}

/** Closes as a menu does: at a press or focus elsewhere, and by Escape, which leaves the focus on its button. */
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

/** How an entry of a fold looks. */
export const foldedEntry =
  'flex min-h-11 w-full items-center px-4 text-sm font-medium text-ink-soft hover:bg-ink/8 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink';
