import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/spinner.tsx';

/** `primary` once per view; `quiet` has an edge; `ghost` is text until touched; `danger` takes something away. */
export type ButtonLook = 'primary' | 'quiet' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'regular' | 'large';

const looks: Record<ButtonLook, string> = {
  primary: 'bg-accent text-accent-ink hover:brightness-90',
  quiet: 'border border-edge/60 text-ink hover:border-ink',
  ghost: 'text-ink hover:bg-ink/8',
  danger: 'border border-bad/50 text-bad hover:border-bad',
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 text-sm gap-1.5',
  regular: 'min-h-control px-6 text-control gap-2',
  large: 'min-h-[calc(var(--spacing-control)+0.5rem)] px-8 text-control gap-3',
};

const shape =
  'inline-flex items-center justify-center rounded-control font-semibold text-center transition select-none active:opacity-85 aria-disabled:opacity-45 aria-disabled:pointer-events-none print:hidden';

/** The classes of a button, for what has to be another element. */
export const buttonClass = (look: ButtonLook = 'quiet', size: ButtonSize = 'regular', className?: string) =>
  classNames(shape, looks[look], sizes[size], className);

interface Appearance {
  look?: ButtonLook;
  size?: ButtonSize;
}

interface ButtonProps extends ComponentProps<'button'>, Appearance {
  /** Something is under way: shows a spinner and ignores clicks, but keeps the focus. */
  busy?: boolean;
}

export function Button({
  look,
  size,
  busy = false,
  disabled = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const inert = busy || disabled;
  // aria-disabled instead of disabled: the keyboard's place on the page is not lost.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      className={buttonClass(look, size, className)}
      onClick={press}
    >
      {busy && <Spinner />}
      {/* An element of its own for the text: a browser that translates the page replaces the text (rules.md#screens). */}
      <span className="contents">{children}</span>
    </button>
  );
}

export function LinkButton({ look, size, className, ...rest }: LinkProps & Appearance) {
  return <Link prefetch="intent" {...rest} className={buttonClass(look, size, className)} />;
}
