import { type FormEvent, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask, type Refused } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { useHeldInput } from '#page-kit/forms/use-held-input.ts';
import { useFormUnits } from '#page-kit/shop-data.ts';
import { plainVin } from '#platform/text/is-vin.ts';
import { shownFigure, type Units } from '#platform/units.ts';
import { heldDraft } from '#ui/forms/held-draft.ts';
import { showToast } from '#ui/notices/toast-store.ts';
import type { VehicleSheet } from '../../sheet.contract.ts';
import type { SheetRoutes } from '../../sheet.routes.ts';
import { readVehicleForm, type TypedVehicle } from './read-vehicle-form.ts';

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
export function useVehicleForm(sheet: VehicleSheet, withCost: boolean) {
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
