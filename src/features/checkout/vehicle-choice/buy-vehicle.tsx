import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useNavigate,
} from 'react-router';
import { fetchAddresses } from '#features/accounts/addresses/fetch-addresses.ts';
import { fetchReservedCar } from '#features/holds/own/fetch-reserved-car.ts';
import type { Buyer } from '#features/orders/orders.contract.ts';
import { fetchReturnPromise } from '#features/settings/after-handover/fetch-return-promise.ts';
import { chosenText } from '#features/vehicles/on-sale/chosen-text.rules.ts';
import { isLocked, redirectToVipAccess } from '#features/vip/access/redirect-to-vip-access.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { usePriceTerms, useSession } from '#page-kit/shop-data.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { notAfterForm, posts } from '../buyer-form.tsx';
import type { CheckoutLine } from '../checkout.contract.ts';
import { CheckoutScreen } from '../checkout-screen.tsx';
import { fetchUsableTradeIns, type UsedTradeIn } from '../credits/used-trade-in.ts';
import { summaryDue } from '../order-summary.tsx';
import type { Method } from '../payment-method.tsx';
import type { VehicleChoiceRoutes } from './vehicle-choice.routes.ts';
import { carPath, choosePath, payPath } from './vehicle-choice.rules.ts';

export const handle = {
  focused: true,
  needsScript: 'The checkout needs JavaScript. Please allow it for this shop.',
} satisfies PageHandle;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { fetch, units, session } = context.get(serverContext);
  const [car, vehicle] = [params.id ?? '', url.searchParams.get('vehicle')?.slice(0, 64)];
  if (!vehicle) throw redirect(choosePath(car));
  const isCustomer = session?.role === 'User';
  const [asked, promiseOf, tradeIns, addresses, reserved] = await Promise.all([
    ask(
      () => client<VehicleChoiceRoutes>(fetch)['vehicle-choice'].$get({ query: { car, vehicle } }),
      'The car could not be loaded.',
    ),
    fetchReturnPromise(fetch, units),
    isCustomer ? fetchUsableTradeIns(fetch) : [],
    isCustomer ? fetchAddresses(fetch) : [],
    isCustomer ? fetchReservedCar(fetch) : undefined,
  ]);
  if (isLocked(asked)) throw redirectToVipAccess(`${url.pathname}${url.search}`);
  const { car: found, vehicles } = valueOrThrow(asked);
  const [chosen] = vehicles;
  return {
    car: found,
    chosen: chosen && { id: chosen._id, text: chosenText(chosen, units) },
    returnPromise: promiseOf(found),
    tradeIns,
    addresses,
    reserved,
  };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

export const action = posts.action;
export const clientAction = posts.clientAction;
export const shouldRevalidate = notAfterForm;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Checkout' });

/** The purchase of a certain vehicle, past the basket (rules.md#vehicles). */
export default function BuyVehicle() {
  const loaded = useLoaderData<typeof loader>();
  const { car, chosen } = loaded;
  if (chosen) return <Checkout key={chosen.id} {...loaded} chosen={chosen} />;
  return (
    <div className="page pt-12 pb-28">
      <h1 className="sr-only">Checkout</h1>
      <EmptyState
        title="This car was just taken."
        action={
          car.stock > 0 ? (
            <LinkButton to={choosePath(car._id)} look="primary">
              Choose another
            </LinkButton>
          ) : (
            <LinkButton to={carPath(car)} look="primary">
              Back to the car
            </LinkButton>
          )
        }
      >
        {car.stock > 0
          ? `Just sold. ${car.stock} more of the ${car.make} ${car.model} ${car.stock === 1 ? 'is' : 'are'} in stock.`
          : `Just sold. It was the last ${car.make} ${car.model}; we can email you when one is back.`}
      </EmptyState>
    </div>
  );
}

type CheckoutProps = Loaded & { chosen: NonNullable<Loaded['chosen']> };

function Checkout({ car, chosen, returnPromise, tradeIns, addresses, reserved }: CheckoutProps) {
  const session = useSession();
  const terms = usePriceTerms();
  const navigate = useNavigate();
  const [extras, setExtras] = useState<string[]>([]);
  if (!session) return null;
  const line: CheckoutLine = {
    carId: car._id,
    make: car.make,
    model: car.model,
    price: car.price,
    ...(car.basePrice !== undefined && { basePrice: car.basePrice }),
    quantity: 1,
    type: 'purchase',
    vehicleId: chosen.id,
    ...(extras.length > 0 && { chosen: extras }),
  };
  const goOn = async (buyer: Buyer, method: Method, tradeIn: UsedTradeIn | undefined) => {
    const basket = [line];
    const order = { buyer, basket, images: { [car._id]: car.image }, chosenText: chosen.text, tradeIn };
    if (method === 'card') return navigate(payPath('/card-payment', car._id, chosen.id), { state: order });
    const plan = { totalAmount: summaryDue(basket, terms, tradeIn), carId: car._id };
    return navigate(payPath('/installment', car._id, chosen.id), { state: { ...order, ...plan } });
  };
  const shown = { ...line, image: car.image, imagePlaceholder: car.imagePlaceholder, returnPromise };
  return (
    <CheckoutScreen
      member={session}
      firstMethod="card"
      lines={[{ ...shown, chosenText: chosen.text }]}
      obstacle={null}
      onAcceptPrices={() => {}}
      onChoose={(_line, names) => setExtras(names)}
      onChangeBasket={() => {}}
      onRetry={() => {}}
      onContinue={goOn}
      tradeIns={tradeIns}
      reserved={reserved}
      addresses={addresses}
    />
  );
}
