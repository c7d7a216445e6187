import { useState } from 'react';
import { ask } from '#page-kit/ask.ts';
import { SaveFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { useFormUnits } from '#page-kit/shop-data.ts';
import { plainVin } from '#platform/text/is-vin.ts';
import { distanceUnit, shownFigure, type Units } from '#platform/units.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { type VehicleSheet, vehicleForm } from './sheet.contract.ts';
import type { SheetRoutes } from './sheet.routes.ts';

export const saveVehicle = pageForm('vehicle', vehicleForm, ({ value: json, api, params: { id = '' } }) =>
  ask(
    () => api<SheetRoutes>().vehicles[':id'].$put({ param: { id }, json }),
    'The server did not respond. Nothing was saved.',
  ),
);

interface VehicleFormProps {
  sheet: VehicleSheet;
  withCost: boolean;
}

/** What the fields contain at first. */
const startOf = (sheet: VehicleSheet, units: Units) => ({
  vin: sheet.vin,
  arrivedOn: sheet.arrivedOn,
  location: sheet.location ?? '',
  mileageKm: sheet.mileageKm === undefined ? '' : String(shownFigure(sheet.mileageKm, units)),
  notes: sheet.notes ?? '',
  cost: sheet.cost?.toString() ?? '',
});

/** What staff know of a vehicle. What somebody else has saved since is shown once this is discarded. */
export function VehicleForm({ sheet, withCost }: VehicleFormProps) {
  const [{ opened, round }, setOpened] = useState({ opened: sheet, round: 0 });
  const open = (next: VehicleSheet) => setOpened({ opened: next, round: round + 1 });
  const units = useFormUnits();
  const isSame = JSON.stringify(startOf(sheet, units)) === JSON.stringify(startOf(opened, units));
  // Another state is no reason to refuse what is typed.
  const begun = isSame ? sheet : opened;
  return (
    <VehicleFields
      key={round}
      sheet={begun}
      withCost={withCost}
      onSaved={open}
      onDiscard={() => open(sheet)}
    />
  );
}

interface VehicleFieldsProps extends VehicleFormProps {
  onSaved: (saved: VehicleSheet) => void;
  onDiscard: () => void;
}

/** A VIN is put right while no order has the vehicle. */
function VehicleFields({ sheet, withCost, onSaved, onDiscard }: VehicleFieldsProps) {
  const units = useFormUnits();
  const { mileageKm } = sheet;
  const form = useForm(saveVehicle, {
    // Under each system of units by itself: figures in miles are no kilometres.
    about: units,
    start: { ...startOf(sheet, units), expectedVersion: sheet.version },
    onDone: (saved) => {
      onSaved(saved);
      showToast('Vehicle saved.', { tone: 'good' });
    },
  });
  const { field } = form;
  const { vin = '' } = form.texts;
  const isFree = sheet.state === 'available' || sheet.state === 'preparing';
  const { defaultValue: expectedVersion } = field('expectedVersion');
  const sent = { expectedVersion, units, mileageBefore: mileageKm ?? '' };
  return (
    <SentForm form={form} className="grid gap-4">
      {Object.entries(isFree ? sent : { ...sent, vin: sheet.vin }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} defaultValue={value} />
      ))}
      <div className="grid grid-cols-2 gap-4">
        {isFree && (
          <VinField
            label="VIN"
            name="vin"
            value={vin}
            onChange={(entered) => form.fill({ vin: entered })}
            error={field('vin').error}
            confirming={{
              isKnown: plainVin(vin) === sheet.vin,
              modelYear: sheet.car.modelYear,
            }}
            className="col-span-2"
          />
        )}
        <TextField label="Location" autoComplete="off" optional maxLength={60} {...field('location')} />
        <TextField label="Arrived on" autoComplete="off" type="date" {...field('arrivedOn')} />
        <TextField
          label={`Mileage in ${distanceUnit(units)}`}
          autoComplete="off"
          optional
          inputMode="numeric"
          {...field('mileageKm')}
        />
        {withCost && (
          <TextField
            label="Cost in $"
            autoComplete="off"
            optional
            inputMode="decimal"
            hint="Admins only."
            {...field('cost')}
          />
        )}
        <TextAreaField
          label="Notes"
          autoComplete="off"
          optional
          hint="Staff only."
          className="col-span-2"
          {...field('notes')}
        />
      </div>
      <SaveFailure form={form} overtakenCode="vehicle-changed" onDiscard={onDiscard} />
      <Button type="submit" look="primary" busy={form.sending !== undefined} className="justify-self-start">
        Save
      </Button>
    </SentForm>
  );
}
