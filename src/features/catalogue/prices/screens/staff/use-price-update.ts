import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { resolverOnDemand } from '#page-kit/forms/resolver-on-demand.ts';
import { useHeldInput } from '#page-kit/forms/use-held-input.ts';
import { heldDraft } from '#ui/forms/held-draft.ts';
import type { NewPrice } from '../../prices.contract.ts';
import { isForMany } from '../../prices.rules.ts';
import { askPricePreview, lacksPermit, sendPriceUpdate } from './send-price-update.ts';
import { usePreview } from './use-preview.ts';

const resolver = resolverOnDemand(async () => (await import('../../prices.contract.ts')).newPrice);

const draft = heldDraft<Partial<NewPrice>>('price-update');

const untyped = { make: '', model: '' };

/** Where an update stands. `cars` are those that it has to be confirmed for. */
export type PriceUpdateStep =
  | { name: 'entering' }
  | { name: 'counting' }
  | { name: 'confirming'; wanted: NewPrice; cars: number }
  | { name: 'updating'; wanted: NewPrice; cars?: number }
  | { name: 'updated'; text: string }
  | { name: 'refused'; text: string };

const entering: PriceUpdateStep = { name: 'entering' };

/** The form of a price update, from what is entered to what was changed. Only an update of many cars is asked about. */
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
  const update = async (wanted: NewPrice, cars?: number) => {
    setStep({ name: 'updating', wanted, ...(cars !== undefined && { cars }) });
    const asked = await sendPriceUpdate(wanted);
    if (lacksPermit(asked)) return leaveToVerify();
    lookAgain();
    if (!asked.ok) return setStep({ name: 'refused', text: asked.text });
    setStep({ name: 'updated', text: asked.value.message });
    onChanged();
    form.resetField('price');
  };
  const check = async (wanted: NewPrice) => {
    if (isBusy) return;
    setStep({ name: 'counting' });
    // A fast typist submits before the preview has come.
    const asked = preview ? { ok: true as const, value: preview } : await askPricePreview(name);
    if (!asked.ok && lacksPermit(asked)) return leaveToVerify();
    if (asked.ok && isForMany(asked.value.matched))
      return setStep({ name: 'confirming', wanted, cars: asked.value.matched });
    await update(wanted);
  };

  return {
    form,
    name,
    preview,
    step,
    isBusy,
    forget,
    submit: form.handleSubmit(check, forget),
    /** An update that is under way goes on. */
    close: () =>
      setStep((now) => (now.name === 'updating' ? { name: 'updating', wanted: now.wanted } : entering)),
    confirm: () => step.name === 'confirming' && update(step.wanted, step.cars),
  };
}
