import type { ReactNode } from 'react';
import { Copyable } from '#ui/buttons/copyable.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import type { Anchor, ReceiptProof } from '../../proof.contract.ts';

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="border-t border-line py-3">
    <dt className="label">{name}</dt>
    <dd className="mt-1">{children}</dd>
  </div>
);

function AnchorLines({ anchor }: { anchor: Anchor }) {
  return (
    <>
      <Line name={`Transaction on EVM chain ${anchor.chainId}, block ${anchor.blockNumber}`}>
        <Copyable name="transaction" value={anchor.transactionHash} />
      </Line>
      <Line name="Contract address">
        <Copyable name="contract" value={anchor.contract} />
      </Line>
      <Line name="Anchored on">
        <DateText value={anchor.anchoredAt} time /> UTC
      </Line>
    </>
  );
}

/** The fingerprints, for those who want to calculate them again. */
export function ProofDetails({ proof }: { proof: ReceiptProof }) {
  const { record, opening, anchor } = proof;
  return (
    <>
      <dl>
        <Line name="Fingerprint of this entry">
          <Copyable name="fingerprint" value={record.hash} />
        </Line>
        <Line name="Previous fingerprint">
          <Copyable name="previous fingerprint" value={record.previousHash} />
        </Line>
        {record.disclosureHash && (
          <Line name="Fingerprint of the disclosure, as in the purchase contract">
            <Copyable name="disclosure fingerprint" value={record.disclosureHash} />
          </Line>
        )}
        {anchor && <AnchorLines anchor={anchor} />}
      </dl>
      <details className="mt-3 border-t border-line pt-4">
        <summary className="font-semibold">Verify manually</summary>
        <p className="mt-3 max-w-prose text-ink-soft">
          A fingerprint is a SHA-256 hash. The content’s is made of the JSON list “
          {record.disclosureHash ? 'sale 2' : 'sale 1'}”, salt, receipt fingerprint, car, amount in cents,
          type and time{record.disclosureHash && <span>, and the fingerprint of what was disclosed</span>}
          <span>
            ; the record’s of “link 1”, its place, the previous fingerprint and that of the content. The API
            description has the details.
          </span>
        </p>
        <dl className="mt-3">
          <Line name="Fingerprint of the content">
            <Copyable name="content’s fingerprint" value={opening.contentHash} />
          </Line>
          <Line name="Fingerprint of the receipt number">
            <Copyable name="receipt’s fingerprint" value={opening.receiptDigest} />
          </Line>
          <Line name="Salt">
            <Copyable name="salt" value={opening.salt} />
          </Line>
          <Line name="Time">
            <Copyable name="time" value={record.recordedAt} />
          </Line>
        </dl>
      </details>
    </>
  );
}
