import { type FinanceTerms, mostRates } from '#features/finance/finance.contract.ts';
import { monthlyOf } from '#features/finance/finance.rules.ts';
import { decimalTyped, figureTyped } from '#platform/figures.ts';
import { formatMoney, toDollars } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Setting } from '../settings.contract.ts';
import { SettingForm } from './setting-form.tsx';
import { type Drafting, useSetting } from './use-setting.ts';

interface RateDraft {
  key: number;
  months: string;
  apr: string;
}

interface FinancingDraft {
  freeYears: string;
  termMonths: string;
  downPercent: string;
  rates: readonly RateDraft[];
}

const financing: Drafting<FinancingDraft, FinanceTerms> = {
  toDraft: ({ freeYears, termMonths, downPercent, rates }) => ({
    freeYears: String(freeYears),
    termMonths: String(termMonths),
    downPercent: String(downPercent),
    rates: rates.map(({ months, apr }, key) => ({ key, months: String(months), apr: String(apr) })),
  }),
  toJson: ({ freeYears, termMonths, downPercent, rates }) => ({
    // Nothing typed is a mistake here; a value without it is older than this bound.
    freeYears: figureTyped(freeYears) ?? '',
    termMonths: figureTyped(termMonths),
    downPercent: figureTyped(downPercent),
    rates: rates.map(({ months, apr }) => ({ months: figureTyped(months), apr: decimalTyped(apr) })),
  }),
};

/** How long the shop's own plan runs, the usual term and down payment, and the rates that the dealer offers. */
export function FinancingSetting({ setting }: { setting: Setting }) {
  const editing = useSetting(setting, financing);
  const { draft, change, problems } = editing;
  const add = () =>
    change({
      ...draft,
      rates: [
        ...draft.rates,
        { key: Math.max(-1, ...draft.rates.map(({ key }) => key)) + 1, months: '', apr: '' },
      ],
    });
  const replace = (rate: RateDraft) =>
    change({ ...draft, rates: draft.rates.map((other) => (other.key === rate.key ? rate : other)) });
  const remove = (key: number) =>
    change({ ...draft, rates: draft.rates.filter((other) => other.key !== key) });
  return (
    <SettingForm editing={editing}>
      <div className="grid items-start gap-4 md:grid-cols-3">
        <TextField
          label="Longest interest-free plan in years"
          inputMode="numeric"
          value={draft.freeYears}
          error={problems.freeYears}
          hint="Offered at checkout"
          onChange={(event) => change({ ...draft, freeYears: event.target.value })}
        />
        <TextField
          label="Standard term in months"
          inputMode="numeric"
          value={draft.termMonths}
          error={problems.termMonths}
          hint="Used for 'from … a month'"
          onChange={(event) => change({ ...draft, termMonths: event.target.value })}
        />
        <TextField
          label="Standard down payment in percent"
          inputMode="numeric"
          value={draft.downPercent}
          error={problems.downPercent}
          hint="Of the total price"
          onChange={(event) => change({ ...draft, downPercent: event.target.value })}
        />
      </div>
      {draft.rates.length === 0 && (
        <p className="text-sm text-ink-soft">No rates: only the interest-free plan is offered.</p>
      )}
      <ul className="grid gap-4">
        {draft.rates.map((rate, index) => (
          <RateFields
            key={rate.key}
            rate={rate}
            place={index + 1}
            problems={{ months: problems[`rates.${index}.months`], apr: problems[`rates.${index}.apr`] }}
            onChange={replace}
            onRemove={() => remove(rate.key)}
          />
        ))}
      </ul>
      {problems.rates && (
        <p role="alert" className="text-sm text-bad">
          {problems.rates}
        </p>
      )}
      <Button
        size="small"
        className="justify-self-start"
        disabled={draft.rates.length >= mostRates}
        onClick={add}
      >
        Add a rate
      </Button>
      <MonthExample terms={editing.entered} />
    </SettingForm>
  );
}

interface RateFieldsProps {
  rate: RateDraft;
  place: number;
  problems: { months?: string; apr?: string };
  onChange(rate: RateDraft): void;
  onRemove(): void;
}

function RateFields({ rate, place, problems, onChange, onRemove }: RateFieldsProps) {
  return (
    <li className="grid items-start gap-4 md:grid-cols-3">
      <TextField
        label={`Term ${place} in months`}
        inputMode="numeric"
        value={rate.months}
        error={problems.months}
        onChange={(event) => onChange({ ...rate, months: event.target.value })}
      />
      <TextField
        label={`Rate ${place} in percent a year`}
        inputMode="decimal"
        value={rate.apr}
        error={problems.apr}
        onChange={(event) => onChange({ ...rate, apr: event.target.value })}
      />
      <Button
        size="small"
        look="ghost"
        className="self-end justify-self-start"
        aria-label={`Remove rate ${place}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
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
