import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { Button } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { RentalRecord } from '../rental-condition/rental-condition.contract.ts';
import type { RentalConditionRoutes } from '../rental-condition/rental-condition.routes.ts';
import type { RentalMoment } from '../rental-condition/rental-condition.rules.ts';

interface AcknowledgeFormProps {
  orderId: string;
  moment: RentalMoment;
  record: RentalRecord;
  mayWrite: boolean;
}

/** The screen is turned to the customer, who reads the record and says so under their name. */
export function AcknowledgeForm({ orderId, moment, record, mayWrite }: AcknowledgeFormProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  if (record.acknowledgedAt)
    return (
      <p className="text-sm">
        Read by {record.acknowledgedAs} on <DateText value={record.acknowledgedAt} />
      </p>
    );
  if (!mayWrite) return <p className="text-sm text-ink-soft">The customer has not confirmed it yet.</p>;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') return setError('Enter the name');
    setBusy(true);
    const call = client<RentalConditionRoutes>().orders[':id']['rental-record'].acknowledged;
    const asked = await ask(
      () => call.$post({ param: { id: orderId }, json: { name, moment } }),
      'We could not reach the server. Please try again.',
    );
    setBusy(false);
    if (asked.ok) await revalidate();
    else setError(asked.fields.name ?? asked.text);
  };
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-wrap items-end gap-3 border-t border-line pt-4"
    >
      <TextField
        label="Customer’s name"
        name="name"
        autoComplete="off"
        maxLength={120}
        hint="Show the screen to the customer: they read this and enter their name"
        value={name}
        error={error}
        onChange={(event) => {
          setError(undefined);
          setName(event.target.value);
        }}
        className="grow"
      />
      <Button type="submit" busy={isBusy}>
        I have read this
      </Button>
    </form>
  );
}
