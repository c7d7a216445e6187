import type { FormEvent } from 'react';
import { frequencies, longestText } from '#features/payments/plans.rules.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stepper } from '#ui/stepper.tsx';
import type { ChosenPlan } from './plan-address.rules.ts';

const options = frequencies.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

interface InstallmentFormProps {
  /** No choice is wrong, so nothing is validated here. */
  terms: ChosenPlan;
  /** The longest term, in years. */
  mostYears: number;
  isBusy: boolean;
  onChange: (terms: ChosenPlan) => void;
  onCalculate: () => void;
}

/** For how long, and how often. */
export function InstallmentForm({ terms, mostYears, isBusy, onChange, onCalculate }: InstallmentFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCalculate();
  };
  const choose = (value: string) => {
    const frequency = frequencies.find((each) => each === value);
    if (frequency) onChange({ ...terms, frequency });
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-start"
    >
      <Stepper
        label="Period (years)"
        value={terms.period}
        max={mostYears}
        hint={longestText(mostYears)}
        onChange={(period) => onChange({ ...terms, period })}
      />
      <SelectField
        label="Frequency"
        options={options}
        value={terms.frequency}
        onChange={(event) => choose(event.target.value)}
      />
      <Button type="submit" busy={isBusy} className="sm:col-span-2">
        {isBusy ? 'Calculating…' : 'Calculate'}
      </Button>
    </form>
  );
}
