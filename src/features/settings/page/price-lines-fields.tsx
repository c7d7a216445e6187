import { maxPriceLines, type PriceLine } from '#features/pricing/pricing.contract.ts';
import type { Texts } from '#page-kit/form-action.ts';
import { usePriceTerms } from '#page-kit/shop-data.ts';
import { decimalTyped, dollarsTyped } from '#platform/figures.ts';
import { Button } from '#ui/button.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PriceExample } from './price-example.tsx';
import { drawn, rowsIn, type SettingEntry, textsOf, useRows } from './setting-fields.ts';

const fresh: Texts = {
  name: '',
  mode: 'purchase',
  kind: 'amount',
  value: '',
  receiver: 'dealer',
  taxed: 'on',
  choice: 'mandatory',
};

/** What the dealer and the state charge beside each vehicle. */
export const priceLines = drawn<PriceLine[]>([], {
  root: 'lines',
  list: 'lines',
  toTexts: (lines) => textsOf(lines, 'lines'),
  toJson: (texts) =>
    rowsIn(texts, 'lines').map(({ value = '', taxed, ...line }) => ({
      ...line,
      value: line.kind === 'amount' ? dollarsTyped(value) : decimalTyped(value),
      taxed: Boolean(taxed),
    })),
  below: (entry) => <PriceLines entry={entry} />,
});

function PriceLines({ entry }: { entry: SettingEntry<PriceLine[]> }) {
  const { tax } = usePriceTerms();
  const { ref, rows, add, remove } = useRows<HTMLUListElement>('lines', entry, fresh);
  const typed = rowsIn(entry.typed, 'lines');
  return (
    <>
      {rows.length === 0 && <p className="text-sm text-ink-soft">No fees.</p>}
      <ul ref={ref} className="grid gap-4">
        {rows.map(({ key, start }, place) => (
          <PriceLineFields
            key={key}
            place={place}
            start={start}
            typed={typed[place] ?? start}
            errorOf={(name) => entry.form.field(`lines.${place}.${name}`).error}
            onRemove={() => remove(key)}
          />
        ))}
      </ul>
      <Button
        size="small"
        className="justify-self-start"
        disabled={rows.length >= maxPriceLines}
        onClick={add}
      >
        Add a price line
      </Button>
      <PriceExample terms={entry.entered && { lines: entry.entered, tax }} />
    </>
  );
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
function effectOf({ choice, mode, receiver }: Texts): string {
  if (choice === 'chosen') return 'Offered in the basket and at checkout, never preselected.';
  if (receiver === 'state') return 'Listed next to the shown price.';
  return mode === 'rent' ? 'Charged once with each rental.' : 'Part of the shown price.';
}

interface PriceLineFieldsProps {
  place: number;
  start: Texts;
  typed: Texts;
  errorOf: (name: string) => string | undefined;
  onRemove: () => void;
}

function PriceLineFields({ place, start, typed, errorOf, onRemove }: PriceLineFieldsProps) {
  const field = (name: string) => ({
    name: `lines.${place}.${name}`,
    defaultValue: start[name],
    error: errorOf(name),
  });
  return (
    <li className="rounded-control border border-line p-4">
      <fieldset className="grid gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,3fr)]">
        <legend className="sr-only">Price line {place + 1}</legend>
        <TextField label="Name" hint="As shown on the receipt." maxLength={60} {...field('name')} />
        <TextField label="How much" inputMode="decimal" {...field('value')} />
        <SelectField label="Type" options={kinds} {...field('kind')} />
        <SelectField label="Paid to" options={receivers} {...field('receiver')} />
        <SelectField label="For" options={modes} {...field('mode')} />
        <SelectField label="Paid by" options={choices} hint={effectOf(typed)} {...field('choice')} />
        <div className="flex items-end justify-between gap-4 md:col-span-full">
          <label className="inline-flex min-h-control items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4"
              name={`lines.${place}.taxed`}
              defaultChecked={Boolean(start.taxed)}
            />
            Taxed
          </label>
          <IconButton label={`Remove price line ${place + 1}`} className="text-ink-soft" onClick={onRemove}>
            <Glyph name="close" className="size-4" />
          </IconButton>
        </div>
      </fieldset>
    </li>
  );
}
