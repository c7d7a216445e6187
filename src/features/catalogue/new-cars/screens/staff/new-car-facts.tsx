import type { UseFormReturn } from 'react-hook-form';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { figureTyped } from '#platform/figures.ts';
import { distanceUnit, type Units } from '#platform/units.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { conditionWords, fuelWords, keysOf, transmissionWords } from '../../../facts.rules.ts';
import type { NewCar } from '../../new-cars.contract.ts';

const optionsOf = (words: Readonly<Record<string, string>>) =>
  keysOf(words).map((value) => ({ value, label: words[value] ?? value }));

const unknown = { value: '', label: 'Unknown' };

/** An empty field is a fact that is not known. */
const asWord = (text: string) => text || undefined;
const asFigure = (text: string | number | undefined) => figureTyped(String(text ?? ''));

/** What helps to choose a car, and all that a used one needs; the rest is entered on its own page. */
export function NewCarFacts({ form, units }: { form: UseFormReturn<NewCar>; units: Units }) {
  const { errors } = form.formState;
  /** What is not new is one vehicle: its stock need not be typed. */
  const countOne = () => {
    const { condition, stock } = form.getValues();
    if (condition !== 'new' && !(stock >= 0)) form.setValue('stock', 1);
  };
  const choice = (name: 'fuel' | 'transmission') => ({
    ...form.register(name, { setValueAs: asWord }),
    error: errors[name]?.message,
  });
  const figure = (name: 'modelYear' | 'mileageKm' | 'powerKw' | 'previousOwners') => ({
    ...form.register(name, { setValueAs: asFigure }),
    error: errors[name]?.message,
    autoComplete: 'off',
    inputMode: 'numeric' as const,
  });
  return (
    <fieldset className="grid grid-cols-2 gap-x-4 gap-y-6">
      <legend className="mb-4 text-sm font-semibold">Details (optional)</legend>
      <SelectField
        {...form.register('condition', { setValueAs: asWord, onChange: countOne })}
        label="Condition"
        options={optionsOf(conditionWords)}
        error={errors.condition?.message}
      />
      <TextField {...figure('modelYear')} label="Model year" />
      <TextField {...figure('mileageKm')} label={`Mileage in ${distanceUnit(units)}`} />
      <TextField {...figure('previousOwners')} label="Previous owners" />
      <SelectField {...choice('fuel')} label="Fuel" options={[unknown, ...optionsOf(fuelWords)]} />
      <SelectField
        {...choice('transmission')}
        label="Transmission"
        options={[unknown, ...optionsOf(transmissionWords)]}
      />
      <TextField {...figure('powerKw')} label="Power in kW" />
      <VinField
        label="VIN"
        name="vin"
        value={form.watch('vin') ?? ''}
        onChange={(vin) => {
          form.setValue('vinConfirmed', false);
          form.setValue('vin', vin, { shouldValidate: errors.vin !== undefined });
        }}
        error={errors.vin?.message}
        hint="VIN, if the car is here"
        confirming={{
          isConfirmed: form.watch('vinConfirmed') === true,
          onConfirm: (isConfirmed) => form.setValue('vinConfirmed', isConfirmed),
          modelYear: asFigure(form.watch('modelYear')),
        }}
        className="col-start-1"
      />
      <TextField
        {...form.register('stockNumber', { setValueAs: asWord })}
        label="Stock number"
        optional
        hint="Leave empty to assign the next one, such as V1001."
        error={errors.stockNumber?.message}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </fieldset>
  );
}
