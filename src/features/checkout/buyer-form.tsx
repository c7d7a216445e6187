import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useState } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { addressText, emptyAddress, partsOf } from '#features/accounts/addresses/address.rules.ts';
import { AddressFields } from '#features/accounts/addresses/address-fields.tsx';
import type { OwnAddress } from '#features/accounts/addresses/addresses.contract.ts';
import type { Buyer } from '#features/orders/orders.contract.ts';
import { TextField } from '#ui/text-field.tsx';
import { keepBuyerDraft, readBuyerDraft } from './buyer-draft.ts';
import type { BuyerForm as Entered } from './buyer-form.contract.ts';
import { buyerForm } from './buyer-form.contract.ts';
import { KeptAddresses } from './kept-addresses.tsx';

const resolver = zodResolver(buyerForm);

/** What is known of the member already. */
export interface KnownBuyer extends Omit<Buyer, 'address'> {
  _id: string;
}

interface BuyerFormProps {
  member: KnownBuyer;
  /** Addresses that the member keeps, the default one first. */
  addresses?: readonly OwnAddress[];
  onSubmit: (buyer: Buyer) => Promise<void>;
  /** What follows the fields: the payment choice, notices and the button. */
  children: (isSubmitting: boolean) => ReactNode;
}

const none: readonly OwnAddress[] = [];

export function BuyerForm({ member, addresses = none, onSubmit, children }: BuyerFormProps) {
  const { _id: memberId, firstName, lastName, email, phone } = member;
  const form = useForm<Entered>({
    resolver,
    mode: 'onTouched',
    defaultValues: { firstName, lastName, email, phone, ...partsOf(addresses[0] ?? emptyAddress) },
  });
  const { handleSubmit, reset, formState } = form;
  const [isToBeKept, keep] = useState(false);
  useEffect(() => {
    const kept = readBuyerDraft(memberId);
    if (kept) reset(kept);
  }, [memberId, reset]);
  const submit = handleSubmit(async (entered) => {
    keepBuyerDraft(memberId, entered);
    const { firstName, lastName, email, phone, ...parts } = entered;
    if (isToBeKept) await (await import('./keep-address.ts')).keepAddress(parts);
    await onSubmit({ firstName, lastName, email, phone, address: addressText(parts) });
  });
  const field = fieldsOf(form);
  const typed = <TypedAddress isToBeKept={isToBeKept} onKeep={keep} />;
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-12">
      <fieldset className="grid gap-6 sm:grid-cols-2">
        <legend className={legendClass}>Your details</legend>
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        <TextField label="Email" type="email" autoComplete="email" spellCheck={false} {...field('email')} />
        <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      </fieldset>
      <fieldset className="grid gap-6">
        <legend className={legendClass}>Delivery address</legend>
        <FormProvider {...form}>
          {addresses.length === 0 ? (
            typed
          ) : (
            <KeptAddresses kept={addresses} onChoose={() => keep(false)}>
              {typed}
            </KeptAddresses>
          )}
        </FormProvider>
      </fieldset>
      {children(formState.isSubmitting)}
    </form>
  );
}

const legendClass = 'mb-4 font-display text-xl font-semibold tracking-tight [font-stretch:112%]';

const fieldsOf =
  ({ register, formState: { errors } }: UseFormReturn<Entered>) =>
  (name: keyof Entered) => ({ ...register(name), required: true, error: errors[name]?.message });

interface TypedAddressProps {
  isToBeKept: boolean;
  onKeep: (keep: boolean) => void;
}

const TypedAddress = ({ isToBeKept, onKeep }: TypedAddressProps) => (
  <>
    <div className="grid gap-6 sm:grid-cols-2">
      <AddressFields />
    </div>
    <label className="flex min-h-9 items-center gap-3 justify-self-start text-sm">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-ink"
        checked={isToBeKept}
        onChange={(event) => onKeep(event.target.checked)}
      />
      Save this address to my account
    </label>
  </>
);
