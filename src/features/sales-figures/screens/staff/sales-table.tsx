import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { Money } from '#ui/text/money.tsx';
import type { ChartPoint } from '../../sales-figures.contract.ts';
import type { SalesPeriod } from '../../sales-figures.rules.ts';
import { periodName } from './period-words.ts';

// Where the table would be cut off: it is the total without tax and state charges.
const wide = 'hidden lg:table-cell';

/** The chart's figures, the latest first. Net, tax and state charges stand in it where all is not net. */
export function SalesTable({ period, points }: { period: SalesPeriod; points: readonly ChartPoint[] }) {
  const hasTax = points.some(({ tax }) => tax !== 0);
  const hasState = points.some(({ stateCharges }) => stateCharges !== 0);
  const isParted = hasTax || hasState;
  return (
    <Table caption={`Sales by ${period}`} tight className="mt-4">
      <thead>
        <tr>
          <HeadCell>{period === 'day' ? 'Day' : period === 'week' ? 'Week' : 'Month'}</HeadCell>
          <HeadCell numeric>Orders</HeadCell>
          <HeadCell numeric>Sold</HeadCell>
          <HeadCell numeric>Refunded</HeadCell>
          {isParted && (
            <HeadCell numeric className={wide}>
              Net
            </HeadCell>
          )}
          {hasTax && <HeadCell numeric>Tax</HeadCell>}
          {hasState && <HeadCell numeric>State</HeadCell>}
          <HeadCell numeric>Total</HeadCell>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point) => (
          <Row key={point._id}>
            <Cell className="whitespace-nowrap">{periodName(period, point)}</Cell>
            <Cell numeric>{point.orders.toLocaleString('en-US')}</Cell>
            <Cell numeric>
              <Money amount={point.gross} />
            </Cell>
            <Cell numeric>
              <Money amount={point.refunds} />
            </Cell>
            {isParted && (
              <Cell numeric className={wide}>
                <Money amount={point.netSales} />
              </Cell>
            )}
            {hasTax && (
              <Cell numeric>
                <Money amount={point.tax} />
              </Cell>
            )}
            {hasState && (
              <Cell numeric>
                <Money amount={point.stateCharges} />
              </Cell>
            )}
            <Cell numeric className="font-semibold">
              <Money amount={point.total} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
