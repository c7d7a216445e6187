import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useHeldInput } from '#page-kit/use-held-input.ts';
import { heldDraft } from '#ui/held-draft.ts';
import type { NewPrice, PricePreview } from './prices.contract.ts';
import { newPrice } from './prices.contract.ts';
import { fromToText, isFarFromPrices, isForMany } from './prices.rules.ts';
import { askPricePreview, lacksPermit, sendPriceUpdate, undoPriceUpdate } from './send-price-update.ts';
import { usePreview } from './use-preview.ts';

const resolver = zodResolver(newPrice);

const draft = heldDraft<Partial<NewPrice>>('price-update');

const untyped = { make: '', model: '' };

/** What has to be confirmed: the new price, and what its cars cost now. */
export interface Asking {
  wanted: NewPrice;
  preview: PricePreview;
}

/** The state of an update. */
export type PriceUpdateStep =
  | { name: 'entering' }
  | { name: 'counting' }
  | ({ name: 'confirming' } & Asking)
  | { name: 'updating'; wanted: NewPrice; asked?: Asking | undefined }
  | { name: 'updated'; text: string; fromTo?: string; updateId?: string }
  | { name: 'refused'; text: string };

const entering: PriceUpdateStep = { name: 'entering' };

/** The form of a price update, from what is entered to what was changed. An update of many cars, or to a price far from theirs, is asked about. */
export function usePriceUpdate(onNotVerified: () => void, onChanged: () => void) {
  const [step, setStep] = useState(entering);
  const form = useForm<NewPrice>({
    resolver,
    defaultValues: untyped,
    shouldFocusError: false,
  });
  const { hold } = useHeldInput(draft, {
    read: form.getValues,
    restore: (held) => form.reset({ ...untyped, ...held }),
  });

  const [make, model] = form.watch(['make', 'model']);
  const leaveToVerify = () => {
    hold();
    onNotVerified();
  };
  const name = { make: make.trim(), model: model.trim() };
  const { preview, lookAgain } = usePreview(name, leaveToVerify);
  const isBusy = step.name === 'counting' || step.name === 'updating';

  /** What was said of the last update is over. */
  const forget = () => setStep((now) => (now.name === 'updated' || now.name === 'refused' ? entering : now));
  const update = async (wanted: NewPrice, asked?: Asking) => {
    setStep({ name: 'updating', wanted, asked });
    const sent = await sendPriceUpdate(wanted);
    if (lacksPermit(sent)) return leaveToVerify();
    lookAgain();
    if (!sent.ok) return setStep({ name: 'refused', text: sent.text });
    const { message, before, updateId } = sent.value;
    const fromTo = before && fromToText(before, wanted.price);
    setStep({ name: 'updated', text: message, fromTo, updateId });
    onChanged();
    form.resetField('price');
  };
  const check = async (wanted: NewPrice) => {
    if (isBusy) return;
    setStep({ name: 'counting' });
    // A fast typist submits before the preview has come.
    const asked = preview ? { ok: true as const, value: preview } : await askPricePreview(name);
    if (!asked.ok && lacksPermit(asked)) return leaveToVerify();
    const isAsked =
      asked.ok && (isForMany(asked.value.matched) || isFarFromPrices(wanted.price, asked.value));
    if (isAsked) return setStep({ name: 'confirming', wanted, preview: asked.value });
    await update(wanted);
  };

  const undo = async (id: string) => {
    if (isBusy) return;
    setStep({ name: 'counting' });
    const asked = await undoPriceUpdate(id);
    if (lacksPermit(asked)) return leaveToVerify();
    lookAgain();
    setStep(
      asked.ok ? { name: 'updated', text: asked.value.message } : { name: 'refused', text: asked.text },
    );
    onChanged();
  };

  return {
    form,
    undo,
    name,
    preview,
    step,
    isBusy,
    forget,
    submit: form.handleSubmit(check, forget),
    /** An update that is under way goes on. */
    close: () =>
      setStep((now) => (now.name === 'updating' ? { name: 'updating', wanted: now.wanted } : entering)),
    confirm: () => step.name === 'confirming' && update(step.wanted, step),
  };
}
