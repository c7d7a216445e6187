import { formatMoney } from '#platform/money.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { Money } from '#ui/text/money.tsx';
import type { MonthComparison } from '../../sales-figures.contract.ts';
import { unread } from './fetch-sales.ts';
import { comparisonText, differenceText, monthName } from './month-words.ts';

interface MonthsComparedProps {
  /** Null where they could not be loaded. */
  months: MonthComparison | null;
  onRetry: () => void;
}

const kinds = [
  { key: 'purchase', word: 'Purchases' },
  { key: 'rent', word: 'Rentals' },
] as const;

/** This month beside as many days of the month before, by what was paid for. */
export function MonthsCompared({ months, onRetry }: MonthsComparedProps) {
  if (!months) return <Notice title={unread.months} onRetry={onRetry} />;
  const { current, before } = months;
  const sold = (span: MonthComparison['current']) => span.purchase + span.rent;
  return (
    <div className="grid min-w-0 gap-3">
      <h2 className="text-lg">This month and last month</h2>
      <p className="max-w-prose text-sm text-ink-soft">{comparisonText(months)}</p>
      <Table caption="This month and last month">
        <thead>
          <tr>
            <HeadCell>Sales less refunds</HeadCell>
            <HeadCell numeric>{monthName(current.from)}</HeadCell>
            <HeadCell numeric>{monthName(before.from)}</HeadCell>
            <HeadCell numeric>Change</HeadCell>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ key, word }) => (
            <Compared key={key} name={word} current={current[key]} before={before[key]} />
          ))}
          <Compared name="Total" current={sold(current)} before={sold(before)} isSum />
          <Compared name="Deposits taken, not sales yet" current={current.deposit} before={before.deposit} />
        </tbody>
      </Table>
    </div>
  );
}

interface ComparedProps {
  name: string;
  current: number;
  before: number;
  isSum?: boolean;
}

const Compared = ({ name, current, before, isSum }: ComparedProps) => (
  <Row className={isSum ? 'font-semibold' : undefined}>
    <Cell>{name}</Cell>
    <Cell numeric>
      <Money amount={current} />
    </Cell>
    <Cell numeric>
      <Money amount={before} />
    </Cell>
    <Cell numeric>{differenceText(current, before, formatMoney)}</Cell>
  </Row>
);
