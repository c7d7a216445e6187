import { type FinanceTerms, mostRates } from '#features/finance/finance.contract.ts';
import { monthlyOf } from '#features/finance/finance.rules.ts';
import { decimalTyped, figureTyped } from '#platform/figures.ts';
import { formatMoney, toDollars } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { TextField } from '#ui/text-field.tsx';
import {
  drawn,
  rowsIn,
  type SettingEntry,
  type SettingField,
  useRows,
  valueTyped,
} from './setting-fields.ts';

const fields: readonly SettingField[] = [
  {
    kind: 'whole',
    name: 'freeYears',
    label: 'Longest interest-free plan in years',
    hint: 'Offered at checkout',
  },
  {
    kind: 'whole',
    name: 'termMonths',
    label: 'Standard term in months',
    hint: "Used for 'from … a month'",
  },
  {
    kind: 'whole',
    name: 'downPercent',
    label: 'Standard down payment in percent',
    hint: 'Of the total price',
  },
];

/** How long the shop's own plan runs, the usual term and down payment, and the rates that the dealer offers. */
export const financing = drawn<FinanceTerms>(fields, {
  list: 'rates',
  toJson: (texts) => ({
    ...valueTyped(fields, texts),
    rates: rowsIn(texts, 'rates').map(({ months = '', apr = '' }) => ({
      months: figureTyped(months),
      apr: decimalTyped(apr),
    })),
  }),
  below: (entry) => <Rates entry={entry} />,
});

function Rates({ entry }: { entry: SettingEntry<FinanceTerms> }) {
  const { ref, rows, add, remove } = useRows<HTMLUListElement>('rates', entry, { months: '', apr: '' });
  const errorOf = (place: number, name: string) => entry.form.field(`rates.${place}.${name}`).error;
  return (
    <>
      {rows.length === 0 && (
        <p className="text-sm text-ink-soft">No rates: only the interest-free plan is offered.</p>
      )}
      <ul ref={ref} className="grid gap-4">
        {rows.map(({ key, start }, place) => (
          <li key={key} className="grid items-start gap-4 md:grid-cols-3">
            <TextField
              label={`Term ${place + 1} in months`}
              inputMode="numeric"
              name={`rates.${place}.months`}
              defaultValue={start.months}
              error={errorOf(place, 'months')}
            />
            <TextField
              label={`Rate ${place + 1} in percent a year`}
              inputMode="decimal"
              name={`rates.${place}.apr`}
              defaultValue={start.apr}
              error={errorOf(place, 'apr')}
            />
            <Button
              size="small"
              look="ghost"
              className="self-end justify-self-start"
              aria-label={`Remove rate ${place + 1}`}
              onClick={() => remove(key)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Button size="small" className="justify-self-start" disabled={rows.length >= mostRates} onClick={add}>
        Add a rate
      </Button>
      <MonthExample terms={entry.entered} />
    </>
  );
}

const exampleCents = 4_000_000;

/** What a car costs by the month with what stands in the fields. */
function MonthExample({ terms }: { terms: FinanceTerms | undefined }) {
  if (!terms) return null;
  const { paymentCents, months, apr, downCents } = monthlyOf(exampleCents, terms);
  return (
    <p className="rounded-control bg-raised p-4 text-sm">
      A car of {formatMoney(toDollars(exampleCents))} with these values: from{' '}
      <Money amount={toDollars(paymentCents)} /> a month, {months} payments, {apr}% APR,{' '}
      <Money amount={toDollars(downCents)} /> down.
    </p>
  );
}
