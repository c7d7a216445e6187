import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { ask, valueOrNull } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import { AccountPage } from '../../../screens/customer/account-page.tsx';
import { mostAddresses } from '../../address.rules.ts';
import { addressTexts, type OwnAddress } from '../../addresses.contract.ts';
import type { AddressesRoutes } from '../../addresses.routes.ts';
import { AddressForm } from './address-form.tsx';
import { AddressRow } from './address-row.tsx';

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
