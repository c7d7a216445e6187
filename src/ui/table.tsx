import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface TableProps {
  /** Names the table for screen readers. */
  caption: string;
  children: ReactNode;
  /** The rows scroll in a frame, whose height is given by class; else they scroll with the page. */
  framed?: boolean;
  /** Has many columns: they stand closer on narrow windows. */
  tight?: boolean;
  className?: string;
}

/** Rows to scan. The head is sticky: beneath the head of the page, or at the top of its frame. */
export function Table({ caption, children, framed = false, tight = false, className }: TableProps) {
  return (
    <section
      // What scrolls must be reachable by keyboard; any table takes the focus of a row that leaves it.
      tabIndex={framed ? 0 : -1}
      aria-label={caption}
      className={classNames(
        'relative rounded-card border border-line bg-surface',
        framed
          ? 'overflow-auto [--table-top:0px]'
          : 'overflow-clip [--table-top:calc(var(--head-height,4.5rem)+var(--announced,0rem))]',
        tight && 'max-lg:[&_:is(td,th)]:px-2',
        className,
      )}
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

interface CellProps {
  /** Right-aligned figures. */
  numeric?: boolean;
}

const align = (numeric: boolean | undefined) => (numeric ? 'text-right tabular-nums' : 'text-left');

export function HeadCell({ numeric, className, ...rest }: ComponentProps<'th'> & CellProps) {
  return (
    <th
      scope="col"
      {...rest}
      className={classNames(
        'sticky top-(--table-top) z-10 border-b border-line bg-surface px-3 py-2.5 text-xs font-semibold whitespace-nowrap text-ink-soft first:pl-4 last:pr-4',
        align(numeric),
        className,
      )}
    />
  );
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={classNames('group transition-colors hover:bg-ink/4', className)} />;
}

interface BodyCellProps extends CellProps {
  /** Has buttons, which leave a row at its 40 px. */
  acts?: boolean;
  /** Stays one line, whose end gives way; its share of the width is given by class, and the whole of it as its title. */
  cut?: boolean;
}

/** A line of text makes a row of 40 px. */
export function Cell({
  numeric,
  acts = false,
  cut = false,
  className,
  ...rest
}: ComponentProps<'td'> & BodyCellProps) {
  return (
    <td
      {...rest}
      className={classNames(
        'h-10 border-b border-line px-3 align-middle group-last:border-b-0 first:pl-4 last:pr-4',
        acts ? 'py-px whitespace-nowrap' : 'py-1.5',
        cut && 'max-w-0 truncate [&_a]:inline [&_wbr]:hidden',
        align(numeric),
        className,
      )}
    />
  );
}
