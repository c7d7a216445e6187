import { useId } from 'react';
import { Form } from 'react-router';
import { useUnits } from '#page-kit/shop-data.ts';
import { distanceUnit } from '#platform/units.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { accidents, accidentWords, conditions, oldCarConditions } from '../trade-ins.rules.ts';
import { type TradeInView, tradeInPath } from './trade-in-view.ts';

interface OldCarFieldsProps {
  view: TradeInView;
  /** Offered to choose from; others can be typed. */
  makes: readonly string[];
  /** What the shop says is wrong, by the names of its call. */
  fields: Readonly<Record<string, string>>;
  onChange: (given: Partial<TradeInView>) => void;
}

const conditionOptions = conditions.map((value) => ({ value, label: oldCarConditions[value].label }));
const accidentOptions = accidents.map((value) => ({ value, label: accidentWords[value] }));
const drivesOptions = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

/** What the car is. The range follows what is entered; without script, or in a hurry, the button asks for it. */
export function OldCarFields({ view, makes, fields, onChange }: OldCarFieldsProps) {
  const listId = useId();
  return (
    <Form action={tradeInPath} className="grid gap-6" preventScrollReset>
      <h2 className="text-2xl">Your car</h2>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField
          label="Make"
          name="make"
          list={listId}
          autoComplete="off"
          maxLength={60}
          value={view.make}
          error={fields.make}
          onChange={(event) => onChange({ make: event.target.value })}
        />
        <datalist id={listId}>
          {makes.map((make) => (
            <option key={make} value={make} />
          ))}
        </datalist>
        <TextField
          label="Model"
          name="model"
          autoComplete="off"
          maxLength={60}
          value={view.model}
          error={fields.model}
          onChange={(event) => onChange({ model: event.target.value })}
        />
        <TextField
          label="Model year"
          name="year"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          value={view.year}
          error={fields.modelYear}
          onChange={(event) => onChange({ year: event.target.value })}
        />
        <TextField
          label={`Mileage in ${distanceUnit(useUnits())}`}
          name="mileage"
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
          value={view.mileage}
          error={fields.mileageKm}
          onChange={(event) => onChange({ mileage: event.target.value })}
        />
      </div>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <SelectField
          label="Condition"
          name="condition"
          options={conditionOptions}
          hint={oldCarConditions[view.condition].hint}
          value={view.condition}
          onChange={(event) =>
            onChange({ condition: conditions.find((one) => one === event.target.value) ?? 'good' })
          }
        />
        <SelectField
          label="Runs, no warning lights"
          name="drives"
          options={drivesOptions}
          value={view.drives}
          onChange={(event) => onChange({ drives: event.target.value === 'no' ? 'no' : 'yes' })}
        />
        <SelectField
          label="Accidents"
          name="accident"
          className="sm:col-span-2"
          options={accidentOptions}
          value={view.accident}
          onChange={(event) =>
            onChange({ accident: accidents.find((one) => one === event.target.value) ?? 'none' })
          }
        />
      </div>
      <Button type="submit" className="justify-self-start">
        Get estimate
      </Button>
    </Form>
  );
}
