import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import { FormProvider, type UseFormReturn, useForm, useFormContext } from 'react-hook-form';
import {
  type AddressParts,
  addressParts,
  addressText,
  emptyAddress,
  isSameAddress,
  partsOf,
} from '#features/accounts/addresses/address.rules.ts';
import { AddressFields } from '#features/accounts/addresses/address-fields.tsx';
import type { OwnAddress } from '#features/accounts/addresses/addresses.contract.ts';
import type { Buyer } from '#features/orders/orders.contract.ts';
import { TextField } from '#ui/text-field.tsx';
import { keepBuyerDraft, readBuyerDraft } from './buyer-draft.ts';
import { buyerForm, type BuyerForm as Entered } from './buyer-form.contract.ts';

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
  const typed = (
    <TypedAddress field={field} country={form.watch('country')} isToBeKept={isToBeKept} onKeep={keep} />
  );
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

interface TypedAddressProps extends ComponentProps<typeof AddressFields> {
  isToBeKept: boolean;
  onKeep: (keep: boolean) => void;
}

const TypedAddress = ({ isToBeKept, onKeep, ...fields }: TypedAddressProps) => (
  <>
    <div className="grid gap-6 sm:grid-cols-2">
      <AddressFields {...fields} />
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

interface KeptAddressesProps {
  /** Those that the buyer keeps, the default one first. */
  kept: readonly OwnAddress[];
  /** One of them was chosen. */
  onChoose: () => void;
  /** The fields for another one. */
  children: ReactNode;
}

/** Where the vehicle is delivered: an address that the buyer keeps, or one that is typed. */
function KeptAddresses({ kept, onChoose, children }: KeptAddressesProps) {
  const name = useId();
  const { setValue, clearErrors } = useFormContext<AddressParts>();
  const [chosen, choose] = useKept(kept);
  const take = (address: OwnAddress | null) => {
    choose(address);
    const parts = partsOf(address ?? emptyAddress);
    for (const part of addressParts) setValue(part, parts[part]);
    clearErrors();
    if (address) onChoose();
  };
  return (
    <>
      <div className="grid gap-3">
        {kept.map((address) => (
          <Choice
            key={address._id}
            name={name}
            isChosen={chosen?._id === address._id}
            text={address.text}
            onChoose={() => take(address)}
          />
        ))}
        <Choice name={name} isChosen={chosen === null} text="Another address" onChoose={() => take(null)} />
      </div>
      {chosen === null && children}
    </>
  );
}

/** The kept address that the form has, until another choice is made; null: one that is typed. */
function useKept(kept: readonly OwnAddress[]) {
  const { watch, getValues } = useFormContext<AddressParts>();
  const [chosen, choose] = useState<OwnAddress | null>(kept[0] ?? null);
  const isOther = chosen !== null && !isSameAddress(chosen, watch());
  // What was entered before in this tab comes in once the page is alive, and may be another address.
  useEffect(() => {
    if (isOther) choose(kept.find((one) => isSameAddress(one, getValues())) ?? null);
  }, [isOther, kept, getValues]);
  return [chosen, choose] as const;
}

interface ChoiceProps {
  name: string;
  isChosen: boolean;
  text: string;
  onChoose: () => void;
}

const Choice = ({ name, isChosen, text, onChoose }: ChoiceProps) => (
  <label className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 rounded-control border border-edge/70 bg-surface p-4 transition-colors hover:border-ink has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink">
    <input
      type="radio"
      name={name}
      checked={isChosen}
      onChange={onChoose}
      className="size-5 accent-ink outline-none"
    />
    <span className="whitespace-pre-line wrap-anywhere">{text}</span>
  </label>
);
