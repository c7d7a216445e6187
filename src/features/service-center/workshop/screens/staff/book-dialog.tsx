import { useNavigate } from 'react-router';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { GoBack } from '#ui/dialogs/go-back.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import { dayName, repairName, repairTypes } from '../../../service-center.rules.ts';
import { useBookingForCustomer } from './use-booking-for-customer.ts';

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
