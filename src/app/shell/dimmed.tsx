import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

/** The navigation during downtime: dimmed and disabled (rules.md#downtime). */
export function Dimmed({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <button type="button" disabled className={classNames(className, 'pointer-events-none opacity-45')}>
      {children}
    </button>
  );
}
