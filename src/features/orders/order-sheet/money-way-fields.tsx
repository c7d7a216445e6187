import { moneyWays, moneyWayWords } from '#features/payments/payouts.rules.ts';
import type { FormField } from '#page-kit/form.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';

const options = moneyWays.map((value) => ({ value, label: moneyWayWords[value] }));

/** Asks how money came or went outside the payment provider, and what the bank or the receipt calls it. */
export const MoneyWayFields = ({ field }: { field: (name: 'way' | 'reference') => FormField }) => (
  <>
    <SelectField label="How" options={options} {...field('way')} />
    <TextField
      label="Reference"
      hint="The reference of the bank or terminal, or the number of the cash receipt."
      maxLength={100}
      autoComplete="off"
      required
      {...field('reference')}
    />
  </>
);
