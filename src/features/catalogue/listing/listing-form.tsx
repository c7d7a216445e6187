import type { ReactNode } from 'react';
import { distanceUnit, speedUnit } from '#platform/units.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { sprintName } from '../detail/fact-groups.rules.ts';
import {
  bodyWords,
  conditionWords,
  driveWords,
  fuelWords,
  keysOf,
  transmissionWords,
} from '../facts.rules.ts';
import type { Listing } from './listing.contract.ts';
import { type ListingFieldName, shownConsumption } from './listing-fields.ts';
import { useListingForm } from './use-listing-form.ts';

const optionsOf = (words: Readonly<Record<string, string>>) =>
  keysOf(words).map((value) => ({ value, label: words[value] ?? value }));

const unknown = { value: '', label: 'Unknown' };

type ChoiceName = 'condition' | 'body' | 'fuel' | 'transmission' | 'drive';
const options: Record<ChoiceName, { value: string; label: string }[]> = {
  condition: optionsOf(conditionWords),
  body: [unknown, ...optionsOf(bodyWords)],
  fuel: [unknown, ...optionsOf(fuelWords)],
  transmission: [unknown, ...optionsOf(transmissionWords)],
  drive: [unknown, ...optionsOf(driveWords)],
};

/** Everything that is known of a car, in groups, saved together. */
export function ListingForm({ listing }: { listing: Listing }) {
  const { form, units, failure, isSaving, isOvertaken, save, loadAgain } = useListingForm(listing);
  const { errors, isDirty, defaultValues } = form.formState;
  const wired = (name: ListingFieldName, label: string) => ({
    // What was wrong with a field is over once it changes.
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    defaultValue: defaultValues?.[name],
    label,
    error: errors[name]?.message,
  });
  const text = (name: ListingFieldName, label: string) => (
    <TextField {...wired(name, label)} autoComplete="off" />
  );
  const figure = (name: ListingFieldName, label: string, mode: 'numeric' | 'decimal' = 'numeric') => (
    <TextField {...wired(name, label)} inputMode={mode} autoComplete="off" />
  );
  const choice = (name: ChoiceName, label: string) => (
    <SelectField {...wired(name, label)} options={options[name]} />
  );
  return (
    <form method="post" noValidate onSubmit={(event) => void save(event)} className="grid gap-8">
      <Group title="Car">
        {text('make', 'Make')}
        {text('model', 'Model')}
        {text('trim', 'Trim')}
        {choice('condition', 'Condition')}
        {figure('modelYear', 'Model year')}
        {choice('body', 'Body')}
        {figure('mileageKm', `Mileage in ${distanceUnit(units)}`)}
        {figure('previousOwners', 'Previous owners')}
      </Group>
      <Group title="Engine and drive">
        {choice('fuel', 'Fuel')}
        {choice('transmission', 'Transmission')}
        {choice('drive', 'Drive')}
        {figure('powerKw', 'Power in kW')}
        {figure('topSpeed', `Top speed in ${speedUnit(units)}`)}
        {figure('zeroTo100', `${sprintName(units)} in seconds`, 'decimal')}
        <TextField
          {...wired('consumption', 'Consumption per 100 km')}
          hint={shownConsumption(form.watch('consumption'), form.watch('fuel'), units)}
          inputMode="decimal"
          autoComplete="off"
        />
        {figure('rangeKm', `Range in ${distanceUnit(units)}`)}
      </Group>
      <Group title="Color and cabin">
        {text('color', 'Color')}
        {text('interiorColor', 'Interior')}
        {figure('seats', 'Seats')}
        {figure('doors', 'Doors')}
      </Group>
      <TextAreaField
        {...wired('description', 'Description')}
        rows={8}
        hint="Plain text. Separate paragraphs with an empty line."
      />
      <TextAreaField {...wired('equipment', 'Equipment')} rows={8} hint="One item per line." />
      <div className="sticky bottom-0 z-10 grid gap-4 border-t border-line bg-ground py-4">
        {failure && (
          <Notice
            tone="bad"
            title={failure.text}
            {...(isOvertaken && {
              onRetry: () => void loadAgain(),
              retryLabel: 'Discard mine and reload',
            })}
          >
            {isOvertaken && 'Your changes are still in the form. Reloading replaces them.'}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" look="primary" busy={isSaving}>
            Save
          </Button>
          <p role="status" className="text-sm text-ink-soft">
            {isDirty ? 'You have unsaved changes.' : ''}
          </p>
        </div>
      </div>
    </form>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend className="mb-4 text-lg font-semibold">{title}</legend>
    <div className="grid grid-cols-2 gap-x-4 gap-y-5 md:grid-cols-3 xl:grid-cols-4">{children}</div>
  </fieldset>
);
