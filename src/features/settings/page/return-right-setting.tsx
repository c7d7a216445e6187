import { useFormUnits } from '#page-kit/shop-data.ts';
import { decimalTyped, dollarsTyped, figureTyped } from '#platform/figures.ts';
import { formatMoney } from '#platform/money.ts';
import { shownFigure, typedFigure, type Units } from '#platform/units.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { returnFee } from '../after-handover/return-right.rules.ts';
import { californianReturnRight, type ReturnRight } from '../kinds/order-terms.contract.ts';
import type { Setting } from '../settings.contract.ts';
import { SettingForm } from './setting-form.tsx';
import { type Drafting, storedIn, useSetting } from './use-setting.ts';

const scopes = [
  { value: 'all', label: 'All cars' },
  { value: 'used', label: 'Used and certified cars' },
] as const;

/** The fields as they are typed; empty: no limit. */
type ReturnDraft = Record<'days' | 'km' | 'feePercent' | 'feeLeast' | 'feeMost' | 'priceUpTo', string> & {
  scope: (typeof scopes)[number]['value'];
};

const typed = (value: number | null): string => (value === null ? '' : String(value));

const draftOf = ({ usedOnly, ...set }: ReturnRight, units: Units): ReturnDraft => ({
  days: typed(set.days),
  km: typed(set.km === null ? null : shownFigure(set.km, units)),
  feePercent: typed(set.feePercent),
  feeLeast: typed(set.feeLeast),
  feeMost: typed(set.feeMost),
  priceUpTo: typed(set.priceUpTo),
  scope: usedOnly ? 'used' : 'all',
});

/** Empty: no limit. */
const limitIn = (text: string) => dollarsTyped(text) ?? null;

/** The kilometers that were typed in these units; those of the setting where they still stand there. */
function kilometersIn(text: string, units: Units, before: number | null) {
  const typed = figureTyped(text);
  return typed === undefined ? null : typedFigure(typed, units, before ?? undefined);
}

const returningIn = (units: Units, set: ReturnRight): Drafting<ReturnDraft, ReturnRight> => ({
  toDraft: (right) => draftOf(right, units),
  toJson: (draft) => ({
    days: figureTyped(draft.days),
    km: kilometersIn(draft.km, units, set.km),
    feePercent: decimalTyped(draft.feePercent),
    feeLeast: dollarsTyped(draft.feeLeast),
    feeMost: limitIn(draft.feeMost),
    priceUpTo: limitIn(draft.priceUpTo),
    usedOnly: draft.scope === 'used',
  }),
});

const fieldsIn = (units: Units) =>
  [
    { name: 'days', label: 'Days after the handover', hint: '0 for no right to return' },
    {
      name: 'km',
      label: units === 'miles' ? 'Miles at most' : 'Kilometers at most',
      hint: 'Leave empty for no limit',
    },
    { name: 'priceUpTo', label: 'Base price up to, in dollars', hint: 'Leave empty for no limit' },
    { name: 'feePercent', label: 'Fee in percent of the price', hint: 'Deducted from the refund' },
    { name: 'feeLeast', label: 'Lowest fee, in dollars', hint: '0 for none' },
    { name: 'feeMost', label: 'Highest fee, in dollars', hint: 'Leave empty for none' },
  ] as const;

/** Which vehicles may be brought back, how long, how far and for what. */
export function ReturnRightSetting({ setting }: { setting: Setting }) {
  const units = useFormUnits();
  const editing = useSetting(setting, returningIn(units, storedIn(setting)));
  const { draft, change, problems } = editing;
  const choose = (value: string) => {
    const scope = scopes.find((each) => each.value === value)?.value;
    if (scope) change({ ...draft, scope });
  };
  return (
    <SettingForm editing={editing}>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" onClick={() => change(draftOf(californianReturnRight, units))}>
          Fill in for California
        </Button>
        <p className="text-sm text-ink-soft">
          Used cars up to $50,000: 3 days, 400 miles, 1.5%, at least $200 and at most $600.
        </p>
      </div>
      <div className="grid items-start gap-4 md:grid-cols-3">
        <SelectField
          label="Which cars"
          options={scopes}
          value={draft.scope}
          onChange={(event) => choose(event.target.value)}
        />
        {fieldsIn(units).map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            inputMode="decimal"
            value={draft[name]}
            error={problems[name]}
            onChange={(event) => change({ ...draft, [name]: event.target.value })}
          />
        ))}
      </div>
      <Example set={editing.entered} />
    </SettingForm>
  );
}

const examplePrice = 30_000;

/** What the fee would be for one car. */
function Example({ set }: { set: ReturnRight | undefined }) {
  if (!set || set.days === 0) return null;
  const fee = formatMoney(returnFee(set, examplePrice * 100) / 100);
  return (
    <p className="text-sm" aria-live="polite">
      For a car of {formatMoney(examplePrice)} the fee is {fee}.
    </p>
  );
}
