import { useState } from 'react';
import { z } from 'zod';
import { inspectionInput } from '#features/trade-ins/inspections/inspections.contract.ts';
import { conditions, oldCarConditions } from '#features/trade-ins/trade-ins.rules.ts';
import { mileageIn } from '#features/vehicles/vehicles.contract.ts';
import { ask } from '#page-kit/ask.ts';
import { type FormHandle, SaveFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { judgedBy, pageForm, withToast } from '#page-kit/form-action.ts';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { useFormUnits } from '#page-kit/shop-data.ts';
import { dollarsTyped, figureTyped } from '#platform/figures.ts';
import { formatMoney } from '#platform/money.ts';
import {
  distanceText,
  distanceUnit,
  shownFigure,
  typedFigure,
  type Units,
  unitSystems,
} from '#platform/units.ts';
import { Button } from '#ui/button.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import type { OldCarOfOrder } from './old-cars.contract.ts';
import type { OldCarsRoutes } from './old-cars.routes.ts';

const conditionOptions = conditions.map((value) => ({ value, label: oldCarConditions[value].label }));

const typedInspection = z
  .object({
    expectedVersion: z.string(),
    vin: z.string(),
    vinConfirmed: z.string().optional(),
    make: z.string(),
    model: z.string(),
    modelYear: z.string(),
    color: z.string(),
    mileageKm: z.string(),
    condition: z.string(),
    location: z.string(),
    asOffered: z.enum(['yes', 'no']).default('yes'),
    value: z.string().optional(),
    reason: z.string().optional(),
    units: z.enum(unitSystems),
    mileageBefore: z.string().describe('A figure that is as it was shown is still that'),
    offer: z.string().describe('In dollars'),
  })
  .transform(({ asOffered, units, ...typed }, context) => {
    const mileage = figureTyped(typed.mileageKm);
    const isAsOffered = asOffered === 'yes';
    return judgedBy(
      inspectionInput.extend({ mileageKm: mileageIn(units) }),
      {
        version: Number(typed.expectedVersion),
        vin: typed.vin,
        ...(typed.vinConfirmed && { vinConfirmed: true }),
        make: typed.make,
        model: typed.model,
        modelYear: figureTyped(typed.modelYear),
        color: typed.color,
        mileageKm:
          mileage === undefined ? undefined : typedFigure(mileage, units, Number(typed.mileageBefore)),
        condition: typed.condition,
        ...(typed.location.trim() && { location: typed.location }),
        value: dollarsTyped(isAsOffered ? typed.offer : (typed.value ?? '')),
        ...(!isAsOffered && { reason: typed.reason }),
      },
      context,
    );
  });

export const inspectionForm = pageForm(
  'inspection',
  typedInspection,
  async ({ value: json, api, params: { id = '' } }) => {
    const asked = await ask(
      () => api<OldCarsRoutes>().orders[':id']['old-car'].inspection.$put({ param: { id }, json }),
      'The server did not respond. Nothing was saved.',
    );
    return asked.ok ? withToast(asked, 'Inspection saved.', { tone: 'good' }) : asked;
  },
);

/** What was found before, else what its owner said. */
function startOf({ oldCar, inspection }: OldCarOfOrder, units: Units) {
  const known = { ...oldCar, vin: oldCar.VIN, ...inspection };
  const value = inspection?.value ?? oldCar.offer?.amount ?? 0;
  return {
    vin: known.vin ?? '',
    make: known.make ?? '',
    model: known.model ?? '',
    modelYear: known.modelYear?.toString() ?? '',
    color: inspection?.color ?? '',
    mileageKm: inspection ? String(shownFigure(inspection.mileageKm, units)) : '',
    condition: known.condition,
    location: inspection?.location ?? '',
    asOffered: value === oldCar.offer?.amount ? 'yes' : 'no',
    value: String(value),
    reason: inspection?.reason ?? '',
  } as const;
}

const versionOf = ({ inspection }: OldCarOfOrder) => inspection?.version ?? 0;

/** What staff find of an old car at the counter. What somebody else has saved since is shown once this is discarded. */
export function InspectionForm({ shown }: { shown: OldCarOfOrder }) {
  const [{ opened, round }, setOpened] = useState({ opened: shown, round: 0 });
  const open = (next: OldCarOfOrder) => setOpened({ opened: next, round: round + 1 });
  return (
    <InspectionFields
      key={round}
      shown={versionOf(shown) === versionOf(opened) ? shown : opened}
      onSaved={open}
      onDiscard={() => open(shown)}
    />
  );
}

interface InspectionFieldsProps {
  shown: OldCarOfOrder;
  onSaved: (saved: OldCarOfOrder) => void;
  onDiscard: () => void;
}

/** What it is, how far it has gone, and what it is taken for. */
function InspectionFields({ shown, onSaved, onDiscard }: InspectionFieldsProps) {
  const { oldCar, inspection, step } = shown;
  const units = useFormUnits();
  /** The VIN that was confirmed, as it was typed. */
  const [confirmed, setConfirmed] = useState(inspection?.vin);
  const form = useForm(inspectionForm, {
    // Under each system of units by itself: figures in miles are no kilometres.
    about: units,
    start: { ...startOf(shown, units), expectedVersion: String(versionOf(shown)) },
    onDraft: ({ vin, vinConfirmed }) => vinConfirmed && setConfirmed(vin),
    onDone: onSaved,
  });
  const { field } = form;
  const { vin = '', modelYear = '' } = form.texts;
  const isFirst = step === 'inspect';
  const sent = {
    expectedVersion: field('expectedVersion').defaultValue,
    units,
    mileageBefore: inspection?.mileageKm ?? oldCar.mileageKm,
    offer: oldCar.offer?.amount ?? '',
  };
  const most = oldCar.offer ? `; the offer is valid up to ${distanceText(oldCar.offer.kmAtMost, units)}` : '';
  return (
    <SentForm form={form} className="grid gap-4">
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <VinField
          label="VIN"
          autoFocus={isFirst}
          data-page-focus={isFirst || undefined}
          confirming={{
            isConfirmed: confirmed === vin,
            onConfirm: (isConfirmed) => setConfirmed(isConfirmed ? vin : undefined),
            modelYear: figureTyped(modelYear),
          }}
          hint={oldCar.VIN ? `From the request: ${oldCar.VIN}` : 'Scan or enter it'}
          className="sm:col-span-2"
          {...field('vin')}
        />
        <TextField label="Make" autoComplete="off" maxLength={60} {...field('make')} />
        <TextField label="Model" autoComplete="off" maxLength={60} {...field('model')} />
        <TextField
          label="Model year"
          autoComplete="off"
          inputMode="numeric"
          maxLength={4}
          {...field('modelYear')}
        />
        <TextField label="Color" autoComplete="off" maxLength={60} {...field('color')} />
        <TextField
          label={`Mileage in ${distanceUnit(units)}`}
          autoComplete="off"
          inputMode="numeric"
          maxLength={12}
          hint={`Customer said ${distanceText(oldCar.mileageKm, units)}${most}`}
          {...field('mileageKm')}
        />
        <SelectField
          label="Condition"
          autoComplete="off"
          options={conditionOptions}
          {...field('condition')}
        />
        <TextField
          label="Location"
          autoComplete="off"
          optional
          maxLength={60}
          className="sm:col-span-2"
          {...field('location')}
        />
      </div>
      <ValueFields form={form} shown={shown} />
      <SaveFailure form={form} overtakenCode="old-car-changed" onDiscard={onDiscard} />
      <Button
        type="submit"
        look={isFirst ? 'primary' : 'quiet'}
        busy={form.sending !== undefined}
        className="justify-self-start"
      >
        Save inspection
      </Button>
    </SentForm>
  );
}

interface ValueFieldsProps {
  form: FormHandle<keyof z.input<typeof typedInspection>>;
  shown: OldCarOfOrder;
}

/** As offered, or another value with its reason. */
function ValueFields({ form: { field }, shown: { oldCar, mostValue, untaxed } }: ValueFieldsProps) {
  const [asOffered, setAsOffered] = useState(field('asOffered').defaultValue === 'no' ? 'no' : 'yes');
  if (untaxed !== undefined) return <p>Taken as offered: {formatMoney(oldCar.offer?.amount ?? 0)}.</p>;
  const options = [
    { value: 'yes' as const, label: `As offered: ${formatMoney(oldCar.offer?.amount ?? 0)}` },
    { value: 'no' as const, label: 'Another value' },
  ];
  return (
    <>
      <SegmentedControl
        legend="Trade-in value"
        options={options}
        name="asOffered"
        value={asOffered}
        onChange={setAsOffered}
      />
      {/* What was typed stays when the other is chosen. */}
      <div hidden={asOffered === 'yes'} className="grid items-start gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <TextField
          label="Value in dollars"
          autoComplete="off"
          inputMode="decimal"
          maxLength={14}
          hint={
            oldCar.owed > 0
              ? `More than ${formatMoney(oldCar.owed)}, at most ${formatMoney(mostValue)}`
              : `At most ${formatMoney(mostValue)}`
          }
          {...field('value')}
        />
        <TextAreaField
          label="Reason"
          autoComplete="off"
          hint="The customer reads and agrees to it."
          rows={2}
          maxLength={500}
          {...field('reason')}
        />
      </div>
    </>
  );
}
