import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { Money } from '#ui/text/money.tsx';
import type { ChartPoint } from '../../sales-figures.contract.ts';
import type { SalesPeriod } from '../../sales-figures.rules.ts';
import { periodName } from './period-words.ts';

/** The chart's figures, the latest first. */
export function SalesTable({ period, points }: { period: SalesPeriod; points: readonly ChartPoint[] }) {
  return (
    <Table caption={`Sales by ${period}`} framed className="mt-4 max-h-80">
      <thead>
        <tr>
          <HeadCell>{period === 'day' ? 'Day' : period === 'week' ? 'Week' : 'Month'}</HeadCell>
          <HeadCell numeric>Orders</HeadCell>
          <HeadCell numeric>Sold</HeadCell>
          <HeadCell numeric>Refunded</HeadCell>
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
            <Cell numeric className="font-semibold">
              <Money amount={point.total} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
