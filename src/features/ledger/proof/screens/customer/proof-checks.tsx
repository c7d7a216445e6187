import { DateText } from '#ui/text/date-text.tsx';
import type { ReceiptProof } from '../../proof.contract.ts';

const grouped = new Intl.NumberFormat('en-US');

function Check({ holds, children }: { holds: boolean; children: React.ReactNode }) {
  return (
    <li className="grid grid-cols-[1.5rem_1fr] gap-x-3">
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className={`mt-0.5 size-5 ${holds ? 'text-good' : 'text-bad'}`}
      >
        <path
          d={holds ? 'm5 12.5 4.5 4.5L19 7' : 'm6 6 12 12M18 6 6 18'}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.25"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <p>{children}</p>
    </li>
  );
}

function WholeLedger({ ledger }: { ledger: NonNullable<ReceiptProof['ledger']> }) {
  const when = <DateText value={ledger.checkedAt} time />;
  if (!ledger.intact) {
    return (
      <Check holds={false}>
        The ledger is invalid from entry {grouped.format(ledger.badHeight ?? ledger.height + 1)} on (checked{' '}
        {when} UTC).
      </Check>
    );
  }
  const count = ledger.height === 1 ? '1 entry' : `all ${grouped.format(ledger.height)} entries`;
  return (
    <Check holds>
      The whole ledger is valid: {count} (checked {when} UTC).
    </Check>
  );
}

/** What was looked at just now, in words, each with its outcome. */
export function ProofChecks({ proof }: { proof: ReceiptProof }) {
  const { checks, record, ledger } = proof;
  return (
    <ul className="grid gap-3">
      <Check holds={checks.content}>
        {checks.content ? 'The entry is unchanged since it was written.' : 'The entry was changed.'}
      </Check>
      <Check holds={checks.previous}>
        {checks.previous ? followsText(record.height) : 'It is not linked to the entry before it.'}
      </Check>
      <Check holds={checks.next}>
        {checks.next ? followedText(proof) : 'The next entry is not linked to it.'}
      </Check>
      {ledger && (proof.genuine || !ledger.intact) && <WholeLedger ledger={ledger} />}
    </ul>
  );
}

const followsText = (height: number) =>
  height === 1 ? 'It is the first entry of the ledger.' : 'It is linked to the entry before it.';

const followedText = ({ record, ledger }: ReceiptProof) =>
  ledger?.height === record.height
    ? 'It is the newest entry of the ledger.'
    : 'The next entry is linked to it.';
