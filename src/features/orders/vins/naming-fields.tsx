import { useLayoutEffect, useRef } from 'react';
import type { AnyForm } from '#page-kit/form.tsx';
import { enter } from '#page-kit/form-fields.ts';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { distanceText, distanceUnit } from '#platform/units.ts';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Naming } from './use-naming.ts';
import type { NameableVehicles } from './vins.contract.ts';
import { vehicleText } from './vins.rules.ts';

interface NamingFieldsProps {
  form: AnyForm;
  naming: Naming;
  /** A rental of a unit without a VIN goes out without one. */
  isVinOptional: boolean;
  /** They are what a page is for, not a dialog: the page begins at the VIN. */
  onPage?: boolean;
}

/** Which vehicle it is, by scan, by hand or by choice, and how far it has gone. */
export function NamingFields({ form, naming, isVinOptional, onPage }: NamingFieldsProps) {
  const { known, vin, setVin, meant } = naming;
  const field = useRef<HTMLInputElement>(null);
  // What is filled in is selected, so that a scan or the keyboard replaces it instead of writing behind it.
  const isThere = known.state === 'there';
  useLayoutEffect(() => {
    if (isThere && document.activeElement === field.current) field.current?.select();
  }, [isThere]);
  return (
    <div className="mt-5 grid gap-4 text-ink">
      <NamingMeans naming={naming} isVinNeeded={!isVinOptional} />
      {known.state === 'failed' && (
        <Notice tone="bad" title="The vehicles could not be loaded." onRetry={known.retry} />
      )}
      <VinField
        ref={field}
        autoFocus={onPage}
        data-page-focus={onPage}
        data-first-focus
        onFocus={(event) => event.currentTarget.select()}
        name="vin"
        label="VIN"
        hint={known.state === 'reading' ? 'Looking up the vehicle…' : (meant.note ?? 'Scan or enter it')}
        error={form.field('vin').error}
        optional={isVinOptional}
        value={vin}
        onChange={setVin}
        confirming={naming.confirming}
      />
      {known.state === 'there' && (
        <Choice
          known={known}
          naming={naming}
          onChoose={(chosen) => field.current && enter(field.current, chosen)}
        />
      )}
      {naming.chosen && <ChosenNote naming={naming} stockNumber={naming.chosen.stockNumber} />}
      <MileageField form={form} naming={naming} label="Mileage at handover" />
    </div>
  );
}

/** What the VIN and the mileage are judged by. */
export function NamingMeans({ naming, isVinNeeded }: { naming: Naming; isVinNeeded: boolean }) {
  const { chosen, isOther, meant, units, confirming } = naming;
  const hidden = {
    units,
    modelYear: String(confirming.modelYear ?? ''),
    chosen: chosen && isOther ? chosen.stockNumber : '',
    isOdd: meant.isOdd ? 'yes' : '',
    isVinNeeded: isVinNeeded ? 'yes' : '',
  };
  return Object.entries(hidden).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** The buyer chose this very one: another is handed over only where they agree. */
const ChosenNote = ({ naming, stockNumber }: { naming: Naming; stockNumber: string }) =>
  naming.isOther ? (
    <label className="flex min-h-9 items-center gap-3 text-sm">
      <input type="checkbox" name="isOtherAgreed" className="size-5 shrink-0 accent-ink" />
      The customer chose {stockNumber} and accepts this one instead
    </label>
  ) : (
    <p className="text-sm">The customer chose {stockNumber}.</p>
  );

interface ChoiceProps {
  known: NameableVehicles;
  naming: Naming;
  onChoose: (vin: string) => void;
}

/** Instead of a scan; nothing where there is nothing to choose from. */
function Choice({ known: { taken, available }, naming, onChoose }: ChoiceProps) {
  if (available.length === 0) return null;
  const of = (one: (typeof available)[number], more = '') => ({
    value: one.vin,
    label: vehicleText(one) + more,
  });
  return (
    <SelectField
      name="vehicle"
      label="Or choose from stock"
      placeholder="Choose"
      options={[
        ...(taken ? [of(taken, ' · assigned to this order')] : []),
        ...available.map((one) => of(one)),
      ]}
      value={naming.meant.vehicle?.vin ?? ''}
      onChange={(event) => onChoose(event.target.value)}
    />
  );
}

export const MileageField = ({
  form,
  naming: { taken, units },
  label,
  hint,
}: {
  form: AnyForm;
  naming: Naming;
  label: string;
  /** Instead of what was written down before. */
  hint?: string;
}) => (
  <TextField
    label={`${label} (${distanceUnit(units)})`}
    inputMode="numeric"
    autoComplete="off"
    maxLength={12}
    optional
    hint={
      hint ??
      (taken?.mileageKm === undefined
        ? undefined
        : `${distanceText(taken.mileageKm, units)} were recorded before`)
    }
    {...form.field('mileageKm')}
  />
);
