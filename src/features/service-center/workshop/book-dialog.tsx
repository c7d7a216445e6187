import { useNavigate } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { ActionDialog } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { dayName, repairName, repairTypes } from '../service-center.rules.ts';
import { bookingForCustomer } from './workshop.contract.ts';
import type { WorkshopRoutes } from './workshop.routes.ts';
import { bookedName, workshopAway } from './workshop-row.tsx';

export const bookByEmail = pageForm('book', bookingForCustomer, ({ value, api }) =>
  ask(() => api<WorkshopRoutes>()['service-center'].appointments.$post({ json: value }), workshopAway),
);

interface BookDialogProps {
  /** The day that is looked at. */
  day: string;
  open: boolean;
  onClose: () => void;
  addressOf: (date: string) => string;
}

/** Books a car in while its customer is on the phone. An error is shown beneath its field. */
export function BookDialog({ day, addressOf, ...dialog }: BookDialogProps) {
  const navigate = useNavigate();
  return (
    <ActionDialog
      {...dialog}
      form={bookByEmail}
      // What was typed for another day would bring that day along.
      about={day}
      start={{ date: day, repairType: 'routine-servicing' }}
      emptyWhenDone
      onDone={(booked) => {
        showToast(`${bookedName(booked)}: booked for ${dayName(booked.date)}. The customer gets an email.`, {
          tone: 'good',
        });
        navigate(addressOf(booked.date), { preventScrollReset: true });
      }}
      title="Book an appointment"
      confirmLabel="Book appointment"
      look="primary"
    >
      {({ field }) => (
        <div className="grid gap-4 text-ink">
          <TextField
            type="email"
            label="Customer's email address"
            hint="The email address of their account. They get an email."
            autoComplete="off"
            maxLength={254}
            {...field('email')}
          />
          <TextField
            label="VIN"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            className="[&_input]:font-mono [&_input]:uppercase"
            {...field('VIN')}
          />
          <TextField type="date" label="Day" {...field('date')} />
          <SelectField
            label="Service"
            options={repairTypes.map((type) => ({ value: type, label: repairName(type) }))}
            {...field('repairType')}
          />
        </div>
      )}
    </ActionDialog>
  );
}
