import { classNames } from '#ui/class-names.ts';

/** Stands where something will be, in its final shape: give it that size by class. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-breathe rounded-control bg-ink/8', className)}
    />
  );
}
