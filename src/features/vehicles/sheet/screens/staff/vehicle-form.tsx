import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { distanceUnit } from '#platform/units.ts';
import { Button } from '#ui/buttons/button.tsx';
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import type { VehicleSheet } from '../../sheet.contract.ts';
import type { TypedVehicle } from './read-vehicle-form.ts';
import { useVehicleForm } from './use-vehicle-form.ts';

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
