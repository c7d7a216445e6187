import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { type Tone, toneText } from './tone.ts';

interface BadgeProps {
  tone?: Tone;
  children: ReactNode;
  className?: string;
}

/** A state in a word or two, with a mark in its colour. */
export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2 text-sm font-semibold whitespace-nowrap',
        toneText[tone],
        className,
      )}
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      <span>{children}</span>
    </span>
  );
}
