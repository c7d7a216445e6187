import { Badge } from '#ui/notices/badge.tsx';
import { Money } from '#ui/text/money.tsx';
import type { ListedRefund } from '../../../orders.contract.ts';
import { FactLine } from './fact-panel.tsx';

const stateWords = { pending: 'Being refunded', done: 'Refunded', failed: 'Refused' } as const;
const stateTones = { pending: 'warn', done: 'good', failed: 'bad' } as const;

/** One refund of an order: how much, where it stands, and why. */
export function RefundLines({ refund }: { refund: ListedRefund }) {
  const { amount, ended, state, cause, note, why, whyAgain, creditNote } = refund;
  return (
    <>
      <FactLine name={cause === 'part' ? 'Partial refund' : 'Refund'}>
        <Money amount={amount} className="figure mr-3" />
        <Badge tone={stateTones[state]}>{note === undefined ? stateWords[state] : 'Paid back by hand'}</Badge>
      </FactLine>
      {ended !== undefined && (
        <FactLine name="Canceled balance">
          <Money amount={ended} className="figure" />
        </FactLine>
      )}
      {creditNote !== undefined && (
        <FactLine name="Credit note">
          <span className="figure">{creditNote}</span>
        </FactLine>
      )}
      {why !== undefined && <FactLine name="Reason">{why}</FactLine>}
      {whyAgain !== undefined && <FactLine name="Reason to retry">{whyAgain}</FactLine>}
      {note !== undefined && <FactLine name="Paid back">{note}</FactLine>}
    </>
  );
}
