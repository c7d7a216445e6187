import { ask } from '#page-kit/ask.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import { formatMoney } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { orderId } from '../orders.contract.ts';
import { ClaimList } from './claim-list.tsx';
import { RecordFacts } from './record-facts.tsx';
import type { RentalRecords } from './rental-condition.contract.ts';
import type { RentalConditionRoutes } from './rental-condition.routes.ts';
import { termsTexts } from './rental-condition.rules.ts';

/** The customer says that they have read it; once. */
export const returnSeenForm = pageForm('return-seen', orderId, ({ value: param, api }) =>
  ask(
    () => api<RentalConditionRoutes>().orders[':id']['return-record'].acknowledged.$post({ param }),
    'We could not reach the server. Please try again.',
  ),
);

const ownPhotos = '/api/own-rental-photos';

interface RentalRecordProps {
  orderId: string;
  records: RentalRecords;
}

/** What was written down when a customer's rental went out and came back, and what it costs. */
export function RentalRecord({ orderId, records }: RentalRecordProps) {
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
      {back && <Seen orderId={orderId} back={back} />}
    </section>
  );
}

interface SeenProps {
  orderId: string;
  back: NonNullable<RentalRecords['back']>;
}

function Seen({ orderId: id, back: { acknowledgedAt } }: SeenProps) {
  const form = useForm(returnSeenForm);
  if (acknowledgedAt)
    return (
      <p className="text-sm text-ink-soft">
        You confirmed on <DateText value={acknowledgedAt} /> that you have read this.
      </p>
    );
  return (
    <SentForm form={form} className="grid justify-items-start gap-3">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" size="small" busy={form.sending !== undefined}>
        I have read this record
      </Button>
      <p className="text-sm text-ink-soft">This confirms that you have read it, not that you agree.</p>
      <FormFailure form={form} />
    </SentForm>
  );
}
