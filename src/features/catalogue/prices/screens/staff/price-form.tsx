import { dollarsTyped } from '#platform/figures.ts';
import { formatMoney } from '#platform/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { carsInWords } from '../../prices.rules.ts';
import { PricePreview } from './price-preview.tsx';
import { type PriceUpdateStep, usePriceUpdate } from './use-price-update.ts';

interface PriceFormProps {
  onNotVerified: () => void;
  onChanged: () => void;
}

/** Make, model and new price; shows what that touches. Only an update of many cars is asked about before it is done. */
export function PriceForm({ onNotVerified, onChanged }: PriceFormProps) {
  const { form, name, preview, step, isBusy, forget, submit, confirm, close } = usePriceUpdate(
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
      {step.name === 'updated' && <Notice tone="good" title={step.text} />}
      {step.name === 'refused' && <Notice tone="bad" title={step.text} />}
      <Button type="submit" look="primary" size="large" busy={isBusy} className="justify-self-start">
        Update price
      </Button>
      <PriceConfirmation step={step} name={name} onClose={close} onConfirm={() => void confirm()} />
    </form>
  );
}

interface PriceConfirmationProps {
  step: PriceUpdateStep;
  name: { make: string; model: string };
  onClose: () => void;
  onConfirm: () => void;
}

function PriceConfirmation({ step, name, onClose, onConfirm }: PriceConfirmationProps) {
  const asked = step.name === 'confirming' || step.name === 'updating' ? step : undefined;
  return (
    <ConfirmDialog
      open={asked?.cars !== undefined}
      onClose={onClose}
      onConfirm={onConfirm}
      busy={step.name === 'updating'}
      look="primary"
      title={`Set the price to ${asked ? formatMoney(asked.wanted.price) : ''}?`}
      confirmLabel="Change price"
    >
      This affects {carsInWords(asked?.cars ?? 0)}: {name.make} {name.model}. Customers see the new price
      immediately.
    </ConfirmDialog>
  );
}
