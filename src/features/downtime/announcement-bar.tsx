import type { ReactNode } from 'react';
import { usePageHandle } from '#page-kit/page-handle.ts';
import { classNames } from '#ui/class-names.ts';

interface AnnouncementBarProps {
  title: string;
  /** Stands at its end. */
  action?: ReactNode;
  children: ReactNode;
}

/** A line across the page, below the navbar: while it is there, what else stays in sight begins below it. */
export function AnnouncementBar({ title, action, children }: AnnouncementBarProps) {
  const { nightBar, night } = usePageHandle();
  return (
    <aside
      aria-label="Announcement"
      className={classNames(
        'announced border-b border-line bg-raised text-sm text-ink-soft print:hidden',
        (nightBar || night) && 'nightfall',
      )}
    >
      <div className="page flex items-start gap-x-6 gap-y-1 py-3">
        <div className="flex grow flex-wrap gap-x-4">
          <p className="font-semibold text-ink">{title}</p>
          <p>{children}</p>
        </div>
        {action}
      </div>
    </aside>
  );
}
