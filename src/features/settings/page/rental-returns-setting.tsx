import { useFormUnits } from '#page-kit/shop-data.ts';
import { dollarsTyped, figureTyped } from '#platform/figures.ts';
import { distanceUnit, type Units } from '#platform/units.ts';
import { TextField } from '#ui/text-field.tsx';
import type { RentalTerms } from '../kinds/rental-terms.contract.ts';
import type { Setting } from '../settings.contract.ts';
import { SettingForm } from './setting-form.tsx';
import { type Drafting, storedIn, useSetting } from './use-setting.ts';

type RentalDraft = Record<Exclude<keyof RentalTerms, 'units'>, string>;

/** Terms that were written stay in the units that they were written in. */
const unitsOf = (set: RentalTerms, shown: Units): Units => (set.perDay === null ? shown : set.units);

const rentalIn = (units: Units): Drafting<RentalDraft, RentalTerms> => ({
  toDraft: ({ perDay, perUnit, perEighth, perPercent, perDayLate }) => ({
    perDay: perDay === null ? '' : String(perDay),
    perUnit: String(perUnit),
    perEighth: String(perEighth),
    perPercent: String(perPercent),
    perDayLate: String(perDayLate),
  }),
  toJson: (draft) => ({
    units,
    perDay: figureTyped(draft.perDay) ?? null,
    perUnit: dollarsTyped(draft.perUnit),
    perEighth: dollarsTyped(draft.perEighth),
    perPercent: dollarsTyped(draft.perPercent),
    perDayLate: dollarsTyped(draft.perDayLate),
  }),
});

const fieldsIn = (units: Units) =>
  [
    {
      name: 'perDay',
      label: units === 'miles' ? 'Miles included a day' : 'Kilometers included a day',
      hint: 'Leave empty for no limit',
    },
    {
      name: 'perUnit',
      label: `Dollars per ${distanceUnit(units)} above the included distance`,
      hint: '0 for no charge',
    },
    { name: 'perDayLate', label: 'Dollars per day late', hint: '0 for no charge' },
    { name: 'perEighth', label: 'Dollars per eighth of a tank missing', hint: '0 for no charge' },
    { name: 'perPercent', label: 'Dollars per percent of charge missing', hint: '0 for no charge' },
  ] as const;

/** What a rental may cost beside the rent when it comes back. */
export function RentalReturnsSetting({ setting }: { setting: Setting }) {
  const shown = useFormUnits();
  const units = unitsOf(storedIn(setting), shown);
  const editing = useSetting(setting, rentalIn(units));
  const { draft, change, problems } = editing;
  return (
    <SettingForm editing={editing}>
      <div className="grid items-start gap-4 md:grid-cols-3">
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
      <p className="max-w-prose text-sm text-ink-soft">
        State this in your terms of sale too. Charges are recorded and sent to the customer; no card is
        charged.
      </p>
    </SettingForm>
  );
}
