import type { ReactNode } from 'react';
import { type Cents, toDollars } from '#platform/money.ts';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { Money } from '#ui/text/money.tsx';
import type { Estimate } from '../../estimate.rules.ts';

interface EstimateResultProps {
  estimate: Estimate;
  /** The way on. */
  children: ReactNode;
}

/** What an estimate comes to: a payment, what it costs, and each month of it. */
export function EstimateResult({ estimate, children }: EstimateResultProps) {
  const { downCents, tradeInCents, loan, figures } = estimate;
  if (loan.financedCents === 0)
    return (
      <p role="status" className="rounded-card bg-raised p-4 sm:p-6">
        No monthly payment: your down payment and trade-in cover the full price.
      </p>
    );
  const last = figures.schedule.at(-1)?.paymentCents ?? figures.paymentCents;
  return (
    <div className="grid gap-6">
      <div className="rounded-card bg-raised p-4 sm:p-6">
        <h2 className="label">Summary</h2>
        <dl className="mt-3 border-t border-line text-sm">
          <Line name="Payments">
            <span>{loan.months}</span>
            {last !== figures.paymentCents && (
              <span>
                , the last <Money amount={toDollars(last)} isEstimate />
              </span>
            )}
          </Line>
          <Line name="APR">{`${figures.apr}%`}</Line>
          {downCents > 0 && <Amount name="Down payment" cents={downCents} />}
          {tradeInCents > 0 && <Amount name="Trade-in" cents={tradeInCents} />}
          <Amount name="Amount financed" cents={loan.financedCents} />
          <Amount name="Interest" cents={figures.chargeCents} />
          {loan.balloonCents > 0 && (
            <Amount name="Balloon, due with the last payment" cents={loan.balloonCents} />
          )}
          <Amount name="Total of payments" cents={figures.totalCents} />
        </dl>
        <p className="mt-4 text-sm text-ink-soft">
          This is an estimate, not an offer. Final terms may differ.
        </p>
      </div>
      {children}
      <Schedule estimate={estimate} />
    </div>
  );
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 border-b border-line py-2">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="text-right tabular-nums">{children}</dd>
  </div>
);

const Amount = ({ name, cents }: { name: string; cents: Cents }) => (
  <Line name={name}>
    <Money amount={toDollars(cents)} isEstimate />
  </Line>
);

/** Each month, when it is asked for. */
function Schedule({ estimate: { loan, figures } }: { estimate: Estimate }) {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline decoration-edge underline-offset-4">
        {loan.months === 1 ? 'The payment' : `All ${loan.months} payments`}
      </summary>
      <Table caption="Each month's payment, interest and balance" className="mt-2">
        <thead>
          <tr>
            <HeadCell>Month</HeadCell>
            <HeadCell numeric>Payment</HeadCell>
            <HeadCell numeric>Balance</HeadCell>
          </tr>
        </thead>
        <tbody>
          {figures.schedule.map(({ number, paymentCents, interestCents, owedCents }) => (
            <Row key={number}>
              <Cell className="text-ink-soft tabular-nums">{number}</Cell>
              <Cell numeric>
                <Money amount={toDollars(paymentCents)} isEstimate />
                {loan.apr > 0 && (
                  <span className="block text-xs text-ink-soft">
                    interest <Money amount={toDollars(interestCents)} isEstimate />
                  </span>
                )}
              </Cell>
              <Cell numeric>
                <Money amount={toDollars(owedCents)} isEstimate />
              </Cell>
            </Row>
          ))}
        </tbody>
        {loan.balloonCents > 0 && (
          <tfoot>
            <tr>
              <th scope="row" className="px-4 py-3 text-left font-semibold">
                Balloon
              </th>
              <td className="px-3 py-3 text-right tabular-nums">
                <Money amount={toDollars(loan.balloonCents)} isEstimate />
              </td>
              <td className="px-4 py-3 text-right tabular-nums">
                <Money amount={0} isEstimate />
              </td>
            </tr>
          </tfoot>
        )}
      </Table>
    </details>
  );
}
