import { formatMoney } from '#platform/money.ts';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { unread } from './fetch-sales.ts';
import type { SalesFigures, TotalSales } from './sales-figures.contract.ts';

interface SalesFiguresProps {
  /** Null where they could not be loaded. */
  sales: TotalSales | null;
  onRetry: () => void;
}

/** The three figures that matter. */
export function ThreeFigures({ sales, onRetry }: SalesFiguresProps) {
  if (!sales) return <Notice title={unread.total} onRetry={onRetry} />;
  const { totalSalesValue, today, thisMonth, ...all } = sales;
  return (
    <dl className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      <Widget name="Grand Total" figures={{ ...all, total: totalSalesValue }} wide />
      <Widget name="This month" figures={thisMonth} />
      <Widget name="Today" figures={today} />
    </dl>
  );
}

const orderWords = (count: number) => (count === 1 ? '1 order' : `${count.toLocaleString('en-US')} orders`);

/** Net, tax and state charges; undefined where all of it is net, as in a shop without price lines. */
function partsText({ netSales, tax, stateCharges }: SalesFigures): string | undefined {
  if (tax === 0 && stateCharges === 0) return undefined;
  const state = stateCharges === 0 ? '' : `, state charges ${formatMoney(stateCharges)}`;
  return `Net ${formatMoney(netSales)}, tax ${formatMoney(tax)}${state}`;
}

function Widget({ name, figures, wide }: { name: string; figures: SalesFigures; wide?: boolean }) {
  const { total, orders, refunds } = figures;
  const parts = partsText(figures);
  return (
    <div
      className={`min-w-0 rounded-card border border-line bg-surface p-6 ${wide ? 'md:max-lg:col-span-2' : ''}`}
    >
      <dt className="label">{name}</dt>
      <dd className="figure mt-1 text-2xl">
        <Money amount={total} />
      </dd>
      <dd className="mt-2 text-sm text-ink-soft">
        {orderWords(orders)}
        {refunds > 0 && <span>{`, ${formatMoney(refunds)} refunded`}</span>}
      </dd>
      {parts && <dd className="text-sm text-ink-soft">{parts}</dd>}
    </div>
  );
}
