import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { formatMoney } from '#ui/text/money.tsx';
import { priceForm } from '../../prices.contract.ts';
import { carsInWords, isForMany } from '../../prices.rules.ts';
import { previewPrice, type Updated, updatePrice } from './price-call.ts';
import { type PriceDraft, priceDraft } from './price-draft.ts';
import { PricePreview } from './price-preview.tsx';
import { usePreview } from './use-preview.ts';

const nothing: PriceDraft = { make: '', model: '', price: '' };

/** Sent as a number; an empty field is no price. */
const checked = (draft: PriceDraft) =>
  priceForm.safeParse({ ...draft, price: draft.price.trim() === '' ? undefined : Number(draft.price) });

function errorsOf(draft: PriceDraft): Partial<PriceDraft> {
  const outcome = checked(draft);
  if (outcome.success) return {};
  const texts = outcome.error.issues.map(({ path, message }) => [path[0], message] as const);
  return Object.fromEntries(texts.toReversed());
}

/** Make, model and new price; shows what that touches. Only an update of many cars is asked about before it is done. */
export function PriceForm({ onNotVerified }: { onNotVerified: () => void }) {
  const [draft, setDraft] = useState(nothing);
  const [isTried, setTried] = useState(false);
  /** Cars that an update waits to be confirmed for. */
  const [asked, setAsked] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const [ending, setEnding] = useState<Updated>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    const held = priceDraft.take();
    if (held) setDraft(held);
  }, []);

  const name = { make: draft.make.trim(), model: draft.model.trim() };
  const leaveToVerify = () => {
    priceDraft.hold(draft);
    onNotVerified();
  };
  const preview = usePreview(name, round, leaveToVerify);
  const errors = isTried ? errorsOf(draft) : {};
  const change = (part: Partial<PriceDraft>) => {
    setEnding(undefined);
    setDraft({ ...draft, ...part });
  };
  const wanted = checked(draft);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setEnding(undefined);
    if (!wanted.success || isBusy) return;
    setBusy(true);
    // A fast typist submits before the preview has come.
    const known = preview ?? (await previewPrice(name));
    if (known === 'not-verified') return leaveToVerify();
    if (known && isForMany(known.matched)) {
      setBusy(false);
      return setAsked(known.matched);
    }
    await apply();
  };
  const apply = async () => {
    if (!wanted.success) return;
    setBusy(true);
    const ended = await updatePrice(wanted.data);
    setBusy(false);
    setAsked(undefined);
    if (ended.kind === 'not-verified') return leaveToVerify();
    setEnding(ended);
    setRound(round + 1);
    if (ended.kind !== 'updated') return;
    setTried(false);
    setDraft({ ...draft, price: '' });
  };

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
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
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => void apply()}
        busy={isBusy}
        look="primary"
        title={`Set the price to ${wanted.success ? formatMoney(wanted.data.price) : ''}?`}
        confirmLabel="Change price"
        cancelLabel="Not yet"
      >
        This is for {carsInWords(asked ?? 0)}: {name.make} {name.model}. Customers see the new price at once.
      </ConfirmDialog>
    </form>
  );
}
