import { Link } from 'react-router';
import { proofPath } from '#features/ledger/ledger.rules.ts';
import { ReceiptQr } from '#features/ledger/proof/screens/customer/receipt-qr.tsx';

/** Beside a receipt: the way to its proof, for this screen and for another person's phone. */
export function ProofLink({ receiptNumber }: { receiptNumber: string }) {
  return (
    <p className="flex items-center gap-4 text-sm text-ink-soft">
      <ReceiptQr receiptNumber={receiptNumber} className="size-18 shrink-0" />
      <span className="max-w-[28ch]">
        <Link
          to={proofPath(receiptNumber)}
          className="font-semibold text-ink underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          Proof<span className="sr-only"> of {receiptNumber}</span>
        </Link>{' '}
        Share this link to verify the receipt.
      </span>
    </p>
  );
}
