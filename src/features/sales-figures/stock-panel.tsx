import type { ReactNode } from 'react';
import { lowStockLevel } from '#features/catalogue/stock/stock.rules.ts';
import { formatMoney } from '#platform/money.ts';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { unread } from './fetch-sales.ts';
import type { BestSeller, CatalogueStock, StockFigures } from './sales-figures.contract.ts';
import { bestSellerDays } from './sales-figures.rules.ts';

interface StockPanelProps {
  /** Null where it could not be loaded. */
  stock: StockFigures | null;
  onRetry: () => void;
  /** The dealership's. */
  timeZone: string | undefined;
}

/** What stands on the lot, what sells, and what is out on rent. */
export function StockPanel({ stock, onRetry, timeZone = 'UTC' }: StockPanelProps) {
  return (
    <section
      aria-labelledby="stock"
      className="grid min-w-0 content-start gap-6 rounded-card border border-line bg-surface p-6"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="stock" className="text-lg">
          Stock
        </h2>
        {stock && <CountedAt at={stock.countedAt} timeZone={timeZone} />}
      </header>
      {stock ? (
        <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-4">
          <Catalogue name="Cars" stock={stock.normal} />
          <Catalogue name="VIP cars" stock={stock.vip} />
          <OnRent outOnRent={stock.outOnRent} overdue={stock.overdue} />
          <BestSellers cars={stock.bestSellers} />
        </div>
      ) : (
        <Notice title={unread.stock} onRetry={onRetry} />
      )}
    </section>
  );
}

const number = (count: number) => count.toLocaleString('en-US');

function CountedAt({ at, timeZone }: { at: string; timeZone: string }) {
  const time = new Intl.DateTimeFormat('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return (
    <p className="text-xs text-ink-soft">
      Counted at <time dateTime={at}>{time.format(new Date(at))}</time>
    </p>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-line py-2 text-sm">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function Catalogue({ name, stock }: { name: string; stock: CatalogueStock }) {
  const { cars, units, value, low, soldOut } = stock;
  return (
    <div>
      <h3 className="mb-2 text-base">{name}</h3>
      <dl>
        <Line name={`Units of ${number(cars)} listed`}>{number(units)}</Line>
        <Line name="Value">
          <Money amount={value} />
        </Line>
        <Line name={`Low, ${lowStockLevel} or fewer left`}>
          <span className={low > 0 ? 'text-bad' : undefined}>{number(low)}</span>
        </Line>
        <Line name="Sold out">{number(soldOut)}</Line>
      </dl>
    </div>
  );
}

function OnRent({ outOnRent, overdue }: { outOnRent: number; overdue: number }) {
  return (
    <div>
      <h3 className="mb-2 text-base">Rentals</h3>
      <dl>
        <Line name="Out on rent">{number(outOnRent)}</Line>
        <Line name="Overdue">
          <span className={overdue > 0 ? 'text-bad' : undefined}>{number(overdue)}</span>
        </Line>
      </dl>
    </div>
  );
}

const soldWords = ({ sold, rented }: BestSeller) =>
  [sold > 0 && `${number(sold)} sold`, rented > 0 && `${number(rented)} rented`].filter(Boolean).join(', ');

function BestSellers({ cars }: { cars: readonly BestSeller[] }) {
  return (
    <div>
      <h3 className="mb-2 text-base">Best sellers, last {bestSellerDays} days</h3>
      {cars.length === 0 ? (
        <p className="border-t border-line py-2 text-sm text-ink-soft">No sales in this period.</p>
      ) : (
        <ol>
          {cars.map((car) => (
            <li
              key={`${car.make} ${car.model}`}
              className="flex items-baseline justify-between gap-4 border-t border-line py-2 text-sm"
            >
              <span className="min-w-0">
                {car.make} {car.model}
              </span>
              <span className="shrink-0 text-right tabular-nums">
                <span className="block font-semibold">{soldWords(car)}</span>
                <span className="block text-ink-soft">{formatMoney(car.revenue)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
