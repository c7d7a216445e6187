import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { useHeldInput } from '#page-kit/use-held-input.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { heldDraft } from '#ui/held-draft.ts';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { dayName, repairName, repairTypes } from '../service-center.rules.ts';
import { bookingForCustomer, type WorkshopAppointment } from './workshop.contract.ts';
import type { WorkshopRoutes } from './workshop.routes.ts';

interface BookDialogProps {
  /** The day that is looked at. */
  day: string;
  open: boolean;
  onClose: () => void;
  addressOf: (date: string) => string;
}

/** Books a car in while its customer is on the phone. An error is shown beneath its field. */
export function BookDialog({ day, open, onClose, addressOf }: BookDialogProps) {
  const navigate = useNavigate();
  const { form, submit, failure } = useBookingForCustomer(day, ({ customer, date }) => {
    showToast(
      `${customer.firstName} ${customer.lastName}: booked for ${dayName(date)}. The customer gets an email.`,
      { tone: 'good' },
    );
    onClose();
    navigate(addressOf(date), { preventScrollReset: true });
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Book an appointment"
      actions={
        <>
          <GoBack onClick={onClose} />
          <Button type="submit" form="book-for-customer" look="primary" busy={isSubmitting}>
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
          {...form.register('email')}
          type="email"
          label="Customer's email address"
          hint="The email address of their account. They get an email."
          error={errors.email?.message}
          autoComplete="off"
          maxLength={254}
          className="text-ink"
        />
        <TextField
          {...form.register('VIN')}
          label="VIN"
          error={errors.VIN?.message}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          className="text-ink [&_input]:font-mono [&_input]:uppercase"
        />
        <TextField
          {...form.register('date')}
          type="date"
          label="Day"
          error={errors.date?.message}
          className="text-ink"
        />
        <SelectField
          {...form.register('repairType')}
          label="Service"
          options={repairTypes.map((type) => ({ value: type, label: repairName(type) }))}
          error={errors.repairType?.message}
          className="text-ink"
        />
        {failure && <Notice tone="bad">{failure}</Notice>}
      </form>
    </Dialog>
  );
}

const resolver = zodResolver(bookingForCustomer);

type Entered = z.input<typeof bookingForCustomer>;

const draft = heldDraft<Entered>('book-for-customer');

/** The form that books a car in for a customer: what is wrong stands at its field, or in `failure` where it has none. */
function useBookingForCustomer(day: string, onBooked: (booked: WorkshopAppointment) => void) {
  const [failure, setFailure] = useState<string>();
  const form = useForm<Entered, unknown, z.output<typeof bookingForCustomer>>({
    resolver,
    reValidateMode: 'onSubmit',
    defaultValues: {
      email: '',
      VIN: '',
      date: day,
      repairType: 'routine-servicing' as const,
    },
  });
  useHeldInput(draft, {
    read: () => (form.getValues('email') || form.getValues('VIN') ? form.getValues() : null),
    restore: form.reset,
  });
  const submit = form.handleSubmit(async (json) => {
    const asked = await ask(
      () => client<WorkshopRoutes>()['service-center'].appointments.$post({ json }),
      'We could not reach the server. Please try again.',
    );
    if (asked.ok) {
      form.reset();
      setFailure(undefined);
      return onBooked(asked.value);
    }
    for (const name of ['email', 'VIN', 'date', 'repairType'] as const) {
      const message = asked.fields[name];
      if (message) form.setError(name, { message });
    }
    setFailure(Object.keys(asked.fields).length === 0 ? asked.text : undefined);
  });
  return { form, submit, failure };
}
