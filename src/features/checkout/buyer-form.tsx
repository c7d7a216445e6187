import { type ReactNode, useId, useState } from 'react';
import type { ShouldRevalidateFunction } from 'react-router';
import {
  type AddressParts,
  addressText,
  emptyAddress,
  isSameAddress,
  partsOf,
} from '#features/accounts/addresses/address.rules.ts';
import { AddressFields } from '#features/accounts/addresses/address-fields.tsx';
import type { OwnAddress } from '#features/accounts/addresses/addresses.contract.ts';
import type { AddressesRoutes } from '#features/accounts/addresses/addresses.routes.ts';
import type { Buyer } from '#features/orders/orders.contract.ts';
import { ask } from '#page-kit/ask.ts';
import { type FormHandle, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { buyerForm } from './buyer-form.contract.ts';

/** Saves the address to the account, where that is wanted. The purchase continues also where it could not be saved. */
const nameBuyer = pageForm('buyer', buyerForm, async ({ value, api }) => {
  const { firstName, lastName, email, phone, saved, ...parts } = value;
  const asked =
    saved &&
    (await ask(
      () => api<AddressesRoutes>().account.addresses.$post({ json: parts }),
      'The address could not be saved to your account.',
    ));
  if (asked && !asked.ok && asked.code === 'not-signed-in') return asked;
  const buyer: Buyer = { firstName, lastName, email, phone, address: addressText(parts) };
  return { ok: true, value: { buyer, trouble: asked && !asked.ok ? asked.text : undefined } };
});

/** Of the pages with this form. */
export const posts = formAction(nameBuyer);

/** The form changes nothing that its pages have loaded, and what was chosen on them stays. */
export const notAfterForm: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === undefined && defaultShouldRevalidate;

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
  const { firstName, lastName, email, phone } = member;
  const [isGoingOn, setGoingOn] = useState(false);
  const form = useForm(nameBuyer, {
    start: { firstName, lastName, email, phone, ...partsOf(addresses[0] ?? emptyAddress) },
    // The way back from the payment finds it again, and so does another purchase.
    sharedDraft: 'buyer',
    onDone: ({ buyer, trouble }) => {
      if (trouble) showToast(trouble, { tone: 'bad' });
      form.fill({ saved: '' });
      setGoingOn(true);
      void onSubmit(buyer).finally(() => setGoingOn(false));
    },
  });
  const field = (name: Exclude<Parameters<typeof form.field>[0], 'saved'>) => ({
    ...form.field(name),
    required: true,
  });
  return (
    // An early press waits for the script: how the order is paid is chosen there.
    <SentForm form={form} data-waits="" className="grid gap-12">
      <fieldset className="grid gap-6 sm:grid-cols-2">
        <legend className={legendClass}>Your details</legend>
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        <TextField label="Email" type="email" autoComplete="email" spellCheck={false} {...field('email')} />
        <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      </fieldset>
      <fieldset className="grid gap-6">
        <legend className={legendClass}>Delivery address</legend>
        <SavedAddresses saved={addresses} form={form}>
          <div className="grid gap-6 sm:grid-cols-2">
            <AddressFields field={field} country={form.texts.country ?? ''} />
          </div>
          <label className="flex min-h-9 items-center gap-3 justify-self-start text-sm">
            <input type="checkbox" className="size-5 shrink-0 accent-ink" {...form.box('saved')} />
            Save this address to my account
          </label>
        </SavedAddresses>
      </fieldset>
      {children(form.sending !== undefined || isGoingOn)}
    </SentForm>
  );
}

const legendClass = 'mb-4 font-display text-xl font-semibold tracking-tight [font-stretch:112%]';

interface SavedAddressesProps {
  /** Those of the account, the default one first. */
  saved: readonly OwnAddress[];
  form: Pick<FormHandle<keyof AddressParts | 'saved'>, 'texts' | 'fill'>;
  /** The fields for another one. */
  children: ReactNode;
}

/** Where the vehicle is delivered: an address of the account, or one that is typed. */
function SavedAddresses({ saved, form: { texts, fill }, children }: SavedAddressesProps) {
  const name = useId();
  const [isOther, setOther] = useState(false);
  const { street = '', line2, city = '', region = '', postalCode = '', country = '' } = texts;
  const entered = { street, line2, city, region, postalCode, country };
  const chosen = isOther ? undefined : saved.find((one) => isSameAddress(one, entered));
  const choose = (address?: OwnAddress) => {
    setOther(!address);
    fill({ ...partsOf(address ?? emptyAddress), ...(address && { saved: '' }) });
  };
  if (saved.length === 0) return children;
  return (
    <>
      <div className="grid gap-3">
        {saved.map((address) => (
          <Choice
            key={address._id}
            name={name}
            isChosen={chosen?._id === address._id}
            text={address.text}
            onChoose={() => choose(address)}
          />
        ))}
        <Choice name={name} isChosen={!chosen} text="Another address" onChoose={() => choose()} />
      </div>
      <div hidden={chosen !== undefined} className={chosen ? undefined : 'grid gap-6'}>
        {children}
      </div>
    </>
  );
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
