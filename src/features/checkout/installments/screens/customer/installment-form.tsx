import type { FormEvent } from 'react';
import { type Frequency, frequencies, maxPeriodYears } from '#features/payments/plans/plans.rules.ts';
import { Button } from '#ui/buttons/button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Stepper } from '#ui/forms/stepper.tsx';

const options = frequencies.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

interface InstallmentFormProps {
  /** Years. */
  period: number;
  frequency: Frequency;
  isBusy: boolean;
  onPeriod: (period: number) => void;
  onFrequency: (frequency: Frequency) => void;
  onCalculate: () => void;
}

/** For how long, and how often. */
export function InstallmentForm({ period, frequency, isBusy, ...on }: InstallmentFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    on.onCalculate();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-end">
      <Stepper label="Period (years)" value={period} max={maxPeriodYears} onChange={on.onPeriod} />
      <SelectField
        label="Frequency"
        options={options}
        value={frequency}
        onChange={(event) => on.onFrequency(event.target.value as Frequency)}
      />
      <Button type="submit" busy={isBusy} className="sm:col-span-2">
        {isBusy ? 'Calculating…' : 'Calculate'}
      </Button>
    </form>
  );
}
