import type { ComponentProps, ReactNode } from 'react';
import { ConfirmDialog } from './dialog.tsx';

interface ConfirmFiguresProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'look' | 'children'> {
  /** The present or expected figures, and the new one: 'Price now' and '$45,890'. */
  figures: readonly { name: string; figure: string }[];
  children?: ReactNode;
}

/** Asks about a figure that is far from the one before: all of them are shown one below the other (rules.md#price-update). */
export function ConfirmFigures({ figures, children, ...dialog }: ConfirmFiguresProps) {
  return (
    <ConfirmDialog {...dialog} look="primary">
      <dl className="grid gap-2 text-ink">
        {figures.map(({ name, figure }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt>{name}</dt>
            <dd className="figure text-lg">{figure}</dd>
          </div>
        ))}
      </dl>
      {children && <p className="mt-4">{children}</p>}
    </ConfirmDialog>
  );
}
