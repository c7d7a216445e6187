import { type ReactNode, useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { Buyer } from '#features/orders/orders.contract.ts';
import { resolverOnDemand } from '#page-kit/forms/resolver-on-demand.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import type { BuyerForm as Entered } from '../../address/buyer-form.contract.ts';
import { addressText, emptyAddress, isHomeCountry } from '../../address/delivery-address.rules.ts';
import { keepBuyerDraft, readBuyerDraft } from './buyer-draft.ts';

const resolver = resolverOnDemand(
  async () => (await import('../../address/buyer-form.contract.ts')).buyerForm,
);

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
  const form = useForm<Entered>({
    resolver,
    mode: 'onTouched',
    defaultValues: { firstName, lastName, email, phone, ...emptyAddress },
  });
  const { handleSubmit, reset, formState } = form;
  useEffect(() => {
    const kept = readBuyerDraft(memberId);
    if (kept) reset(kept);
  }, [memberId, reset]);
  const submit = handleSubmit(async (entered) => {
    keepBuyerDraft(memberId, entered);
    const { firstName, lastName, email, phone, ...parts } = entered;
    await onSubmit({ firstName, lastName, email, phone, address: addressText(parts) });
  });
  const field = fieldsOf(form);
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-12">
      <fieldset className="grid gap-6 sm:grid-cols-2">
        <legend className={legendClass}>Your details</legend>
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        <TextField label="E-mail" type="email" autoComplete="email" spellCheck={false} {...field('email')} />
        <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      </fieldset>
      <AddressFields form={form} />
      {children(formState.isSubmitting)}
    </form>
  );
}

const legendClass = 'mb-4 font-display text-xl font-semibold tracking-tight [font-stretch:112%]';

const fieldsOf =
  ({ register, formState: { errors } }: UseFormReturn<Entered>) =>
  (name: keyof Entered) => ({ ...register(name), required: true, error: errors[name]?.message });

/** Where the vehicle is delivered. A state and a postal code are not everywhere. */
function AddressFields({ form }: { form: UseFormReturn<Entered> }) {
  const isHome = isHomeCountry(form.watch('country'));
  const field = fieldsOf(form);
  const ifAny = { required: isHome, optional: !isHome };
  return (
    <fieldset className="grid gap-6 sm:grid-cols-2">
      <legend className={legendClass}>Delivery address</legend>
      <TextField
        label="Street and number"
        autoComplete="address-line1"
        className="sm:col-span-2"
        {...field('street')}
      />
      <TextField label="City" autoComplete="address-level2" {...field('city')} />
      <TextField
        label={isHome ? 'State' : 'State or region'}
        autoComplete="address-level1"
        {...field('region')}
        {...ifAny}
      />
      <TextField label="Postal code" autoComplete="postal-code" {...field('postalCode')} {...ifAny} />
      <TextField label="Country" autoComplete="country-name" {...field('country')} />
    </fieldset>
  );
}
