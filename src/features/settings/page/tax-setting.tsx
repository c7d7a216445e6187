import type { SalesTax } from '#features/pricing/pricing.contract.ts';
import { usePriceTerms } from '#page-kit/shop-data.ts';
import { decimalTyped } from '#platform/figures.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Setting } from '../settings.contract.ts';
import { PriceExample } from './price-example.tsx';
import { SettingForm } from './setting-form.tsx';
import { type Drafting, useSetting } from './use-setting.ts';

const ways = [
  { value: 'none', label: 'No tax' },
  { value: 'added', label: 'Added to the price' },
  { value: 'included', label: 'Included in the price' },
] as const;
type Way = (typeof ways)[number]['value'];

interface TaxDraft {
  way: Way;
  name: string;
  percent: string;
}

const tax: Drafting<TaxDraft, SalesTax> = {
  toDraft: (set) =>
    set
      ? { way: set.way, name: set.name, percent: String(set.percent) }
      : { way: 'none', name: 'Sales tax', percent: '' },
  toJson: ({ way, name, percent }) => (way === 'none' ? null : { name, percent: decimalTyped(percent), way }),
};

/** The dealer's one tax. */
export function TaxSetting({ setting }: { setting: Setting }) {
  const editing = useSetting(setting, tax);
  const { draft, change, problems, entered } = editing;
  const { lines } = usePriceTerms();
  const choose = (value: string) => {
    const way = ways.find((each) => each.value === value)?.value;
    if (way) change({ ...draft, way });
  };
  return (
    <SettingForm editing={editing}>
      <div className="grid gap-4 md:grid-cols-3">
        <SelectField
          label="Tax"
          options={ways}
          value={draft.way}
          onChange={(event) => choose(event.target.value)}
        />
        {draft.way !== 'none' && (
          <>
            <TextField
              label="Name"
              value={draft.name}
              maxLength={60}
              error={problems.name}
              onChange={(event) => change({ ...draft, name: event.target.value })}
            />
            <TextField
              label="Rate in percent"
              inputMode="decimal"
              value={draft.percent}
              error={problems.percent}
              onChange={(event) => change({ ...draft, percent: event.target.value })}
            />
          </>
        )}
      </div>
      <PriceExample terms={entered === undefined ? undefined : { lines, tax: entered }} />
    </SettingForm>
  );
}
