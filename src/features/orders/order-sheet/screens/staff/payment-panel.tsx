import { Badge } from '#ui/notices/badge.tsx';
import { Money } from '#ui/text/money.tsx';
import { paymentsOf } from '../../../screens/plan-text.ts';
import { OrderLink } from '../../../screens/staff/order-link.tsx';
import { StateBadge } from '../../../screens/staff/state-badge.tsx';
import type { SheetOrder } from '../../order-sheet.contract.ts';
import { FactLine, FactPanel } from './fact-panel.tsx';

const paymentWords = {
  pending: 'Pending',
  paid: 'Paid',
  declined: 'Declined',
  refunded: 'Refunded',
} as const;

const refundWords = { pending: 'Being refunded', done: 'Refunded', failed: 'Refused' } as const;
const refundTones = { pending: 'warn', done: 'good', failed: 'bad' } as const;

/** How it was paid, and what went back. */
export function PaymentPanel({ order }: { order: SheetOrder }) {
  const { price, total, lines, payment, refund } = order;
  const { plan, others } = payment;
  return (
    <FactPanel title="Payment">
      <dl>
        <FactLine name="Price">
          <Money amount={price} className="figure" />
        </FactLine>
        {lines.map((line) => (
          <FactLine
            key={`${line.receiver}/${line.name}`}
            name={line.included ? `Including ${line.name}` : line.name}
          >
            <Money amount={line.amount} className="figure" />
          </FactLine>
        ))}
        {lines.length > 0 && (
          <FactLine name="Total">
            <Money amount={total} className="figure" />
          </FactLine>
        )}
        <FactLine name="Method">{payment.method === 'card' ? 'Card' : 'Installments'}</FactLine>
        {plan && <FactLine name="Plan">{paymentsOf(plan)}</FactLine>}
        <FactLine name="State">{paymentWords[payment.state]}</FactLine>
        {refund && (
          <FactLine name="Refund">
            <Money amount={refund.amount} className="figure mr-3" />
            <Badge tone={refundTones[refund.state]}>
              {refund.note === undefined ? refundWords[refund.state] : 'Paid back by hand'}
            </Badge>
          </FactLine>
        )}
        {refund?.why !== undefined && <FactLine name="Why">{refund.why}</FactLine>}
        {refund?.whyAgain !== undefined && <FactLine name="Asked again because">{refund.whyAgain}</FactLine>}
        {refund?.note !== undefined && <FactLine name="Paid back">{refund.note}</FactLine>}
        {others.length > 0 && (
          <>
            <FactLine name="Paid together">
              <Money amount={payment.totalAmount} className="figure" />
            </FactLine>
            {payment.refundedAmount > 0 && (
              <FactLine name="Refunded of that">
                <Money amount={payment.refundedAmount} className="figure" />
              </FactLine>
            )}
          </>
        )}
        <FactLine name="Provider">{payment.provider}</FactLine>
        <FactLine name="Provider reference">
          <span className="font-mono text-xs">{payment.reference}</span>
        </FactLine>
      </dl>
      {refund?.state === 'pending' && (
        <p className="mt-3 text-sm text-ink-soft">
          The payment provider has not confirmed the refund yet. It is asked again by itself.
        </p>
      )}
      {others.length > 0 && <OthersOfPayment others={others} />}
    </FactPanel>
  );
}

function OthersOfPayment({ others }: { others: SheetOrder['payment']['others'] }) {
  return (
    <>
      <h3 className="mt-4 mb-2 text-sm">Paid with the same payment</h3>
      <ul className="grid gap-2 text-sm">
        {others.map((other) => (
          <li key={other._id} className="flex flex-wrap justify-between gap-3">
            <OrderLink id={other._id} receiptNumber={other.receiptNumber} />
            <StateBadge state={other.state} />
          </li>
        ))}
      </ul>
    </>
  );
}
