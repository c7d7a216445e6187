import { classNames } from '#ui/class-names.ts';

interface SpinnerProps {
  /** Label for screen readers. Leave it out beside a text that says the same. */
  label?: string;
  className?: string;
}

export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className={classNames('inline-flex items-center', className)}>
      <svg viewBox="0 0 24 24" className="size-[1.15em] animate-spin" aria-hidden="true">
        <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
        <path
          d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
