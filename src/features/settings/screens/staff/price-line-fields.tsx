import type { PriceLine } from '#features/pricing/pricing.contract.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Glyph } from '#ui/pictures/glyph.tsx';

/** A price line as it stands in its fields. */
export interface LineDraft extends Omit<PriceLine, 'value'> {
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

export function PriceLineFields({ line, place, problems, onChange, onRemove }: PriceLineFieldsProps) {
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
