import { Link } from 'react-router';
import { proofPath } from '#features/ledger/ledger.rules.ts';
import { DateText } from '#ui/text/date-text.tsx';
import type { SheetOrder } from '../../order-sheet.contract.ts';
import { FactLine, FactPanel } from './fact-panel.tsx';

/** The ledger's record of the sale. */
export function LedgerPanel({ order: { record, receiptNumber, timeZone, state } }: { order: SheetOrder }) {
  return (
    <FactPanel title="Ledger proof">
      {record ? (
        <>
          <dl>
            <FactLine name="Place in the ledger">{record.height.toLocaleString('en-US')}</FactLine>
            <FactLine name="Recorded">
              <DateText value={record.recordedAt} time timeZone={timeZone} />
            </FactLine>
            <FactLine name="Hash">
              <span className="font-mono text-xs">{record.hash}</span>
            </FactLine>
          </dl>
          {state === 'cancelled' && (
            <p className="mt-3 text-sm text-ink-soft">
              The entry of the sale is kept: the ledger is never rewritten. It shows that the sale was
              canceled.
            </p>
          )}
          <Link
            to={proofPath(receiptNumber)}
            className="mt-3 inline-block py-0.5 text-sm underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            View proof
          </Link>
        </>
      ) : (
        <p className="text-sm text-ink-soft">Not recorded yet. Paid orders are recorded within minutes.</p>
      )}
    </FactPanel>
  );
}
