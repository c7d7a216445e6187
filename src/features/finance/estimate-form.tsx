import { type FormEvent, useId } from 'react';
import { readAmount } from '#platform/figures.ts';
import { type Cents, toDollars } from '#platform/money.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { AskedFinancing, AskedName, AskedProblems, OfferedTerm } from './estimate.rules.ts';

interface EstimateFormProps {
  id: string;
  /** The page that answers where there is no script. */
  action: string;
  totalCents: Cents;
  terms: readonly OfferedTerm[];
  asked: AskedFinancing;
  problems: AskedProblems;
  onChange: (name: AskedName, typed: string) => void;
}

const amounts = [
  { name: 'tradeIn', label: 'Trade-in', hint: 'Your trade-in value, less what you still owe on it' },
  { name: 'balloon', label: 'Balloon', hint: 'Final payment due at the end' },
] as const;

/** What an estimate is worked out from: fields of a plain form, which with script is answered at every change. */
export function EstimateForm({
  id,
  action,
  totalCents,
  terms,
  asked,
  problems,
  onChange,
}: EstimateFormProps) {
  const stay = (event: FormEvent) => event.preventDefault();
  return (
    <form id={id} action={action} onSubmit={stay} noValidate className="grid gap-5">
      <TermField terms={terms} chosen={asked.term} error={problems.term} onChange={onChange} />
      <div className="grid gap-2">
        <TextField
          label="Down payment ($)"
          name="down"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={asked.down}
          error={problems.down}
          onChange={(event) => onChange('down', event.target.value)}
        />
        <DownSlider totalCents={totalCents} typed={asked.down} onChange={onChange} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {amounts.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={`${label} ($)`}
            hint={hint}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={asked[name]}
            error={problems[name]}
            onChange={(event) => onChange(name, event.target.value)}
          />
        ))}
      </div>
    </form>
  );
}

/** '24 months, without interest' */
const termText = ({ months, apr }: OfferedTerm): string =>
  `${months} ${months === 1 ? 'month' : 'months'}${apr === 0 ? ', without interest' : `, ${apr}% a year`}`;

interface TermFieldProps extends Pick<EstimateFormProps, 'terms' | 'onChange'> {
  chosen: string;
  error?: string;
}

function TermField({ terms, chosen, error, onChange }: TermFieldProps) {
  const groups = [
    { label: 'Our installment plan', of: terms.filter(({ ownYears }) => ownYears !== undefined) },
    { label: 'Financing', of: terms.filter(({ ownYears }) => ownYears === undefined) },
  ].filter(({ of }) => of.length > 0);
  return (
    <Field label="Term" error={error}>
      {(wiring) => (
        <Select
          {...wiring}
          name="term"
          value={chosen}
          onChange={(event) => onChange('term', event.target.value)}
        >
          {groups.map(({ label, of }) => (
            <optgroup key={label} label={label}>
              {of.map((term) => (
                <option key={term.key} value={term.key}>
                  {termText(term)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}

const stepsOfSlider = 50;

/** Whole steps of 1, 2 or 5 at the front, near a fiftieth of the total. */
function sliderStep(total: number): number {
  const rough = Math.max(1, total / stepsOfSlider);
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5].findLast((front) => front * power <= rough) ?? 1);
}

/** The down payment by moving. Only with script: the field beside it has the name. */
function DownSlider({
  totalCents,
  typed,
  onChange,
}: Pick<EstimateFormProps, 'totalCents' | 'onChange'> & { typed: string }) {
  const id = useId();
  const isHydrated = useHydrated();
  const most = Math.floor(toDollars(totalCents));
  const step = sliderStep(most);
  if (!isHydrated || most < stepsOfSlider) return null;
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Down payment slider
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={Math.floor(most / step) * step}
        step={step}
        value={readAmount(typed)?.figure ?? 0}
        onChange={({ target }) => onChange('down', target.value === '0' ? '' : target.value)}
        className="h-11 w-full accent-ink"
      />
    </>
  );
}
