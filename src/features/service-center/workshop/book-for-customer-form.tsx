import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { showFieldErrors } from '#ui/show-field-errors.ts';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { dayName, type RepairType, repairName, repairTypes } from '../service-center.rules.ts';
import { type BookingSheet, bookingForm, longestComplaint } from './workshop.contract.ts';
import type { WorkshopRoutes } from './workshop.routes.ts';

/** Which car, what is wrong with it, and when it comes. Everything but the complaint is filled in where it is known. */
export function BookForCustomerForm({ sheet }: { sheet: BookingSheet }) {
  const { form, submit, failure } = useBookForCustomer(sheet);
  const { errors, isSubmitting } = form.formState;
  const [date, repairType] = form.watch(['date', 'repairType']);
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {failure && <Notice tone="bad" title={failure} />}
      <CarChoice cars={sheet.cars} form={form} />
      <TextAreaField
        {...form.register('complaint')}
        label="Problem"
        hint="As the customer describes it"
        optional
        rows={2}
        maxLength={longestComplaint}
        error={errors.complaint?.message}
        // Who is on the phone tells this first, and all else is filled in.
        autoFocus={sheet.cars.length > 0}
        data-page-focus={sheet.cars.length > 0 ? true : undefined}
      />
      <SelectField
        {...form.register('repairType')}
        label="Service"
        options={repairTypes.map((type) => ({ value: type, label: repairName(type) }))}
        error={errors.repairType?.message}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          {...form.register('date')}
          type="date"
          label="Day"
          min={sheet.firstDate}
          max={sheet.lastDate}
          hint={dayHint(sheet.days, date, repairType)}
          error={errors.date?.message}
        />
        <TextField
          {...form.register('time')}
          type="time"
          label="Time"
          optional
          error={errors.time?.message}
        />
      </div>
      <Button type="submit" look="primary" busy={isSubmitting} className="justify-self-end">
        Book appointment
      </Button>
    </form>
  );
}

type Car = BookingSheet['cars'][number];

interface CarChoiceProps {
  cars: readonly Car[];
  form: BookForCustomer['form'];
}

const keyOf = ({ VIN, plate }: Car) => VIN || plate;

/** The cars that are known of the customer, the last one chosen; or another one, by its plate or VIN. */
function CarChoice({ cars, form }: CarChoiceProps) {
  const [chosen, setChosen] = useState(() => (cars[0] ? keyOf(cars[0]) : ''));
  const choose = (car: Car | undefined) => {
    setChosen(car ? keyOf(car) : '');
    form.setValue('VIN', car?.VIN ?? '');
    form.setValue('plate', car?.plate ?? '');
    form.setValue('vehicle', '');
    form.clearErrors(['VIN', 'plate', 'vehicle']);
  };
  return (
    <>
      {cars.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="mb-2 text-sm font-semibold">Car</legend>
          {cars.map((car) => (
            <CarOption key={keyOf(car)} isChosen={chosen === keyOf(car)} onChoose={() => choose(car)}>
              <span className="font-mono wrap-anywhere">{keyOf(car)}</span>
              <span className="text-ink-soft">
                {[car.name, car.VIN !== '' && car.plate].filter(Boolean).join(' · ')}
              </span>
            </CarOption>
          ))}
          <CarOption isChosen={chosen === ''} onChoose={() => choose(undefined)}>
            Another car
          </CarOption>
        </fieldset>
      )}
      {chosen === '' && <OtherCar form={form} />}
    </>
  );
}

interface CarOptionProps {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

const CarOption = ({ isChosen, onChoose, children }: CarOptionProps) => (
  <label className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-control border border-line px-3 py-1.5 text-sm has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-ink">
    <input type="radio" name="car" checked={isChosen} onChange={onChoose} className="size-4 accent-ink" />
    {children}
  </label>
);

function OtherCar({ form }: Pick<CarChoiceProps, 'form'>) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...form.register('plate')}
        label="License plate"
        hint="Or the VIN"
        error={errors.plate?.message}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="[&_input]:uppercase"
      />
      <TextField
        {...form.register('vehicle')}
        label="Car"
        optional
        hint="Such as Golf, blue"
        error={errors.vehicle?.message}
        autoComplete="off"
        maxLength={200}
      />
      <TextField
        {...form.register('VIN')}
        label="VIN"
        optional
        error={errors.VIN?.message}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        className="sm:col-span-2 [&_input]:font-mono [&_input]:uppercase"
      />
    </div>
  );
}

/** What stands beneath the day: whether it is closed, or how many places it has left for this kind of work. */
export function dayHint(
  days: BookingSheet['days'],
  date: string,
  repairType: RepairType,
): string | undefined {
  const day = days.find((one) => one.date === date);
  if (!day) return undefined;
  if (day.closed) return 'The dealership is closed that day';
  const free = day.free[repairType];
  const work = repairName(repairType).toLowerCase();
  if (free === 0) return `No place left for ${work}`;
  return `${free} ${free === 1 ? 'place' : 'places'} left for ${work}`;
}

const resolver = zodResolver(bookingForm);

type BookForCustomer = ReturnType<typeof useBookForCustomer>;

/** A booking for a customer who is known: the car that was here last, and the first day that is open, are filled in. */
function useBookForCustomer({ customer, cars, firstDate }: BookingSheet) {
  const [failure, setFailure] = useState<string>();
  const navigate = useNavigate();
  const [car] = cars;
  const form = useForm<z.input<typeof bookingForm>, unknown, z.output<typeof bookingForm>>({
    resolver,
    reValidateMode: 'onSubmit',
    defaultValues: {
      VIN: car?.VIN ?? '',
      plate: car?.plate ?? '',
      vehicle: '',
      date: firstDate,
      repairType: 'technical',
      complaint: '',
      time: '',
    },
  });
  const submit = form.handleSubmit(async (entered) => {
    setFailure(undefined);
    const json = { ...entered, customerId: customer._id };
    const asked = await ask(
      () => client<WorkshopRoutes>()['service-center'].appointments.$post({ json }),
      'We could not reach the server. Please try again.',
    );
    if (!asked.ok) {
      showFieldErrors(form.setError, asked.fields);
      return setFailure(Object.keys(asked.fields).length === 0 ? asked.text : undefined);
    }
    const { date, customer: booked } = asked.value;
    const name = `${booked.firstName} ${booked.lastName}`.trim();
    const mail = booked.email === '' ? '' : ' The customer gets an email.';
    showToast(`${name}: booked for ${dayName(date)}.${mail}`, { tone: 'good' });
    return navigate(`/worker/appointments?${new URLSearchParams({ from: date, day: date })}`);
  });
  return { form, submit, failure };
}
