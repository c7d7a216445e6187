import type { ReactNode } from 'react';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import type { ReceiptProof } from './proof.contract.ts';

const grouped = new Intl.NumberFormat('en-US');

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-3">
    <dt className="label">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);

/** What the ledger says about the receipt. */
export function RecordedSale({ proof }: { proof: ReceiptProof }) {
  const { record, carName, receiptNumber, cancelledAt } = proof;
  return (
    <section aria-labelledby="recorded">
      <h2 id="recorded" className="mb-4 text-2xl break-words">
        {carName}
      </h2>
      <dl>
        <Fact name="Receipt number">
          <span className="figure whitespace-nowrap">{receiptNumber}</span>
        </Fact>
        <Fact name="Kind">{record.type === 'rent' ? 'Rental' : 'Purchase'}</Fact>
        <Fact name="Amount">
          <Money amount={record.amount} className="figure" />
        </Fact>
        <Fact name="Recorded">
          <DateText value={record.recordedAt} time /> UTC
        </Fact>
        {cancelledAt && (
          <Fact name="State">
            canceled and refunded on <DateText value={cancelledAt} />
          </Fact>
        )}
        <Fact name="Place in the ledger">
          <span className="figure">{grouped.format(record.height)}</span>
        </Fact>
      </dl>
    </section>
  );
}
