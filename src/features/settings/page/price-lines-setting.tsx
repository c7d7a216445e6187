import { maxPriceLines, type PriceLine } from '#features/pricing/pricing.contract.ts';
import { usePriceTerms } from '#page-kit/shop-data.ts';
import { decimalTyped, dollarsTyped } from '#platform/figures.ts';
import { Button } from '#ui/button.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Setting } from '../settings.contract.ts';
import { PriceExample } from './price-example.tsx';
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

/** A price line as it stands in its fields. */
interface LineDraft extends Omit<PriceLine, 'value'> {
  /** Its place while it is edited: names may be empty or equal meanwhile. */
  key: number;
  /** As it was typed. */
  value: string;
}

const kinds = [
  { value: 'amount', label: 'Dollars' },
  { value: 'percent', label: 'Percent of base price' },
] as const;
const modes = [
  { value: 'purchase', label: 'Purchase' },
  { value: 'rent', label: 'Rent, once' },
] as const;
const receivers = [
  { value: 'dealer', label: 'Dealer' },
  { value: 'state', label: 'State' },
] as const;
const choices = [
  { value: 'mandatory', label: 'Every buyer' },
  { value: 'chosen', label: 'Buyers who choose it' },
] as const;

/** What a line does to the price that is shown, in a sentence. */
function effectOf({ choice, mode, receiver }: LineDraft): string {
  if (choice === 'chosen') return 'Offered in the basket and at checkout, never preselected.';
  if (receiver === 'state') return 'Listed next to the shown price.';
  return mode === 'rent' ? 'Charged once with each rental.' : 'Part of the shown price.';
}

/** The option of that value; a browser sends none that is not there. */
const chosen = <Value extends string>(options: readonly { value: Value }[], value: string): Value =>
  (options.find((option) => option.value === value) ?? options[0]!).value;

interface PriceLineFieldsProps {
  line: LineDraft;
  place: number;
  problems: { name?: string; value?: string };
  onChange: (line: LineDraft) => void;
  onRemove: () => void;
}

function PriceLineFields({ line, place, problems, onChange, onRemove }: PriceLineFieldsProps) {
  return (
    <li className="rounded-control border border-line p-4">
      <fieldset className="grid gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,3fr)]">
        <legend className="sr-only">Price line {place}</legend>
        <TextField
          label="Name"
          hint="As shown on the receipt."
          value={line.name}
          maxLength={60}
          error={problems.name}
          onChange={(event) => onChange({ ...line, name: event.target.value })}
        />
        <TextField
          label="How much"
          inputMode="decimal"
          value={line.value}
          error={problems.value}
          onChange={(event) => onChange({ ...line, value: event.target.value })}
        />
        <SelectField
          label="Type"
          options={kinds}
          value={line.kind}
          onChange={(event) => onChange({ ...line, kind: chosen(kinds, event.target.value) })}
        />
        <SelectField
          label="Paid to"
          options={receivers}
          value={line.receiver}
          onChange={(event) => onChange({ ...line, receiver: chosen(receivers, event.target.value) })}
        />
        <SelectField
          label="For"
          options={modes}
          value={line.mode}
          onChange={(event) => onChange({ ...line, mode: chosen(modes, event.target.value) })}
        />
        <SelectField
          label="Paid by"
          options={choices}
          value={line.choice ?? 'mandatory'}
          hint={effectOf(line)}
          onChange={(event) => onChange({ ...line, choice: chosen(choices, event.target.value) })}
        />
        <div className="flex items-end justify-between gap-4 md:col-span-full">
          <label className="inline-flex min-h-control items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4"
              checked={line.taxed}
              onChange={(event) => onChange({ ...line, taxed: event.target.checked })}
            />
            Taxed
          </label>
          <IconButton label={`Remove price line ${place}`} className="text-ink-soft" onClick={onRemove}>
            <Glyph name="close" className="size-4" />
          </IconButton>
        </div>
      </fieldset>
    </li>
  );
}
