import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { showFieldErrors } from '#ui/show-field-errors.ts';
import { showToast } from '#ui/toast-store.ts';
import { AccountPage } from '../account-page.tsx';
import { type AddressParts, emptyAddress, mostAddresses, partsOf } from './address.rules.ts';
import { AddressFields } from './address-fields.tsx';
import { addressTexts, newAddress, type OwnAddress } from './addresses.contract.ts';
import type { AddressesRoutes } from './addresses.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => client<AddressesRoutes>(fetch).account.addresses.$get(),
    addressTexts.notRead,
  );
  return { addresses: valueOrNull(asked) };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Addresses' });

export default function Addresses() {
  const { addresses } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <AccountPage title="Addresses" lead="Used at checkout. Orders you already placed keep their address.">
      {addresses ? (
        <AddressList addresses={addresses} />
      ) : (
        <Notice tone="bad" title={addressTexts.notRead} onRetry={revalidate} />
      )}
    </AccountPage>
  );
}

/** What is being written: a new address, or the one with this id. */
type Written = 'new' | (string & {}) | null;

function AddressList({ addresses }: { addresses: readonly OwnAddress[] }) {
  const [written, write] = useState<Written>(null);
  const { revalidate } = useRevalidator();
  const saved = async () => {
    showToast('Address saved.', { tone: 'good' });
    await revalidate();
    write(null);
  };
  const form = (address?: OwnAddress) => (
    <AddressForm address={address} onSaved={() => void saved()} onCancel={() => write(null)} />
  );
  if (written === 'new') return form();
  if (addresses.length === 0)
    return (
      <EmptyState
        title="No saved addresses yet."
        action={
          <Button look="primary" onClick={() => write('new')}>
            Add an address
          </Button>
        }
      >
        Save an address for faster checkout.
      </EmptyState>
    );
  return (
    <div className="grid gap-8">
      <ul className="border-b border-line">
        {addresses.map((address) => (
          <li key={address._id} className="border-t border-line py-6">
            {written === address._id ? (
              form(address)
            ) : (
              <AddressRow address={address} onChange={() => write(address._id)} />
            )}
          </li>
        ))}
      </ul>
      {addresses.length < mostAddresses ? (
        <Button onClick={() => write('new')} className="justify-self-start">
          Add an address
        </Button>
      ) : (
        <p className="text-ink-soft">You have {mostAddresses} saved addresses, the most you can have.</p>
      )}
    </div>
  );
}

/** An address with what can be done with it. */
export function AddressRow({ address, onChange }: { address: OwnAddress; onChange: () => void }) {
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const act = async (what: 'prefer' | 'remove') => {
    setBusy(true);
    setFailure(undefined);
    const one = client<AddressesRoutes>().account.addresses[':id'];
    const param = { id: address._id };
    const asked =
      what === 'prefer'
        ? await ask(() => one.default.$post({ param }), addressTexts.notSaved)
        : await ask(() => one.$delete({ param }), addressTexts.notRemoved);
    setBusy(false);
    setAsking(false);
    // One that is gone already is shown so by the list.
    if (asked.ok || asked.status === 404) return revalidate();
    setFailure(asked.text);
  };
  // Two apartments of one house are told apart.
  const place = [address.street, address.line2].filter(Boolean).join(', ');
  return (
    <div className="grid gap-4">
      {failure && <Notice tone="bad" title={failure} />}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <address className="whitespace-pre-line not-italic wrap-anywhere">{address.text}</address>
        {address.isDefault && <Badge tone="good">Default</Badge>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={onChange} aria-label={`Change ${place}`}>
          Change
        </Button>
        {!address.isDefault && (
          <Button
            size="small"
            busy={isBusy}
            onClick={() => void act('prefer')}
            aria-label={`Make ${place} the default`}
          >
            Make default
          </Button>
        )}
        <Button size="small" look="danger" onClick={() => setAsking(true)} aria-label={`Remove ${place}`}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void act('remove')}
        busy={isBusy}
        title="Remove this address?"
        confirmLabel="Remove address"
      >
        <span className="wrap-anywhere">{place}</span>
      </ConfirmDialog>
    </div>
  );
}

const resolver = zodResolver(newAddress);

interface AddressFormProps {
  /** The one that is changed; absent: a new one. */
  address?: OwnAddress;
  onSaved: (saved: OwnAddress) => void;
  onCancel: () => void;
}

function AddressForm({ address, onSaved, onCancel }: AddressFormProps) {
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
