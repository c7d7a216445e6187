import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { HeadCell } from '#ui/tables/table.tsx';
import { classNames } from '#ui/text/class-names.ts';
import { nextSort, type StockView, stockAddress } from './stock-view.ts';

type Column = Parameters<typeof nextSort>[1];

const direction = (view: StockView, column: Column) => {
  if (view.sort === column) return 'ascending';
  return view.sort === `-${column}` ? 'descending' : undefined;
};

/** The heads of the stock table; make, price and stock sort. */
export function StockHead({ view }: { view: StockView }) {
  return (
    <thead>
      <tr>
        <HeadCell>
          <span className="sr-only">Picture</span>
        </HeadCell>
        <SortHead view={view} column="name" label="Make" />
        <HeadCell>Model</HeadCell>
        <HeadCell className="max-xl:hidden">Color</HeadCell>
        <HeadCell numeric className="max-xl:hidden">
          Top speed
        </HeadCell>
        <SortHead view={view} column="price" label="Price" numeric />
        <SortHead view={view} column="stock" label="Stock" numeric />
        <HeadCell className="text-right!">Update</HeadCell>
      </tr>
    </thead>
  );
}

interface SortHeadProps extends Pick<ComponentProps<typeof HeadCell>, 'numeric'> {
  view: StockView;
  column: Column;
  label: string;
}

function SortHead({ view, column, label, numeric }: SortHeadProps) {
  const sorted = direction(view, column);
  return (
    <HeadCell numeric={numeric} aria-sort={sorted ?? 'none'}>
      <Link
        to={stockAddress({ ...view, sort: nextSort(view.sort, column) })}
        replace
        preventScrollReset
        className={classNames(
          '-my-1 inline-flex min-h-6 items-center gap-1 hover:text-ink',
          sorted && 'text-ink',
        )}
      >
        {label}
        <svg viewBox="0 0 10 14" aria-hidden="true" className="h-3.5">
          <path d="m2 5.5 3-3 3 3" {...stroke} opacity={sorted === 'descending' ? 0.3 : 1} />
          <path d="m2 8.5 3 3 3-3" {...stroke} opacity={sorted === 'ascending' ? 0.3 : 1} />
        </svg>
      </Link>
    </HeadCell>
  );
}

const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 };
