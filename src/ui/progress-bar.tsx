interface ProgressBarProps {
  /** Label for screen readers, such as 'Loading page'. */
  label: string;
}

/** A thin line at the top of the screen that says something is on its way, without saying how far. */
export function ProgressBar({ label }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      className="fixed inset-x-0 top-0 z-60 h-0.5 origin-left animate-advance bg-accent"
    />
  );
}
