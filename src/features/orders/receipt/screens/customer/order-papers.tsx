import { Link } from 'react-router';
import { proofPath } from '#features/ledger/ledger.rules.ts';
import type { Order } from '../../../orders.contract.ts';

/** What is paid for has papers; of an order that was cancelled the receipt stays, with its refund. */
export function OrderPapers({ order }: { order: Order }) {
  const { _id, state, receiptNumber, contract } = order;
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
      {!isCancelled && (
        <Link to={proofPath(receiptNumber)} className={paperClass}>
          Proof<span className="sr-only"> of {receiptNumber}</span>
        </Link>
      )}
    </p>
  );
}

const paperClass = 'text-ink-soft underline decoration-edge underline-offset-4 hover:text-ink';
