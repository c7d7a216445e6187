import { useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { fetchAddresses } from '#features/accounts/addresses/screens/customer/fetch-addresses.ts';
import { ownHoldsApi } from '#features/holds/own/own.api.ts';
import { HeldPrice } from '#features/holds/own/screens/customer/held-price.tsx';
import type { Buyer } from '#features/orders/orders.contract.ts';
import {
  redirectToVipAccess,
  wantsVipEntry,
} from '#features/vip/access/screens/customer/redirect-to-vip-access.ts';
import { ask } from '#page-kit/ask/ask.ts';
import { valueOrThrow } from '#page-kit/ask/value-or-throw.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { Button } from '#ui/buttons/button.tsx';
import { BuyerForm } from '../../../screens/customer/buyer-form.tsx';
import { type Method, PaymentMethod } from '../../../screens/customer/payment-method.tsx';
import { PayForHeld } from './pay-for-held.tsx';

export const handle = {
  focused: true,
  needsScript: 'The checkout needs JavaScript. Please allow it for this shop.',
} satisfies PageHandle;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { fetch, session } = context.get(serverContext);
  const id = params.id ?? '';
  const [asked, addresses] = await Promise.all([
    ask(
      () => ownHoldsApi(fetch).holds[':id'].$get({ param: { id } }),
      'The reservation could not be loaded.',
    ),
    session?.role === 'User' ? fetchAddresses(fetch) : [],
  ]);
  const hold = valueOrThrow(asked);
  if (hold.state !== 'active') throw redirect(`/reservations/${id}`);
  // Told here, before anyone has filled in a form: the sale would refuse a VIP car without VIP access.
  if (hold.car.vip && (await wantsVipEntry(fetch))) throw redirectToVipAccess(url.pathname);
  return { hold, addresses };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Buy your reserved car' });

/** The purchase of a reserved car: who buys it, then the card or a plan; the deposit counts (rules.md#hold). */
export default function BuyHeld() {
  const { hold, addresses } = useLoaderData<typeof loader>();
  const member = useSession();
  const [buyer, setBuyer] = useState<Buyer>();
  const [method, setMethod] = useState<Method>('card');
  if (!member) return null;
  return (
    <div className="page max-w-6xl pt-8 pb-28 sm:pt-12 sm:pb-18">
      <h1 className="text-3xl">Buy your reserved {hold.car.model}</h1>
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)] lg:gap-18">
        <div className="grid content-start gap-8">
          {buyer ? (
            <PayForHeld hold={hold} buyer={buyer} method={method} onChange={() => setBuyer(undefined)} />
          ) : (
            <BuyerForm member={member} addresses={addresses} onSubmit={async (entered) => setBuyer(entered)}>
              {(isSubmitting) => (
                <>
                  {hold.due > 0 && <PaymentMethod value={method} onChange={setMethod} />}
                  <Button type="submit" look="primary" size="large" busy={isSubmitting}>
                    {method === 'card' ? 'Continue to Card Payment' : 'Continue to Installment Plan'}
                  </Button>
                </>
              )}
            </BuyerForm>
          )}
          <p>
            <Link to={`/reservations/${hold._id}`} className="font-semibold underline underline-offset-4">
              Back to the reservation
            </Link>
          </p>
        </div>
        <HeldPrice hold={hold} isDue />
      </div>
    </div>
  );
}
