import type { ComponentProps } from 'react';
import { SortHead } from '#ui/tables/sort-head.tsx';
import { HeadCell } from '#ui/tables/table.tsx';
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
        <ColumnHead view={view} column="name" label="Make" />
        <HeadCell>Model</HeadCell>
        <HeadCell className="max-xl:hidden">Color</HeadCell>
        <HeadCell numeric className="max-xl:hidden">
          Top speed
        </HeadCell>
        <ColumnHead view={view} column="price" label="Price" numeric />
        <ColumnHead view={view} column="stock" label="Stock" numeric />
        <HeadCell className="text-right!">Update</HeadCell>
      </tr>
    </thead>
  );
}

interface ColumnHeadProps extends Pick<ComponentProps<typeof SortHead>, 'numeric' | 'label'> {
  view: StockView;
  column: Column;
}

const ColumnHead = ({ view, column, ...head }: ColumnHeadProps) => (
  <SortHead
    {...head}
    sorted={direction(view, column)}
    to={stockAddress({ ...view, sort: nextSort(view.sort, column) })}
  />
);
