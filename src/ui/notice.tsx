import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Tone } from './tone.ts';

interface NoticeProps {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  /** Offers a way to try again. */
  onRetry?: () => void;
  retryLabel?: string;
  /** Other ways on: buttons or links. */
  actions?: ReactNode;
  className?: string;
}

const edges: Record<Tone, string> = {
  neutral: 'before:bg-ink-soft',
  good: 'before:bg-good',
  warn: 'before:bg-warn',
  bad: 'before:bg-bad',
};

/** Says something where it happened. What went wrong is announced at once, the rest when there is a pause. */
export function Notice({
  tone = 'neutral',
  title,
  children,
  onRetry,
  retryLabel = 'Try again',
  actions,
  className,
}: NoticeProps) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classNames(
        'relative flex flex-wrap items-center gap-x-6 gap-y-3 overflow-hidden rounded-control border border-line bg-surface py-4 pr-4 pl-6 before:absolute before:inset-y-0 before:left-0 before:w-1',
        edges[tone],
        className,
      )}
    >
      <div className="grow basis-60 wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={title ? 'text-sm text-ink-soft' : undefined}>{children}</div>}
      </div>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
      {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
    </div>
  );
}
