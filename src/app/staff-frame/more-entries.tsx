import { type ReactNode, Suspense, useRef } from 'react';
import { partOnDemand } from '#page-kit/part-on-demand.tsx';
import { classNames } from '#ui/text/class-names.ts';

const FoldAgain = partOnDemand(async () => (await import('./fold-again.ts')).FoldAgain);

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
  return (
    <>
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
            <path
              d="m7 10 5 5 5-5"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              strokeLinecap="round"
            />
          </svg>
        </summary>
        <ul className="absolute top-full right-0 z-30 mt-2 min-w-48 rounded-card border border-line bg-surface py-2">
          {children}
        </ul>
      </details>
      <Suspense>
        <FoldAgain fold={fold} />
      </Suspense>
    </>
  );
}
