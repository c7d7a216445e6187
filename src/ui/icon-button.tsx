import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';

interface IconButtonProps extends ComponentProps<'button'> {
  /** What pressing it does; the icon alone says nothing to a screen reader. */
  label: string;
}

export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-grid size-11 place-items-center rounded-control text-ink transition hover:bg-ink/8 disabled:opacity-40 print:hidden',
        className,
      )}
    />
  );
}
