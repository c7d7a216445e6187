import { useEffect, useState } from 'react';
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
  useNavigate,
} from 'react-router';
import { fetchAddresses } from '#features/accounts/addresses/fetch-addresses.ts';
import { acceptPrices } from '#features/basket/accept-prices.ts';
import type { Basket } from '#features/basket/basket.contract.ts';
import type { BasketRoutes } from '#features/basket/basket.routes.ts';
import { lineForCheckout } from '#features/basket/basket-contents.rules.ts';
import { useOpenBasket } from '#features/basket/basket-panel-provider.tsx';
import type { KeptLine } from '#features/basket/basket-store.ts';
import { warningsOf } from '#features/basket/line-warnings.ts';
import {
  type BasketView,
  changeBasketLine,
  changeKeptBasket,
  currentBasket,
  syncBasket,
  useBasket,
} from '#features/basket/use-basket.ts';
import { isSoldOut } from '#features/catalogue/catalogue.rules.ts';
import { fetchReservedCar } from '#features/holds/own/fetch-reserved-car.ts';
import type { Buyer } from '#features/orders/orders.contract.ts';
import { notOffered } from '#features/pricing/offered-lines.rules.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { fetchReturnPromise } from '#features/settings/after-handover/fetch-return-promise.ts';
import { redirectToVipAccess, wantsVipEntry } from '#features/vip/access/redirect-to-vip-access.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { usePriceTerms, useSession, useShop } from '#page-kit/shop-data.ts';
import { Spinner } from '#ui/spinner.tsx';
import { notAfterForm, posts } from './buyer-form.tsx';
import { CheckoutScreen, type Obstacle } from './checkout-screen.tsx';
import { fetchUsableTradeIns, type UsedTradeIn } from './credits/used-trade-in.ts';
import { type ChosenPlan, planOfAddress, withPlan } from './installments/plan-address.rules.ts';
import { NothingSelected } from './nothing-selected.tsx';
import { beginCheckout } from './opening/begin-checkout.ts';
import { usePaidElsewhere } from './opening/use-paid-elsewhere.ts';
import { useShowPaid } from './opening/use-show-paid.ts';
import { type SummaryLine, summaryDue } from './order-summary.tsx';
import type { Method } from './payment-method.tsx';

export const handle = {
  focused: true,
  needsScript: 'The checkout needs JavaScript. Please allow it for this shop.',
} satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { fetch, units, session } = context.get(serverContext);
  const [asked, promiseOf, tradeIns, addresses, reserved] = await Promise.all([
    ask(() => client<BasketRoutes>(fetch).basket.$get(), 'The basket could not be loaded.'),
    fetchReturnPromise(fetch, units),
    session?.role === 'User' ? fetchUsableTradeIns(fetch) : [],
    session?.role === 'User' ? fetchAddresses(fetch) : [],
    session?.role === 'User' ? fetchReservedCar(fetch) : undefined,
  ]);
  const stored = asked.ok ? asked.value : null;
  // Told here, before anyone has filled in a form: the sale would refuse a VIP car without VIP access.
  if (stored?.items.some(({ car }) => car.vip) && (await wantsVipEntry(fetch)))
    throw redirectToVipAccess(`/checkout${url.search}`);
  const promises = Object.fromEntries(stored?.items.map(({ car }) => [car._id, promiseOf(car)]) ?? []);
  return { stored, promises, tradeIns, addresses, reserved };
}

export const action = posts.action;
export const clientAction = posts.clientAction;
export const shouldRevalidate = notAfterForm;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Checkout' });

export default function Checkout() {
  const { stored, promises, tradeIns, addresses, reserved } = useLoaderData<typeof loader>();
  const { lines, isKnown, isOwn, obstacle, version } = useCheckoutBasket(stored);
  const terms = usePriceTerms();
  const session = useSession();
  const open = useOpenBasket();
  const plan = planOfAddress(useLocation().search, useShop().planYears);
  const { trouble, goOn } = useGoOn(plan);
  const isFilled = lines.length > 0;
  const isEmpty = isKnown && !isFilled;
  const isAsking = usePaidElsewhere({
    memberId: session?._id ?? '',
    shownVersion: isFilled ? version : null,
    isEmpty,
  });
  if (!session || !isKnown || isAsking)
    return <Spinner label="Loading your basket" className="page py-18 text-2xl" />;
  if (isEmpty) return <NothingSelected title="Checkout" />;
  return (
    <CheckoutScreen
      member={session}
      firstMethod={plan ? 'installment' : 'card'}
      lines={summaryLinesOf(lines, terms).map((line) => ({ ...line, returnPromise: promises[line.carId] }))}
      obstacle={obstacle ?? trouble}
      onAcceptPrices={() => changeKeptBasket(acceptPrices(terms))}
      onChoose={isOwn ? chooseFor : undefined}
      onChangeBasket={open}
      onRetry={() => void syncBasket()}
      onContinue={goOn}
      tradeIns={tradeIns}
      reserved={reserved}
      addresses={addresses}
    />
  );
}

const chooseFor = ({ carId, ...line }: SummaryLine, chosen: string[]): void =>
  changeBasketLine({ ...line, car: { _id: carId } }, { chosen });

const summaryLinesOf = (lines: readonly KeptLine[], terms: PriceTerms): SummaryLine[] =>
  lines.map((line) => ({
    ...lineForCheckout(line),
    image: line.car.image,
    imagePlaceholder: line.car.imagePlaceholder,
    isSoldOut: isSoldOut(line.car),
    warnings: warningsOf(line, lines, terms),
  }));

/** Syncs the basket now at the latest (rules.md#basket), and goes on only with what the customer has seen. */
function useGoOn(chosen: ChosenPlan | undefined) {
  const navigate = useNavigate();
  const showPaid = useShowPaid();
  const terms = usePriceTerms();
  const [trouble, setTrouble] = useState<Obstacle | null>(null);
  const goOn = async (buyer: Buyer, method: Method, tradeIn: UsedTradeIn | undefined) => {
    setTrouble(null);
    if ((await syncBasket()) !== 'synced') return;
    const { lines, version, hasNewPrices, isShort } = currentBasket();
    if (lines.length === 0 || hasNewPrices || isShort || hasNotOffered(lines, terms)) return;
    const standing = await beginCheckout(version ?? undefined);
    if (standing.kind === 'paid') return showPaid(standing.purchase);
    if (standing.kind !== 'open') {
      // The basket changed in the moment between: it is shown as it is now.
      if (standing.kind === 'changed') await syncBasket();
      return setTrouble(standing.kind === 'unknown' ? 'out-of-reach' : standing.kind);
    }
    const images = Object.fromEntries(lines.map(({ car }) => [car._id, car.image]));
    const basket = lines.map(lineForCheckout);
    const { checkoutId, isAtBank } = standing;
    const order = { buyer, basket, images, checkoutId, isAtBank, tradeIn };
    if (method === 'card') return navigate('/card-payment', { state: order });
    const [first] = basket;
    const plan = { totalAmount: summaryDue(basket, terms, tradeIn), carId: first?.carId };
    return navigate(withPlan('/installment', chosen), { state: { ...order, ...plan } });
  };
  return { trouble, goOn };
}

const kept = ({ linePrice: _, offered: _offered, ...line }: Basket['items'][number]): KeptLine => ({
  ...line,
  seenPrice: line.car.price,
});

/** Whether something was chosen that is offered no longer: the order costs something else than was seen. */
const hasNotOffered = (lines: readonly KeptLine[], terms: PriceTerms): boolean =>
  lines.some((line) => notOffered(line, terms).length > 0);

function obstacleOf(basket: BasketView, terms: PriceTerms): Obstacle | null {
  if (basket.isShort) return 'short';
  if (basket.hasNewPrices || hasNotOffered(basket.lines, terms)) return 'new-prices';
  return basket.sync === 'failed' ? 'out-of-reach' : null;
}

/**
 * What is being checked out: the basket of this browser; until that is known, the stored one, with which the server
 * rendered the page. `version` is the stored basket's where these lines are it. `isKnown` is false while neither holds anything and the answer is still on its way.
 */
function useCheckoutBasket(stored: Basket | null) {
  const basket = useBasket();
  const terms = usePriceTerms();
  useEffect(() => {
    void syncBasket();
  }, []);
  const isSettled = basket.sync !== 'idle' && basket.sync !== 'syncing';
  const isOwn = basket.lines.length > 0 || isSettled;
  const lines = isOwn ? basket.lines : (stored?.items.map(kept) ?? []);
  const version = isOwn ? basket.version : (stored?.version ?? null);
  return {
    lines,
    isKnown: isSettled || lines.length > 0,
    obstacle: obstacleOf(basket, terms),
    /** Whether these are the lines of this browser, which can be changed. */
    isOwn: basket.lines.length > 0,
    version,
  };
}
