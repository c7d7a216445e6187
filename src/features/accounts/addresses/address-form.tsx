import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showFieldErrors } from '#ui/show-field-errors.ts';
import { type AddressParts, emptyAddress, partsOf } from './address.rules.ts';
import { AddressFields } from './address-fields.tsx';
import { addressTexts, newAddress, type OwnAddress } from './addresses.contract.ts';
import type { AddressesRoutes } from './addresses.routes.ts';

const resolver = zodResolver(newAddress);

interface AddressFormProps {
  /** The one that is changed; absent: a new one. */
  address?: OwnAddress;
  onSaved: (saved: OwnAddress) => void;
  onCancel: () => void;
}

export function AddressForm({ address, onSaved, onCancel }: AddressFormProps) {
  const form = useForm<AddressParts>({
    resolver,
    mode: 'onTouched',
    defaultValues: partsOf(address ?? emptyAddress),
  });
  const { errors, isSubmitting } = form.formState;
  const save = form.handleSubmit(async (json) => {
    const api = client<AddressesRoutes>().account.addresses;
    const asked = await ask(
      () => (address ? api[':id'].$put({ param: { id: address._id }, json }) : api.$post({ json })),
      addressTexts.notSaved,
    );
    if (asked.ok) return onSaved(asked.value);
    if (Object.keys(asked.fields).length === 0) form.setError('root', { message: asked.text });
    showFieldErrors(form.setError, asked.fields);
  });
  return (
    <form method="post" onSubmit={save} noValidate className="grid gap-6">
      {errors.root && <Notice tone="bad" title={errors.root.message} />}
      <FormProvider {...form}>
        <div className="grid gap-6 sm:grid-cols-2">
          <AddressFields />
        </div>
      </FormProvider>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save address'}
        </Button>
        <Button look="ghost" onClick={onCancel}>
          Discard
        </Button>
      </div>
    </form>
  );
}
