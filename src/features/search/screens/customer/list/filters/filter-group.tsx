import type { ReactNode } from 'react';

interface FilterGroupProps {
  title: string;
  /** At first; the browser opens and closes it. */
  isOpen: boolean;
  children: ReactNode;
}

/** What belongs together among the filters, behind its title. */
export function FilterGroup({ title, isOpen, children }: FilterGroupProps) {
  return (
    <details open={isOpen} className="group border-b border-line last:border-0">
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        >
          <path d="m3.5 6 4.5 4.5L12.5 6" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </summary>
      <fieldset className="pb-4">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}
