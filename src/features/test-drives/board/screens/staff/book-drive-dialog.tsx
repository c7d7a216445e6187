import { useEffect, useState } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { GoBack } from '#ui/dialogs/go-back.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import type { StaffDrive } from '../../board.contract.ts';
import { useCarsToDrive } from './use-cars-to-drive.ts';
import { useWalkIn } from './use-walk-in.ts';

interface BookDriveDialogProps {
  open: boolean;
  onClose: () => void;
  onBooked: (drive: StaffDrive) => void;
}

type WalkInForm = ReturnType<typeof useWalkIn>['form'];

/** Books a drive while its driver stands there, or is on the phone. An error is shown beneath its field. */
export function BookDriveDialog({ open, onClose, onBooked }: BookDriveDialogProps) {
  const { form, submit, failure } = useWalkIn(onBooked);
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Book a test drive"
      actions={
        <>
          <GoBack onClick={onClose} />
          <Button type="submit" form="book-drive" look="primary" busy={isSubmitting}>
            Book test drive
          </Button>
        </>
      }
    >
      <form
        method="post"
        id="book-drive"
        noValidate
        onSubmit={submit}
        className="grid gap-4 [&_label]:text-ink"
      >
        <CarFields form={form} />
        <TextField
          {...form.register('at')}
          type="datetime-local"
          label="Day and time"
          hint="At the dealership"
          error={errors.at?.message}
          className="text-ink"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...form.register('name')}
            label="Name"
            autoComplete="off"
            error={errors.name?.message}
            className="text-ink"
          />
          <TextField
            {...form.register('phone')}
            label="Phone"
            type="tel"
            autoComplete="off"
            error={errors.phone?.message}
            className="text-ink"
          />
        </div>
        <TextField
          {...form.register('email', {
            setValueAs: (typed: string | undefined) => typed?.trim() || undefined,
          })}
          label="Email"
          optional
          type="email"
          autoComplete="off"
          hint="For the confirmation and reminder"
          error={errors.email?.message}
          className="text-ink"
        />
        <label className="inline-flex min-h-9 items-center gap-3">
          <input {...form.register('licence')} type="checkbox" className="size-4" />
          The customer has a driver's license
        </label>
        {errors.licence && (
          <p role="alert" className="text-sm text-bad">
            Check the driver's license
          </p>
        )}
        {failure && <Notice tone="bad">{failure}</Notice>}
      </form>
    </Dialog>
  );
}

/** The car by its name or stock number; the first that is found is chosen until another one is. */
function CarFields({ form }: { form: WalkInForm }) {
  const [typed, setTyped] = useState('');
  const { choices, isFound } = useCarsToDrive(typed);
  const [carId, vehicleId] = form.watch(['carId', 'vehicleId']);
  const chosen = vehicleId ?? carId;
  const choose = (value: string) => {
    const choice = choices.find((one) => one.value === value);
    form.setValue('carId', choice?.carId ?? '');
    form.setValue('vehicleId', choice?.vehicleId);
    if (choice) form.clearErrors('carId');
  };
  const isKnown = choices.some(({ value }) => value === chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list chooses anew
  useEffect(() => {
    if (!isKnown) choose(choices[0]?.value ?? '');
  }, [choices]);
  return (
    <>
      <TextField
        label="Car or stock number"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        error={
          form.formState.errors.carId?.message ??
          (isFound && choices.length === 0 ? 'No matching car in stock' : undefined)
        }
        className="text-ink"
      />
      {choices.length > 0 && (
        <SelectField
          label="Which one"
          options={choices}
          value={chosen}
          onChange={(event) => choose(event.target.value)}
          className="text-ink"
        />
      )}
    </>
  );
}
