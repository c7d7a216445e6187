import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { z } from 'zod';
import { type Asked, ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { ActionDialog, FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, type Outcome, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast-store.ts';
import { AccountPage } from '../account-page.tsx';
import { emptyAddress, mostAddresses, partsOf } from './address.rules.ts';
import { AddressFields } from './address-fields.tsx';
import { addressFields, addressTexts, assertWholeAddress, type OwnAddress } from './addresses.contract.ts';
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

const addressForm = z.object({ ...addressFields, id: z.string().optional() }).check(assertWholeAddress);

/** Saves a new address, or the one with this id. */
const saveAddress = pageForm('save', addressForm, ({ value: { id, ...json }, api }) => {
  const addresses = api<AddressesRoutes>().account.addresses;
  return ask(
    () => (id ? addresses[':id'].$put({ param: { id }, json }) : addresses.$post({ json })),
    addressTexts.notSaved,
  );
});

const addressId = z.object({ id: z.string() });

const preferAddress = pageForm('prefer', addressId, async ({ value: { id }, api }) =>
  orGone(
    await ask(
      () => api<AddressesRoutes>().account.addresses[':id'].default.$post({ param: { id } }),
      addressTexts.notSaved,
    ),
  ),
);

const removeAddress = pageForm('remove', addressId, async ({ value: { id }, api }) =>
  orGone(
    await ask(
      () => api<AddressesRoutes>().account.addresses[':id'].$delete({ param: { id } }),
      addressTexts.notRemoved,
    ),
  ),
);

/** One that is gone already is shown so by the list. */
const orGone = (asked: Asked<unknown>): Outcome<unknown> =>
  !asked.ok && asked.status === 404 ? { ok: true, value: null } : asked;

const posts = formAction(saveAddress, preferAddress, removeAddress);
export const action = posts.action;
export const clientAction = posts.clientAction;

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
  const form = (address?: OwnAddress) => <AddressForm address={address} onClose={() => write(null)} />;
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
  const [isAsking, setAsking] = useState(false);
  const form = useForm(preferAddress, { about: address._id });
  // Two apartments of one house are told apart.
  const place = [address.street, address.line2].filter(Boolean).join(', ');
  return (
    <div className="grid gap-4">
      <FormFailure form={form} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <address className="whitespace-pre-line not-italic wrap-anywhere">{address.text}</address>
        {address.isDefault && <Badge tone="good">Default</Badge>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={onChange} aria-label={`Change ${place}`}>
          Change
        </Button>
        {!address.isDefault && (
          <SentForm form={form}>
            <input type="hidden" name="id" value={address._id} />
            <Button
              type="submit"
              size="small"
              busy={form.sending !== undefined}
              aria-label={`Make ${place} the default`}
            >
              Make default
            </Button>
          </SentForm>
        )}
        <Button size="small" look="danger" onClick={() => setAsking(true)} aria-label={`Remove ${place}`}>
          Remove
        </Button>
      </div>
      <ActionDialog
        form={removeAddress}
        send={{ id: address._id }}
        about={address._id}
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Remove this address?"
        confirmLabel="Remove address"
      >
        <span className="wrap-anywhere">{place}</span>
      </ActionDialog>
    </div>
  );
}

interface AddressFormProps {
  /** The one that is changed; absent: a new one. */
  address?: OwnAddress;
  onClose: () => void;
}

function AddressForm({ address, onClose }: AddressFormProps) {
  const form = useForm(saveAddress, {
    start: partsOf(address ?? emptyAddress),
    about: address?._id,
    onDone: () => {
      showToast('Address saved.', { tone: 'good' });
      onClose();
    },
  });
  return (
    <SentForm form={form} className="grid gap-6">
      <FormFailure form={form} />
      {address && <input type="hidden" name="id" value={address._id} />}
      <div className="grid gap-6 sm:grid-cols-2">
        <AddressFields field={form.field} country={form.texts.country ?? ''} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={form.sending !== undefined}>
          {form.sending ? 'Saving...' : 'Save address'}
        </Button>
        <Button look="ghost" onClick={onClose}>
          Discard
        </Button>
      </div>
    </SentForm>
  );
}
