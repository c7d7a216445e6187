import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TimeChoice } from '../slots/slot-choice.tsx';
import type { DriveSlots } from '../test-drives.contract.ts';
import type { useDriveBooking } from './use-drive-booking.ts';

interface DriveFormProps {
  slots: DriveSlots;
  vehicleId: string | undefined;
  booking: ReturnType<typeof useDriveBooking>;
}

/** Time, name, address, number, licence. */
export function DriveForm({ slots, vehicleId, booking }: DriveFormProps) {
  const { form, submit, failure, isMember } = booking;
  const { errors, isSubmitting } = form.formState;
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-6">
      {vehicleId && <input type="hidden" name="vehicleId" value={vehicleId} />}
      <TimeChoice
        slots={slots}
        error={errors.startsAt?.message}
        chosen={form.watch('startsAt')}
        onChoose={(startsAt) =>
          form.setValue('startsAt', startsAt, { shouldDirty: true, shouldValidate: true })
        }
      />
      <TextField
        {...form.register('name')}
        defaultValue={form.formState.defaultValues?.name}
        label="Name"
        autoComplete="name"
        required
        error={errors.name?.message}
      />
      {!isMember && (
        <TextField
          {...form.register('email')}
          defaultValue={form.formState.defaultValues?.email}
          label="Email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          required
          hint="We'll send a link to confirm your test drive."
          error={errors.email?.message}
        />
      )}
      <TextField
        {...form.register('phone')}
        defaultValue={form.formState.defaultValues?.phone}
        label="Phone"
        type="tel"
        autoComplete="tel"
        required
        hint="In case we need to reach you on the day."
        error={errors.phone?.message}
      />
      <div className="grid gap-2">
        <label className="inline-flex min-h-11 items-center gap-3">
          <input
            {...form.register('licence')}
            type="checkbox"
            aria-invalid={errors.licence ? true : undefined}
            aria-describedby={errors.licence ? 'licence-note' : undefined}
            className="size-5 shrink-0"
          />
          I have a driver's license and will bring it
        </label>
        {errors.licence && (
          <p id="licence-note" role="alert" className="text-sm text-bad">
            {errors.licence.message}
          </p>
        )}
      </div>
      {failure && <Notice tone="bad" title={failure} />}
      <Button type="submit" look="primary" size="large" busy={isSubmitting}>
        Book test drive
      </Button>
    </form>
  );
}
