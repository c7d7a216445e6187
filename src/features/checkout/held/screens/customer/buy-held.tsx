import { useEffect, useRef } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { fetchAddresses } from '#features/accounts/addresses/screens/customer/fetch-addresses.ts';
import {
  redirectToVipAccess,
  wantsVipEntry,
} from '#features/vip/access/screens/customer/redirect-to-vip-access.ts';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { valueOrThrow } from '#page-kit/ask/value-or-throw.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { useNavigationState } from '#page-kit/navigation-state.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { Spinner } from '#ui/progress/spinner.tsx';
import { askedOf, choiceIn } from '../../../held-choice.rules.ts';
import type { HeldPurchaseRoutes } from '../../held.routes.ts';
import { HeldDetails } from './held-details.tsx';
import { heldPayment } from './held-payment.ts';
import { PayForHeld } from './pay-for-held.tsx';

export const handle = {
  focused: true,
  needsScript: 'The checkout needs JavaScript. Please allow it for this shop.',
} satisfies PageHandle;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { fetch, session } = context.get(serverContext);
  const id = params.id ?? '';
  const query = askedOf(choiceIn(url.searchParams));
  const [asked, addresses] = await Promise.all([
    ask(
      () => client<HeldPurchaseRoutes>(fetch).holds[':id'].purchase.$get({ param: { id }, query }),
      'The reservation could not be loaded.',
    ),
    session?.role === 'User' ? fetchAddresses(fetch) : [],
  ]);
  const purchase = valueOrThrow(asked);
  if (purchase.hold.state !== 'active') throw redirect(`/reservations/${id}`);
  // Told here, before anyone has filled in a form: the sale would refuse a VIP car without VIP access.
  if (purchase.hold.car.vip && (await wantsVipEntry(fetch))) throw redirectToVipAccess(url.pathname);
  return { purchase, addresses };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Buy your reserved car' });

/** The purchase of a reserved car: who buys it, then the card or a plan; the deposit counts (rules.md#hold). */
export default function BuyHeld() {
  const { purchase, addresses } = useLoaderData<typeof loader>();
  const member = useSession();
  // What is paid stays with the tab's history: Back leads to the details, and a form that loads its page anew finds it again.
  const { isKnown, state } = useNavigationState();
  const payment = heldPayment(state);
  const isPaying = payment !== undefined;
  const wasPaying = useRef(isPaying);
  useEffect(() => {
    // One address, two steps: the keyboard goes on at the new one, as on another page.
    if (isKnown && wasPaying.current !== isPaying)
      document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    wasPaying.current = isPaying;
  }, [isKnown, isPaying]);
  if (!member) return null;
  if (!isKnown) return <Spinner label="Loading your order" className="page py-18 text-2xl" />;
  return payment ? (
    <PayForHeld purchase={purchase} {...payment} />
  ) : (
    <HeldDetails member={member} addresses={addresses} loaded={purchase} />
  );
}
