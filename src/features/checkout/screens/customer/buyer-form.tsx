import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { Buyer } from '#features/orders/orders.contract.ts';
import { resolverOnDemand } from '#page-kit/forms/resolver-on-demand.ts';
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx';
import { keepBuyerDraft, readBuyerDraft } from './buyer-draft.ts';

const resolver = resolverOnDemand(async () => (await import('../../checkout.contract.ts')).enteredBuyer);

/** What is known of the member already. */
export interface KnownBuyer extends Omit<Buyer, 'address'> {
  _id: string;
}

interface BuyerFormProps {
  member: KnownBuyer;
  onSubmit: (buyer: Buyer) => Promise<void>;
  /** What follows the fields: the payment choice, notices and the button. */
  children: (isSubmitting: boolean) => ReactNode;
}

export function BuyerForm({ member, onSubmit, children }: BuyerFormProps) {
  const { _id: memberId, firstName, lastName, email, phone } = member;
  const { register, handleSubmit, reset, formState } = useForm<Buyer>({
    resolver,
    mode: 'onTouched',
    defaultValues: { firstName, lastName, email, phone, address: '' },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => {
    const kept = readBuyerDraft(memberId);
    if (kept) reset(kept);
  }, [memberId, reset]);
  const submit = handleSubmit(async (entered) => {
    keepBuyerDraft(memberId, entered);
    await onSubmit(entered);
  });
  const field = (name: keyof Buyer) => ({
    ...register(name),
    required: true,
    error: errors[name]?.message,
  });
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-12">
      <fieldset className="grid gap-6 sm:grid-cols-2">
        <legend className="mb-4 font-display text-xl font-semibold tracking-tight [font-stretch:112%]">
          Your details
        </legend>
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        <TextField label="E-mail" type="email" autoComplete="email" spellCheck={false} {...field('email')} />
        <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
        <TextAreaField
          label="Address"
          hint="Where the vehicle is delivered."
          autoComplete="street-address"
          rows={3}
          className="sm:col-span-2"
          {...field('address')}
        />
      </fieldset>
      {children(isSubmitting)}
    </form>
  );
}
