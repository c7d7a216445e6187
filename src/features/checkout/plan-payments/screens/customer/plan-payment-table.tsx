import { Button } from '#ui/buttons/button.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import { Money } from '#ui/text/money.tsx';
import type { ShownPlanPayment } from '../../plan-payments.contract.ts';
import { isPayable, planPaymentText } from './plan-payment-text.ts';

interface PlanPaymentTableProps {
  payments: readonly ShownPlanPayment[];
  /** At the dealership. */
  today: string;
  onPay: (payment: ShownPlanPayment) => void;
}

/** What is paid, due, tried again and late. What comes next can be paid now, and what was refused. */
export function PlanPaymentTable({ payments, today, onPay }: PlanPaymentTableProps) {
  const next = payments.find(isPayable)?.number;
  const isOffered = (payment: ShownPlanPayment) =>
    isPayable(payment) && (payment.state !== 'due' || payment.number === next);
  return (
    <Table caption="Payments of this plan">
      <thead>
        <tr>
          <HeadCell className="max-sm:hidden">No.</HeadCell>
          <HeadCell>Due</HeadCell>
          <HeadCell numeric>Amount</HeadCell>
          <HeadCell>State</HeadCell>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => {
          const { label, tone, more } = planPaymentText(payment, today);
          return (
            <Row key={payment.number}>
              <Cell className="text-ink-soft tabular-nums max-sm:hidden">{payment.number}</Cell>
              <Cell>
                <DateText value={payment.dueDate} />
              </Cell>
              <Cell numeric>
                <Money amount={payment.amount} className="figure" />
              </Cell>
              <Cell>
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                  <div>
                    <Badge tone={tone}>{label}</Badge>
                    {more && <span className="block text-ink-soft">{more}</span>}
                  </div>
                  {isOffered(payment) && (
                    <Button size="small" onClick={() => onPay(payment)}>
                      Pay now<span className="sr-only"> payment {payment.number}</span>
                    </Button>
                  )}
                </div>
              </Cell>
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}
