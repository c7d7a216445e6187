import type { ChangeEvent } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { type Availability, bookedText, vinHint } from '../../booking.contract.ts';
import { dayChoices, repairChoices } from './booking-choices.ts';
import { keepUpperCase } from './keep-upper-case.ts';
import type { OwnVehicle } from './own-vehicles.ts';
import type { useBooking } from './use-booking.ts';
import { VehicleSuggestions } from './vehicle-suggestions.tsx';

interface BookingFormProps {
  days: Availability['days'];
  vehicles: readonly OwnVehicle[];
  booking: ReturnType<typeof useBooking>;
}

/** VIN, day, what for. The days and the repair types that are full say so. */
export function BookingForm({ days, vehicles, booking }: BookingFormProps) {
  const { form, submit, ending, isBooked, isForInspection } = booking;
  const { errors, isSubmitting, defaultValues } = form.formState;
  const [typedVin, date, repairType] = form.watch(['VIN', 'date', 'repairType']);
  const vin = form.register('VIN');
  const typeVin = (event: ChangeEvent<HTMLInputElement>) => {
    keepUpperCase(event.target);
    return vin.onChange(event);
  };
  const chooseVin = (chosen: string) =>
    form.setValue('VIN', chosen, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-6">
      <div className="grid gap-3">
        <TextField
          {...vin}
          defaultValue={defaultValues?.VIN}
          onChange={typeVin}
          label="Car VIN"
          hint={
            vinHint(typedVin) ??
            '17 characters, on the registration papers and behind the windshield; fewer on older cars'
          }
          error={errors.VIN?.message}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
          className="[&_input]:font-mono [&_input]:tracking-open"
        />
        <VehicleSuggestions vehicles={vehicles} typed={typedVin} onChoose={chooseVin} />
      </div>
      <SelectField
        {...form.register('date')}
        defaultValue={defaultValues?.date}
        label="Date"
        placeholder="Choose a date"
        options={dayChoices(days, repairType)}
        error={errors.date?.message}
        required
      />
      <SelectField
        {...form.register('repairType')}
        defaultValue={defaultValues?.repairType}
        hint={isForInspection && repairType === 'routine-servicing' ? 'Book as inspection' : undefined}
        label="Repair Type"
        placeholder="Choose a repair type"
        options={repairChoices(days, date)}
        error={errors.repairType?.message}
        required
      />
      {ending?.booked === false && <Notice tone="bad">{ending.text}</Notice>}
      {isBooked && <Notice tone="good">{bookedText}</Notice>}
      <Button type="submit" look="primary" size="large" busy={isSubmitting} disabled={isBooked}>
        Book Appointment
      </Button>
    </form>
  );
}
