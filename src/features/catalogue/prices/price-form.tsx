import { dollarsTyped } from '#platform/figures.ts';
import { formatMoney } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmFigures } from '#ui/confirm-figures.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PricePreview } from './price-preview.tsx';
import { carsInWords } from './prices.rules.ts';
import { type Asking, type PriceUpdateStep, usePriceUpdate } from './use-price-update.ts';

interface PriceFormProps {
  onNotVerified: () => void;
  onChanged: () => void;
}

/** Make, model and new price; shows what that touches. An update of many cars, or to a price far from theirs, is asked about before it is done. */
export function PriceForm({ onNotVerified, onChanged }: PriceFormProps) {
  const { form, name, preview, step, isBusy, forget, submit, confirm, close, undo } = usePriceUpdate(
    onNotVerified,
    onChanged,
  );
  const { errors, isSubmitted } = form.formState;
  const choose = (named: { make: string; model: string }) => {
    forget();
    form.setValue('make', named.make, { shouldValidate: isSubmitted });
    form.setValue('model', named.model, { shouldValidate: isSubmitted });
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <TextField
        label="Car make"
        error={errors.make?.message}
        autoComplete="off"
        required
        {...form.register('make', { onChange: forget })}
      />
      <TextField
        label="Car model"
        error={errors.model?.message}
        autoComplete="off"
        required
        {...form.register('model', { onChange: forget })}
      />
      <PricePreview preview={preview} onChoose={choose} />
      <TextField
        label="New price"
        inputMode="decimal"
        error={errors.price?.message}
        autoComplete="off"
        hint="In US dollars. Today’s price becomes the old price."
        required
        {...form.register('price', { setValueAs: dollarsTyped, onChange: forget })}
      />
      {step.name === 'updated' && <Updated step={step} onUndo={(id) => void undo(id)} />}
      {step.name === 'refused' && <Notice tone="bad" title={step.text} />}
      <Button type="submit" look="primary" size="large" busy={isBusy} className="justify-self-start">
        Update price
      </Button>
      <PriceConfirmation step={step} name={name} onClose={close} onConfirm={() => void confirm()} />
    </form>
  );
}

/** What was changed, and the way back. */
const Updated = ({
  step: { text, fromTo, updateId },
  onUndo,
}: {
  step: Extract<PriceUpdateStep, { name: 'updated' }>;
  onUndo: (id: string) => void;
}) => (
  <Notice
    tone="good"
    title={text}
    actions={
      updateId !== undefined && (
        <Button size="small" onClick={() => onUndo(updateId)}>
          Undo
        </Button>
      )
    }
  >
    {fromTo}
  </Notice>
);

/** The prices of now and the new one; of many the lowest. */
function figuresOf({ wanted, preview: { matched, prices } }: Asking) {
  const listed = prices.reduce((sum, { cars }) => sum + cars, 0);
  return [
    ...prices.map(({ price, cars }) => ({
      name: matched === 1 ? 'Price now' : `${carsInWords(cars)} now`,
      figure: formatMoney(price),
    })),
    ...(listed < matched ? [{ name: `${carsInWords(matched - listed)} now`, figure: 'higher prices' }] : []),
    { name: 'New price', figure: formatMoney(wanted.price) },
  ];
}

interface PriceConfirmationProps {
  step: PriceUpdateStep;
  name: { make: string; model: string };
  onClose: () => void;
  onConfirm: () => void;
}

function PriceConfirmation({ step, name, onClose, onConfirm }: PriceConfirmationProps) {
  const asked = step.name === 'confirming' ? step : step.name === 'updating' ? step.asked : undefined;
  return (
    <ConfirmFigures
      open={asked !== undefined}
      onClose={onClose}
      onConfirm={onConfirm}
      busy={step.name === 'updating'}
      title={`Set the price to ${asked ? formatMoney(asked.wanted.price) : ''}?`}
      confirmLabel="Change price"
      figures={asked ? figuresOf(asked) : []}
    >
      This affects {carsInWords(asked?.preview.matched ?? 0)}: {name.make} {name.model}. Customers see the new
      price immediately.
    </ConfirmFigures>
  );
}
