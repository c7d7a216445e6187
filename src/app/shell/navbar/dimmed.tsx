import type { ReactNode } from 'react';
import { classNames } from '#ui/text/class-names.ts';

/** What stands in the navigation during downtime, out of reach (product.md section 4). */
export function Dimmed({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <button type="button" disabled className={classNames(className, 'pointer-events-none opacity-45')}>
      {children}
    </button>
  );
}
