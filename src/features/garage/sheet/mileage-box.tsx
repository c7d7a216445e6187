import type { FormField } from '#page-kit/form.tsx';
import { useFormUnits } from '#page-kit/shop-data.ts';
import { distanceUnit } from '#platform/units.ts';
import { TextField } from '#ui/text-field.tsx';

interface MileageBoxProps {
  label: string;
  optional?: boolean;
  field: FormField;
}

/** A mileage in the unit of the shop, and which unit that is. */
export function MileageBox({ label, optional, field }: MileageBoxProps) {
  const units = useFormUnits();
  return (
    <>
      <TextField
        label={`${label} (${distanceUnit(units)})`}
        optional={optional}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        required={!optional}
        {...field}
      />
      <input type="hidden" name="units" value={units} />
    </>
  );
}
