import { maxPriceLines, type PriceLine } from '#features/pricing/pricing.contract.ts';
import { usePriceTerms } from '#page-kit/shop-data.ts';
import { decimalTyped, dollarsTyped } from '#platform/figures.ts';
import { Button } from '#ui/buttons/button.tsx';
import type { Setting } from '../../settings.contract.ts';
import { PriceExample } from './price-example.tsx';
import { type LineDraft, PriceLineFields } from './price-line-fields.tsx';
import { SettingForm } from './setting-form.tsx';
import { type Drafting, useSetting } from './use-setting.ts';

const draftOf = (line: PriceLine, index: number): LineDraft => ({
  ...line,
  key: index,
  value: String(line.value),
});

const priceLineDrafts: Drafting<readonly LineDraft[], PriceLine[]> = {
  toDraft: (lines) => lines.map(draftOf),
  toJson: (draft) =>
    draft.map(({ key: _, value, ...line }) => ({
      ...line,
      value: line.kind === 'amount' ? dollarsTyped(value) : decimalTyped(value),
    })),
};

const newLine = (key: number): LineDraft => ({
  key,
  name: '',
  mode: 'purchase',
  kind: 'amount',
  value: '',
  receiver: 'dealer',
  taxed: true,
  choice: 'mandatory',
});

/** What the dealer and the state charge beside each vehicle. */
export function PriceLinesSetting({ setting }: { setting: Setting }) {
  const editing = useSetting(setting, priceLineDrafts);
  const { draft, change, problems, entered } = editing;
  const { tax } = usePriceTerms();
  const add = () => change([...draft, newLine(Math.max(-1, ...draft.map(({ key }) => key)) + 1)]);
  const replace = (line: LineDraft) => change(draft.map((other) => (other.key === line.key ? line : other)));
  const remove = (key: number) => change(draft.filter((other) => other.key !== key));
  return (
    <SettingForm editing={editing}>
      {draft.length === 0 && <p className="text-sm text-ink-soft">No fees.</p>}
      <ul className="grid gap-4">
        {draft.map((line, index) => (
          <PriceLineFields
            key={line.key}
            line={line}
            place={index + 1}
            problems={{ name: problems[`${index}.name`], value: problems[`${index}.value`] }}
            onChange={replace}
            onRemove={() => remove(line.key)}
          />
        ))}
      </ul>
      <Button
        size="small"
        className="justify-self-start"
        disabled={draft.length >= maxPriceLines}
        onClick={add}
      >
        Add a price line
      </Button>
      <PriceExample terms={entered && { lines: entered, tax }} />
    </SettingForm>
  );
}
