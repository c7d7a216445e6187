import { Money } from '#ui/text/money.tsx';
import { paymentMethodWords } from '../../../orders.rules.ts';
import { paymentsOf } from '../../../screens/plan-text.ts';
import { OrderLink } from '../../../screens/staff/order-link.tsx';
import { StateBadge } from '../../../screens/staff/state-badge.tsx';
import type { SheetOrder } from '../../order-sheet.contract.ts';
import { FactLine, FactPanel, linkClass } from './fact-panel.tsx';
import { RefundLines } from './refund-lines.tsx';

const paymentWords = {
  pending: 'Pending',
  paid: 'Paid',
  declined: 'Declined',
  refunded: 'Refunded',
} as const;

function nameOf({ name, chosen, included }: SheetOrder['lines'][number]): string {
  if (included) return `Including ${name}`;
  return chosen ? `Chosen: ${name}` : name;
}

/** How it was paid, and what went back. */
export function PaymentPanel({ order }: { order: SheetOrder }) {
  const { price, total, lines, payment, refunds } = order;
  const { plan, others } = payment;
  return (
    <FactPanel title="Payment">
      <dl>
        <FactLine name="Price">
          <Money amount={price} className="figure" />
        </FactLine>
        {lines.map((line) => (
          <FactLine key={`${line.receiver}/${line.name}/${line.chosen}`} name={nameOf(line)}>
            <Money amount={line.amount} className="figure" />
          </FactLine>
        ))}
        {lines.length > 0 && (
          <FactLine name="Total">
            <Money amount={total} className="figure" />
          </FactLine>
        )}
        {order.invoice && (
          <FactLine name="Invoice">
            <span className="figure">{order.invoice}</span>
          </FactLine>
        )}
        {order.contract && (
          <FactLine name="Contract">
            <a href={`/api/admin/orders/${encodeURIComponent(order._id)}/contract.pdf`} className={linkClass}>
              Purchase contract (PDF)
            </a>
          </FactLine>
        )}
        {payment.creditedAmount !== undefined && (
          <FactLine name="Deposit and credits">
            <Money amount={payment.creditedAmount} className="figure" />
          </FactLine>
        )}
        <FactLine name="Method">{paymentMethodWords[payment.method]}</FactLine>
        {plan && <FactLine name="Plan">{paymentsOf(plan)}</FactLine>}
        <FactLine name="State">{paymentWords[payment.state]}</FactLine>
        {refunds.map((refund) => (
          <RefundLines key={refund._id} refund={refund} />
        ))}
        {order.refunded !== undefined && refunds.length > 1 && (
          <FactLine name="Total refunds">
            <Money amount={order.refunded} className="figure" />
          </FactLine>
        )}
        {order.refundable > 0 && refunds.length > 0 && (
          <FactLine name="Left to refund">
            <Money amount={order.refundable} className="figure" />
          </FactLine>
        )}
        {others.length > 0 && (
          <>
            <FactLine name="Total payment">
              <Money amount={payment.totalAmount} className="figure" />
            </FactLine>
            {payment.refundedAmount > 0 && (
              <FactLine name="Refunded">
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
      {refunds.some(({ state }) => state === 'pending') && (
        <p className="mt-3 text-sm text-ink-soft">
          The payment provider has not confirmed the refund yet. We check automatically.
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
