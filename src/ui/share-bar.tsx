import type { ComponentProps } from 'react';

interface ShareBarProps extends Pick<ComponentProps<'progress'>, 'aria-label' | 'aria-labelledby'> {
  /** From 0 to 1; absent where nobody knows how far it is. */
  share: number | undefined;
}

/** How far something is. Browsers draw a bar with round ends in a green of their own: its colours are said for each of them. */
export const ShareBar = ({ share, ...names }: ShareBarProps) => (
  <progress
    {...names}
    max={1}
    value={share}
    className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line indeterminate:animate-pulse [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
  />
);
