import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import type { Refusal } from '../../../screens/refusal.ts';
import { dayName, type RepairType, repairName, repairTypes } from '../../../service-center.rules.ts';
import { callBookingForCustomer } from './workshop-call.ts';

interface BookDialogProps {
  /** The day that is looked at. */
  day: string;
  open: boolean;
  onClose: () => void;
  addressOf: (date: string) => string;
}

/** Books a car in while its customer is on the phone. What speaks against it stands beneath its field. */
export function BookDialog({ day, open, onClose, addressOf }: BookDialogProps) {
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const entered = Object.fromEntries(new FormData(form)) as Record<string, string>;
    setBusy(true);
    const outcome = await callBookingForCustomer({
      ...{ email: entered.email ?? '', VIN: entered.VIN ?? '', date: entered.date ?? '' },
      repairType: entered.repairType as RepairType,
    });
    setBusy(false);
    if (!('appointment' in outcome)) return setRefusal(outcome);
    const { customer, date } = outcome.appointment;
    form.reset();
    setRefusal(undefined);
    showToast(
      `${customer.firstName} ${customer.lastName}: booked for ${dayName(date)}. The customer gets a mail.`,
      { tone: 'good' },
    );
    onClose();
    navigate(addressOf(date), { preventScrollReset: true });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Book a car in"
      actions={
        <>
          <Button look="ghost" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" form="book-for-customer" look="primary" busy={isBusy}>
            Book appointment
          </Button>
        </>
      }
    >
      <form
        method="post"
        id="book-for-customer"
        noValidate
        onSubmit={submit}
        className="grid gap-4 [&_label]:text-ink"
      >
        <TextField
          type="email"
          name="email"
          label="Customer's email address"
          hint="Of their account here; they get a mail."
          error={refusal?.fields?.email}
          autoComplete="off"
          maxLength={254}
          className="text-ink"
        />
        <TextField
          name="VIN"
          label="VIN"
          error={refusal?.fields?.VIN}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          className="text-ink [&_input]:font-mono [&_input]:uppercase"
        />
        <TextField
          type="date"
          name="date"
          label="Day"
          defaultValue={day}
          error={refusal?.fields?.date}
          className="text-ink"
        />
        <SelectField
          name="repairType"
          label="What for"
          options={repairTypes.map((type) => ({ value: type, label: repairName(type) }))}
          defaultValue="routine-servicing"
          error={refusal?.fields?.repairType}
          className="text-ink"
        />
        {refusal && !refusal.fields && (
          <Notice tone="bad">{refusal.error ?? 'This did not reach the shop. Please try again.'}</Notice>
        )}
      </form>
    </Dialog>
  );
}
