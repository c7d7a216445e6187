import { useState } from 'react';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { formatMoney } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { ClaimList } from './claim-list.tsx';
import { RecordFacts } from './record-facts.tsx';
import type { RentalRecords } from './rental-condition.contract.ts';
import type { RentalConditionRoutes } from './rental-condition.routes.ts';
import { termsTexts } from './rental-condition.rules.ts';

const ownPhotos = '/api/own-rental-photos';

interface RentalRecordProps {
  orderId: string;
  records: RentalRecords;
  onChanged: () => void;
}

/** What was written down when a customer's rental went out and came back, and what it costs. */
export function RentalRecord({ orderId, records, onChanged }: RentalRecordProps) {
  const { terms, pickUp, back, claims } = records;
  if (!terms && !pickUp && !back && claims.length === 0) return null;
  return (
    <section aria-labelledby="rental-record" className="grid gap-5">
      <h2 id="rental-record" className="text-lg">
        Pick-up and return
      </h2>
      {terms && !back && (
        <p className="max-w-prose text-sm text-ink-soft">
          {termsTexts(terms, formatMoney, pickUp).join(' ')}
        </p>
      )}
      <div className="grid items-start gap-8 sm:grid-cols-2">
        {pickUp && <RecordFacts record={pickUp} photos={ownPhotos} when="At pick-up" />}
        {back && <RecordFacts record={back} photos={ownPhotos} when="At return" />}
      </div>
      <ClaimList records={records} />
      {back && <Seen orderId={orderId} back={back} onChanged={onChanged} />}
    </section>
  );
}

interface SeenProps {
  orderId: string;
  back: NonNullable<RentalRecords['back']>;
  onChanged: () => void;
}

/** The customer says that they have read it; once. */
function Seen({ orderId, back: { acknowledgedAt }, onChanged }: SeenProps) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  if (acknowledgedAt)
    return (
      <p className="text-sm text-ink-soft">
        You confirmed on <DateText value={acknowledgedAt} /> that you have read this.
      </p>
    );
  const confirm = async () => {
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    const call = client<RentalConditionRoutes>().orders[':id']['return-record'].acknowledged;
    const asked = await ask(
      () => call.$post({ param: { id: orderId } }),
      'We could not reach the server. Please try again.',
    );
    setBusy(false);
    if (asked.ok) onChanged();
    else setRefusal(asked.text);
  };
  return (
    <div className="grid justify-items-start gap-3">
      <Button size="small" busy={isBusy} onClick={() => void confirm()}>
        I have read this record
      </Button>
      <p className="text-sm text-ink-soft">This confirms that you have read it, not that you agree.</p>
      {refusal && <Notice tone="bad" title={refusal} />}
    </div>
  );
}
