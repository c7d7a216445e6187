import { useFormUnits } from '#page-kit/shop-data.ts';
import { distanceUnit } from '#platform/units.ts';
import { TextField } from '#ui/text-field.tsx';

interface MileageBoxProps {
  label: string;
  optional?: boolean;
  value: string | undefined;
  error: string | undefined;
}

/** A mileage in the unit of the shop, and which unit that is. */
export function MileageBox({ label, optional, value, error }: MileageBoxProps) {
  const units = useFormUnits();
  return (
    <>
      <TextField
        name="km"
        label={`${label} (${distanceUnit(units)})`}
        optional={optional}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        defaultValue={value}
        error={error}
        required={!optional}
      />
      <input type="hidden" name="units" value={units} />
    </>
  );
}
