import { useState } from 'react';
import type { InstallmentPlan } from '#features/payments/plans.contract.ts';
import { Button } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';

/** More payments than this are shown when asked for. */
const shortSchedule = 12;
const shownAtFirst = 6;

/** What is due when, down to the total. */
export function PlanSchedule({ plan }: { plan: InstallmentPlan }) {
  const [isWhole, setWhole] = useState(plan.schedule.length <= shortSchedule);
  const shown = isWhole ? plan.schedule : plan.schedule.slice(0, shownAtFirst);
  return (
    <div className="grid gap-4">
      <Table caption="Payments and when they are due">
        <thead>
          <tr>
            <HeadCell>No.</HeadCell>
            <HeadCell>Due</HeadCell>
            <HeadCell numeric>Amount</HeadCell>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ number, dueDate, amount }) => (
            <Row key={number}>
              <Cell className="text-ink-soft tabular-nums">{number}</Cell>
              <Cell>
                <DateText value={dueDate} />
              </Cell>
              <Cell numeric>
                <Money amount={amount} />
              </Cell>
            </Row>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" colSpan={2} className="border-t border-ink px-4 py-3 text-left">
              Total of {plan.totalPayments === 1 ? '1 payment' : `all ${plan.totalPayments} payments`}
            </th>
            <td className="border-t border-ink px-4 py-3 text-right">
              <Money amount={plan.totalAmount} />
            </td>
          </tr>
        </tfoot>
      </Table>
      {!isWhole && (
        <Button className="justify-self-start" onClick={() => setWhole(true)}>
          {`Show all ${plan.totalPayments} payments`}
        </Button>
      )}
    </div>
  );
}
