import { type FormEvent, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { useFormUnits } from '#page-kit/shop-data.ts';
import { useHeldInput } from '#page-kit/use-held-input.ts';
import { fieldTexts } from '#platform/errors.ts';
import { dollarsTyped, figureTyped } from '#platform/figures.ts';
import { plainVin } from '#platform/text/is-vin.ts';
import { distanceUnit, shownFigure, typedFigure, type Units } from '#platform/units.ts';
import { Button } from '#ui/button.tsx';
import { heldDraft } from '#ui/held-draft.ts';
import { Notice } from '#ui/notice.tsx';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { mileageIn } from '../vehicles.contract.ts';
import { type VehicleInput, type VehicleSheet, vehicleInput } from './sheet.contract.ts';
import type { SheetRoutes } from './sheet.routes.ts';

/** What staff know of a vehicle. A VIN is put right while no order has the vehicle. */
export function VehicleForm({ sheet, withCost }: { sheet: VehicleSheet; withCost: boolean }) {
  const { units, confirming, typed, set, problems, refusal, isBusy, submit, loadAgain } = useVehicleForm(
    sheet,
    withCost,
  );
  const field = (name: keyof TypedVehicle, error = problems[name]) => ({
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
            confirming={confirming}
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
          <TextField {...field('cost')} label="Cost in $" optional inputMode="decimal" hint="Admins only." />
        )}
        <TextAreaField {...field('notes')} label="Notes" optional hint="Staff only." className="col-span-2" />
      </div>
      {refusal && (
        <Notice
          tone="bad"
          title={refusal.text}
          {...(refusal.code === 'vehicle-changed'
            ? { onRetry: loadAgain, retryLabel: 'Discard mine and reload' }
            : refusal.status === undefined && { onRetry: () => void submit() })}
        />
      )}
      <Button type="submit" look="primary" busy={isBusy} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}

const noAnswer = 'The server did not respond. Nothing was saved.';

const typedOf = (sheet: VehicleSheet, units: Units): TypedVehicle => ({
  vin: sheet.vin,
  arrivedOn: sheet.arrivedOn,
  location: sheet.location ?? '',
  mileage: sheet.mileageKm === undefined ? '' : String(shownFigure(sheet.mileageKm, units)),
  notes: sheet.notes ?? '',
  cost: sheet.cost?.toString() ?? '',
});

/** What was typed of a vehicle, what is wrong with it, and saving it. */
function useVehicleForm(sheet: VehicleSheet, withCost: boolean) {
  const units = useFormUnits();
  const [typed, setTyped] = useState(() => typedOf(sheet, units));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<Refused>();
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  /** The VIN that was confirmed, as it was typed. */
  const [confirmed, setConfirmed] = useState<string>();
  const confirming = {
    isConfirmed: confirmed === typed.vin,
    isKnown: plainVin(typed.vin) === sheet.vin,
    modelYear: sheet.car.modelYear,
    onConfirm: (isConfirmed: boolean) => setConfirmed(isConfirmed ? typed.vin : undefined),
  };
  // Under each system of units by itself: figures in miles are no kilometres.
  const draft = useMemo(() => heldDraft<TypedVehicle>(`vehicle:${sheet._id}:${units}`), [sheet._id, units]);
  useHeldInput(draft, {
    // What an admin writes of costs is not kept.
    read: () =>
      JSON.stringify(typed) === JSON.stringify(typedOf(sheet, units))
        ? null
        : { ...typed, cost: typedOf(sheet, units).cost },
    restore: setTyped,
  });
  const set = (name: keyof TypedVehicle) => (value: string) => {
    setTyped((before) => ({ ...before, [name]: value }));
    setProblems({});
  };
  /** What the shop answered; undefined where nothing was sent. */
  const send = async () => {
    const read = readVehicleForm(typed, sheet, { units, withCost });
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return undefined;
    const json = { ...read.input, ...(confirming.isConfirmed && { vinConfirmed: true }) };
    const call = () => client<SheetRoutes>().vehicles[':id'].$put({ param: { id: sheet._id }, json });
    return ask(call, noAnswer);
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isBusy) return;
    setRefusal(undefined);
    setBusy(true);
    const asked = await send();
    setBusy(false);
    if (!asked) return;
    if (!asked.ok) {
      setProblems(asked.fields);
      return setRefusal(asked);
    }
    showToast('Vehicle saved.', { tone: 'good' });
    await revalidate();
  };
  return {
    units,
    confirming,
    typed,
    set,
    problems,
    refusal,
    isBusy,
    submit,
    loadAgain: () => void revalidate(),
  };
}

/** What stands in the fields. */
type TypedVehicle = Record<'vin' | 'arrivedOn' | 'location' | 'mileage' | 'notes' | 'cost', string>;

/** What the form sends; the cost only from those who may know it. */
function readVehicleForm(
  typed: TypedVehicle,
  sheet: VehicleSheet,
  { units, withCost }: { units: Units; withCost: boolean },
): { input: VehicleInput } | { problems: Record<string, string> } {
  const read = vehicleInput.extend({ mileageKm: mileageIn(units).optional() }).safeParse({
    vin: typed.vin,
    arrivedOn: typed.arrivedOn,
    expectedVersion: sheet.version,
    ...(typed.location.trim() && { location: typed.location }),
    ...(typed.mileage.trim() && {
      mileageKm: typedFigure(figureTyped(typed.mileage) ?? Number.NaN, units, sheet.mileageKm),
    }),
    ...(typed.notes.trim() && { notes: typed.notes }),
    ...(withCost && { cost: dollarsTyped(typed.cost) ?? null }),
  });
  return read.success ? { input: read.data } : { problems: fieldTexts(read.error.issues) };
}
