import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { MileageField, type NamingProblems } from './naming-fields.tsx';
import type { Naming } from './use-naming.ts';

export type AfterReturn = 'available' | 'preparing';

const choices = [
  { value: 'available', label: 'On sale again' },
  { value: 'preparing', label: 'To be prepared' },
] as const;

interface ReturnFieldsProps {
  naming: Naming;
  problems: NamingProblems;
  state: AfterReturn;
  onState: (state: AfterReturn) => void;
}

/** Which vehicle came back, how far it has gone, and whether it can be had at once. */
export function ReturnFields({ naming, problems, state, onState }: ReturnFieldsProps) {
  const { known, taken, vin, setVin } = naming;
  const hint = taken
    ? `${taken.stockNumber}, VIN …${taken.vin.slice(-6)}: scan it to be sure`
    : 'It went out without a VIN: scan it, and it is known from now on';
  return (
    <div className="mt-5 grid gap-4 text-ink">
      <VinField
        name="vin"
        label="VIN"
        optional={state === 'available' || taken !== undefined}
        hint={known.state === 'reading' ? 'Looking up the vehicle…' : hint}
        error={problems.vin}
        value={vin}
        onChange={setVin}
      />
      <MileageField naming={naming} error={problems.mileageKm} label="Mileage at the return" />
      <SegmentedControl legend="From now on" options={choices} value={state} onChange={onState} />
    </div>
  );
}
