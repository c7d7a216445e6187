import { type FormEvent, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask, type Refused } from '#page-kit/ask/ask.ts';
import { useHeldInput } from '#page-kit/forms/use-held-input.ts';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { useFormUnits } from '#page-kit/shop-data.ts';
import { fieldTexts } from '#platform/errors.ts';
import { distanceUnit, shownFigure, typedFigure, type Units } from '#platform/units.ts';
import { Button } from '#ui/buttons/button.tsx';
import { heldDraft } from '#ui/forms/held-draft.ts';
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import { mileageIn } from '../../../vehicles.contract.ts';
import { sheetApi } from '../../sheet.api.ts';
import { type VehicleSheet, vehicleInput } from '../../sheet.contract.ts';

const noAnswer = 'The shop did not answer. Nothing was saved.';

type Typed = Record<'vin' | 'arrivedOn' | 'location' | 'mileage' | 'notes' | 'cost', string>;

const typedOf = (sheet: VehicleSheet, units: Units): Typed => ({
  vin: sheet.vin,
  arrivedOn: sheet.arrivedOn,
  location: sheet.location ?? '',
  mileage: sheet.mileageKm === undefined ? '' : String(shownFigure(sheet.mileageKm, units)),
  notes: sheet.notes ?? '',
  cost: sheet.cost?.toString() ?? '',
});

const numberIn = (text: string) => Number(text.replaceAll(',', ''));

/** What the form sends; the cost only from those who may know it. */
function readForm(typed: Typed, sheet: VehicleSheet, units: Units, withCost: boolean) {
  return vehicleInput.extend({ mileageKm: mileageIn(units).optional() }).safeParse({
    vin: typed.vin,
    arrivedOn: typed.arrivedOn,
    expectedVersion: sheet.version,
    ...(typed.location.trim() && { location: typed.location }),
    ...(typed.mileage.trim() && {
      mileageKm: typedFigure(numberIn(typed.mileage), units, sheet.mileageKm),
    }),
    ...(typed.notes.trim() && { notes: typed.notes }),
    ...(withCost && { cost: typed.cost.trim() ? numberIn(typed.cost) : null }),
  });
}

/** What staff know of a vehicle. A VIN is put right while no order has the vehicle. */
export function VehicleForm({ sheet, withCost }: { sheet: VehicleSheet; withCost: boolean }) {
  const units = useFormUnits();
  const [typed, setTyped] = useState(() => typedOf(sheet, units));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<Refused>();
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  // Under each system of units by itself: figures in miles are no kilometres.
  const draft = useMemo(() => heldDraft<Typed>(`vehicle:${sheet._id}:${units}`), [sheet._id, units]);
  useHeldInput(draft, {
    // What an admin writes of costs is not kept.
    read: () =>
      JSON.stringify(typed) === JSON.stringify(typedOf(sheet, units))
        ? null
        : { ...typed, cost: typedOf(sheet, units).cost },
    restore: setTyped,
  });
  const set = (name: keyof Typed) => (value: string) => {
    setTyped((before) => ({ ...before, [name]: value }));
    setProblems({});
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isBusy) return;
    const read = readForm(typed, sheet, units, withCost);
    setProblems(read.success ? {} : fieldTexts(read.error.issues));
    setRefusal(undefined);
    if (!read.success) return;
    setBusy(true);
    const call = () => sheetApi().vehicles[':id'].$put({ param: { id: sheet._id }, json: read.data });
    const asked = await ask(call, noAnswer);
    setBusy(false);
    if (!asked.ok) {
      setProblems(asked.fields);
      return setRefusal(asked);
    }
    showToast('The vehicle is saved.', { tone: 'good' });
    await revalidate();
  };
  const field = (name: keyof Typed, error = problems[name]) => ({
    name,
    value: typed[name],
    error,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set(name)(event.target.value),
  });
  const isFree = sheet.state === 'available' || sheet.state === 'preparing';
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <div className="grid grid-cols-2 gap-4">
        {isFree && (
          <VinField
            label="VIN"
            name="vin"
            value={typed.vin}
            onChange={set('vin')}
            error={problems.vin}
            className="col-span-2"
          />
        )}
        <TextField {...field('location')} label="Location" optional maxLength={60} />
        <TextField {...field('arrivedOn')} label="Arrived on" type="date" />
        <TextField
          {...field('mileage', problems.mileageKm)}
          label={`Mileage in ${distanceUnit(units)}`}
          optional
          inputMode="numeric"
        />
        {withCost && (
          <TextField
            {...field('cost')}
            label="Cost in $"
            optional
            inputMode="decimal"
            hint="For admins alone."
          />
        )}
        <TextAreaField
          {...field('notes')}
          label="Notes"
          optional
          hint="For staff alone."
          className="col-span-2"
        />
      </div>
      {refusal && (
        <Notice
          tone="bad"
          title={refusal.text}
          {...(refusal.code === 'vehicle-changed'
            ? { onRetry: () => void revalidate(), retryLabel: 'Load what it is now' }
            : refusal.status === undefined && { onRetry: () => void submit() })}
        />
      )}
      <Button type="submit" look="primary" busy={isBusy} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}
