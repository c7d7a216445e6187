import { dateInWords } from '#platform/dates/calendar-date.ts';
import { formatMoney } from '#platform/money.ts';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { unread } from './fetch-sales.ts';
import type { MonthComparison } from './sales-figures.contract.ts';

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

/** 'November' */
const monthName = (day: string): string => dateInWords(day, { month: 'long' });

const dayOf = (date: string) => Number(date.slice(8));

/** 'November 1–23' */
const spanText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? `${monthName(from)} ${dayOf(from)}` : `${monthName(from)} ${dayOf(from)}–${dayOf(to)}`;

/** Which days are compared, in a sentence, and which are not. */
export function comparisonText({ days, current, before, uncompared }: MonthComparison): string {
  const compared = `${spanText(current)} compared with ${spanText(before)}: ${days === 1 ? 'one day' : `${days} days`} of each month.`;
  return uncompared
    ? `${compared} ${spanText(uncompared)} ${uncompared.from === uncompared.to ? 'is' : 'are'} left out because ${monthName(before.from)} is shorter.`
    : compared;
}

/** '+$1,200 (+14%)'. Without a percentage where there was nothing before, or less than nothing. */
export function differenceText(current: number, before: number, money: (amount: number) => string): string {
  const difference = Math.round((current - before) * 100) / 100;
  if (difference === 0) return 'No change';
  const sign = difference > 0 ? '+' : '−';
  const amount = `${sign}${money(Math.abs(difference))}`;
  if (before <= 0) return amount;
  return `${amount} (${sign}${Math.round((Math.abs(difference) / before) * 100).toLocaleString('en-US')}%)`;
}
