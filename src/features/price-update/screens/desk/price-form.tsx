import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { formatMoney } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { priceForm } from '../../price-update.contract.ts';
import { carsInWords } from '../../price-update.rules.ts';
import { type Updated, updatePrice } from './price-call.ts';
import { holdDraft, type PriceDraft, takeHeldDraft } from './price-draft.ts';
import { PricePreview } from './price-preview.tsx';
import { usePreview } from './use-preview.ts';

const nothing: PriceDraft = { make: '', model: '', price: '' };

/** Sent as a number (product.md section 5); an empty field is no price. */
const checked = (draft: PriceDraft) =>
  priceForm.safeParse({ ...draft, price: draft.price.trim() === '' ? undefined : Number(draft.price) });

function errorsOf(draft: PriceDraft): Partial<PriceDraft> {
  const outcome = checked(draft);
  if (outcome.success) return {};
  const texts = outcome.error.issues.map(({ path, message }) => [path[0], message] as const);
  const errors: Partial<PriceDraft> = Object.fromEntries(texts.toReversed());
  return draft.price.trim() === '' ? { ...errors, price: 'Enter the new price' } : errors;
}

/** Make, model and new price; shows what that touches, and asks before it is done. */
export function PriceForm({ onNotVerified }: { onNotVerified: () => void }) {
  const [draft, setDraft] = useState(nothing);
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [ending, setEnding] = useState<Updated>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    const held = takeHeldDraft();
    if (held) setDraft(held);
  }, []);

  const name = { make: draft.make.trim(), model: draft.model.trim() };
  const leaveToVerify = () => {
    holdDraft(draft);
    onNotVerified();
  };
  const preview = usePreview(name, round, leaveToVerify);
  const errors = isTried ? errorsOf(draft) : {};
  const change = (part: Partial<PriceDraft>) => {
    setEnding(undefined);
    setDraft({ ...draft, ...part });
  };
  const wanted = checked(draft);

  const ask = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setEnding(undefined);
    if (wanted.success) setAsking(true);
  };
  const apply = async () => {
    if (!wanted.success || isBusy) return;
    setBusy(true);
    const ended = await updatePrice(wanted.data);
    setBusy(false);
    setAsking(false);
    if (ended.kind === 'not-verified') return leaveToVerify();
    setEnding(ended);
    setRound(round + 1);
    if (ended.kind !== 'updated') return;
    setTried(false);
    setDraft({ ...draft, price: '' });
  };

  return (
    <form method="post" noValidate onSubmit={ask} className="grid gap-6">
      <TextField
        label="Car make"
        value={draft.make}
        onChange={(event) => change({ make: event.target.value })}
        error={errors.make}
        autoComplete="off"
        required
      />
      <TextField
        label="Car model"
        value={draft.model}
        onChange={(event) => change({ model: event.target.value })}
        error={errors.model}
        autoComplete="off"
        required
      />
      <PricePreview preview={preview} onChoose={change} />
      <TextField
        label="New price"
        type="number"
        min={0.01}
        step={0.01}
        inputMode="decimal"
        value={draft.price}
        onChange={(event) => change({ price: event.target.value })}
        error={errors.price}
        hint="In US dollars. Today’s price becomes the old price."
        required
      />
      {ending && ending.kind !== 'not-verified' && (
        <Notice tone={ending.kind === 'updated' ? 'good' : 'bad'} title={ending.text} />
      )}
      <Button type="submit" look="primary" size="large" busy={isBusy} className="justify-self-start">
        Update price
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void apply()}
        busy={isBusy}
        look="primary"
        title={`Set the price to ${wanted.success ? formatMoney(wanted.data.price) : ''}?`}
        confirmLabel="Change price"
        cancelLabel="Not yet"
      >
        {preview ? `This is for ${carsInWords(preview.matched)}` : 'This is for every car'}: {name.make}{' '}
        {name.model}. Customers see the new price at once.
      </ConfirmDialog>
    </form>
  );
}
