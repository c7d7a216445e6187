import { type ReactNode, useState } from 'react';
import { TextField } from '#ui/forms/text-field.tsx';
import type { BookingSheet } from '../../../workshop.contract.ts';
import type { BookForCustomer } from './use-book-for-customer.ts';

type Car = BookingSheet['cars'][number];

interface CarChoiceProps {
  cars: readonly Car[];
  form: BookForCustomer['form'];
}

const keyOf = ({ VIN, plate }: Car) => VIN || plate;

/** The cars that are known of the customer, the last one chosen; or another one, by its plate or VIN. */
export function CarChoice({ cars, form }: CarChoiceProps) {
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
