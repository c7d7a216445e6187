import { Link } from 'react-router';
import { proofPath } from '#features/ledger/ledger.rules.ts';
import type { Order } from '../orders.contract.ts';

interface OrderPapersProps {
  order: Order;
  /** Where no way to the plan stands beside what is paid by it. */
  withPlan?: boolean;
}

/** What is paid for has papers; of an order that was cancelled the receipt stays, with its refund. */
export function OrderPapers({ order, withPlan }: OrderPapersProps) {
  const { _id, state, receiptNumber, contract, plan } = order;
  if (state === 'pending') return null;
  const isCancelled = state === 'cancelled';
  const path = `/api/orders/${encodeURIComponent(_id)}`;
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      <a href={`${path}/receipt.pdf`} className={paperClass}>
        Receipt (PDF)
        <span className="sr-only"> {receiptNumber}</span>
      </a>
      {contract && !isCancelled && (
        <a href={`${path}/contract.pdf`} className={paperClass}>
          Purchase contract (PDF)<span className="sr-only"> {receiptNumber}</span>
        </a>
      )}
      {withPlan && plan && (
        <Link to={`/plans/${encodeURIComponent(plan._id)}`} className={paperClass}>
          Installment plan
        </Link>
      )}
      {!isCancelled && (
        <Link to={proofPath(receiptNumber)} className={paperClass}>
          Proof<span className="sr-only"> of {receiptNumber}</span>
        </Link>
      )}
    </p>
  );
}

const paperClass = 'text-ink-soft underline decoration-edge underline-offset-4 hover:text-ink';
