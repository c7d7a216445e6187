import { type ComponentProps, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ListPage } from '#page-kit/list-page.ts';
import { ListPages } from '#page-kit/list-screen.tsx';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SortHead } from '#ui/sort-head.tsx';
import { HeadCell, Table } from '#ui/table.tsx';
import { PictureDialog } from '../pictures/picture-dialog.tsx';
import { useAwaitedPictures } from '../pictures/use-awaited-pictures.ts';
import type { StockCar } from './stock.contract.ts';
import type { CatalogueName } from './stock.rules.ts';
import { StockRow } from './stock-row.tsx';
import { nextSort, type StockView, stockAddress } from './stock-view.ts';

export const catalogueTitles: Record<CatalogueName, string> = { cars: 'Cars', vip: 'VIP Cars' };
const count = (number: number) => number.toLocaleString('en-US');

interface StockTableProps {
  view: StockView;
  list: ListPage<StockCar>;
  stale: boolean;
}

/** A list page of one catalogue. */
export function StockTable({ view, list, stale }: StockTableProps) {
  const { revalidate } = useRevalidator();
  const [changing, change] = useState<{ car: StockCar; file?: File }>();
  useAwaitedPictures(list.items);
  if (list.items.length === 0) return <NoStock view={view} hasCars={list.total > 0} />;
  return (
    <>
      <Table
        caption={catalogueTitles[view.catalogue]}
        className={classNames('transition-opacity max-lg:[&_:is(td,th)]:px-2', stale && 'opacity-60')}
      >
        <StockHead view={view} />
        <tbody>
          {list.items.map((car) => (
            <StockRow
              key={car._id}
              car={car}
              catalogue={view.catalogue}
              onPicture={(wanted, file) => change({ car: wanted, ...(file && { file }) })}
            />
          ))}
        </tbody>
      </Table>
      <ListPages list={list} many="cars" />
      {changing && (
        <PictureDialog
          {...changing}
          onClose={() => change(undefined)}
          onGiven={() => {
            change(undefined);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

/** How many cars were found. */
export function foundText({ total, atLeast }: ListPage<StockCar>, { search, low, state }: StockView): string {
  const many = `${count(total)}${atLeast ? '+' : ''} ${state ? `${state} ` : ''}${total === 1 ? 'car' : 'cars'}`;
  const which = `${low ? ' low in stock' : ''}${search ? ` for \u201c${search}\u201d` : ''}`;
  return `${many}${which}`;
}

function emptyTitle({ search, low, state, failedPictures }: StockView): string {
  if (state) return `No ${state} cars here.`;
  if (search) return 'No cars available.';
  if (failedPictures) return 'No pictures are missing.';
  return low ? 'No cars are low in stock.' : 'No cars available.';
}

/** Where the first car of a catalogue is listed. */
const wayToAdd: Readonly<Record<CatalogueName, string>> = { cars: '/add-car', vip: '/add-vip-car' };

function NoStock({ view, hasCars }: { view: StockView; hasCars: boolean }) {
  if (hasCars)
    return (
      <EmptyState
        title="No cars on this page."
        action={<LinkButton to={stockAddress(view)}>First cars</LinkButton>}
      >
        The list has fewer pages.
      </EmptyState>
    );
  const isNarrowed = view.search !== '' || view.low || view.state !== undefined || view.failedPictures;
  const all = stockAddress({ ...view, search: '', low: false, state: undefined, failedPictures: false });
  return (
    <EmptyState
      title={emptyTitle(view)}
      action={
        isNarrowed ? (
          <LinkButton to={all}>Show all cars</LinkButton>
        ) : (
          <LinkButton look="primary" to={wayToAdd[view.catalogue]}>
            Add a car
          </LinkButton>
        )
      }
    >
      {view.search !== '' && 'No matches.'}
    </EmptyState>
  );
}

type Column = Parameters<typeof nextSort>[1];

const direction = (view: StockView, column: Column) => {
  if (view.sort === column) return 'ascending';
  return view.sort === `-${column}` ? 'descending' : undefined;
};

/** The heads of the stock table; make, price and stock sort. */
function StockHead({ view }: { view: StockView }) {
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
