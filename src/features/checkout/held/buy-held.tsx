import { useEffect, useRef, useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router';
import type { OwnAddress } from '#features/accounts/addresses/addresses.contract.ts';
import { fetchAddresses } from '#features/accounts/addresses/fetch-addresses.ts';
import { HeldPrice } from '#features/holds/own/held-price.tsx';
import type { Buyer } from '#features/orders/orders.contract.ts';
import { NoPayments } from '#features/payments/card/no-payments.tsx';
import { PaymentFields } from '#features/payments/card/payment-fields.tsx';
import { OfferedLines } from '#features/pricing/offered-lines.tsx';
import { redirectToVipAccess, wantsVipEntry } from '#features/vip/access/redirect-to-vip-access.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { useNavigationState } from '#page-kit/navigation-state.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession, useShop } from '#page-kit/shop-data.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { BuyerForm, type KnownBuyer, notAfterForm, posts } from '../buyer-form.tsx';
import type { CheckoutLine } from '../checkout.contract.ts';
import { CheckoutLayout, TotalDue } from '../checkout-layout.tsx';
import { TradeInChoice } from '../credits/trade-in-choice.tsx';
import { askedOf, choiceIn, type HeldChoice, heldBuyPath, searchOf } from '../held-choice.rules.ts';
import { PlanToPay } from '../installments/plan-to-pay.tsx';
import { isBuyer } from '../is-buyer.ts';
import { OutcomeNotice } from '../pay/outcome-notice.tsx';
import { usePayment } from '../pay/use-payment.ts';
import { useSucceed } from '../pay/use-succeed.ts';
import { continueText, type Method, PaymentMethod } from '../payment-method.tsx';
import { Recipient } from '../recipient.tsx';
import type { HeldPurchase } from './held.contract.ts';
import type { HeldPurchaseRoutes } from './held.routes.ts';

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

export const action = posts.action;
export const clientAction = posts.clientAction;
export const shouldRevalidate = notAfterForm;

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

interface HeldDetailsProps {
  member: KnownBuyer;
  addresses: readonly OwnAddress[];
  loaded: HeldPurchase;
}

/** Who buys a reserved car, what comes with it, and how it is paid. */
function HeldDetails({ member, addresses, loaded }: HeldDetailsProps) {
  const navigate = useNavigate();
  const [method, setMethod] = useState<Method>('card');
  const isOff = useShop().payments?.by === 'none';
  const { purchase, choice, isAsking, trouble, choose } = useHeldPurchase(loaded);
  const { hold, due, tradeIns, offered } = purchase;
  const used = tradeIns.find(({ _id }) => _id === choice.tradeInId);
  const how = due > 0 ? method : 'card';
  return (
    <CheckoutLayout
      title={`Buy your reserved ${hold.car.model}`}
      step="Your details"
      total={due}
      isSummaryOpen={offered.length > 0}
      summary={
        <HeldSummary
          purchase={purchase}
          chosen={choice.chosen}
          onChoose={(chosen) => void choose({ ...choice, chosen })}
        />
      }
    >
      <BuyerForm
        member={member}
        addresses={addresses}
        onSubmit={async (buyer) =>
          navigate(heldBuyPath(hold._id, choice), {
            state: { buyer, method: how } satisfies HeldPayment,
          })
        }
      >
        {(isSubmitting) => (
          <>
            {tradeIns.length > 0 && (
              <TradeInChoice
                tradeIns={tradeIns}
                chosen={used}
                isTooLarge={({ _id }) => tradeIns.some((one) => one._id === _id && one.isTooLarge)}
                onChoose={(one) => void choose({ ...choice, tradeInId: one?._id })}
              />
            )}
            {isOff ? <NoPayments /> : due > 0 && <PaymentMethod value={method} onChange={setMethod} />}
            <div className="grid gap-4">
              {trouble && <Notice tone="warn" title={trouble} />}
              <TotalDue amount={due} />
              <Button
                type="submit"
                look="primary"
                size="large"
                busy={isSubmitting}
                disabled={isOff || isAsking}
              >
                {continueText(how, due)}
              </Button>
            </div>
          </>
        )}
      </BuyerForm>
      <p className="mt-8">
        <Link to={`/reservations/${hold._id}`} className="font-semibold underline underline-offset-4">
          Back to the reservation
        </Link>
      </p>
    </CheckoutLayout>
  );
}

const lineOf = ({ hold: { car, basePrice }, price, chosen }: HeldPurchase): CheckoutLine => ({
  carId: car._id,
  make: car.make,
  model: car.model,
  quantity: 1,
  type: 'purchase',
  price,
  basePrice,
  ...(chosen.length > 0 && { chosen }),
});

interface PayForHeldProps extends HeldPayment {
  purchase: HeldPurchase;
}

/** What is left to pay of a reserved car: by card at once, or by a plan. */
function PayForHeld({ purchase, buyer, method }: PayForHeldProps) {
  const { hold, due, tradeIn, chosen } = purchase;
  const line = lineOf(purchase);
  // The plan is kept in the tab for these lines: they stay the same ones while nothing of them changes.
  const [planned] = useState([line]);
  // Bought past the basket, which stays as it is.
  const { pay, ...payment } = usePayment([line], useSucceed([]));
  const { revalidate } = useRevalidator();
  const isRefused = payment.outcome?.kind === 'refused';
  useEffect(() => {
    // Bought in another tab, or over: the page of the reservation says which.
    if (isRefused) void revalidate();
  }, [isRefused, revalidate]);
  const order = {
    buyer,
    basket: [line],
    holdId: hold._id,
    totalAmount: due,
    ...(tradeIn && { tradeInId: tradeIn._id }),
  };
  const wayBack = heldBuyPath(hold._id, { tradeInId: tradeIn?._id, chosen });
  const summary = (
    <div className="grid gap-6">
      <HeldSummary purchase={purchase} />
      <Recipient buyer={buyer} changeAt={wayBack} />
    </div>
  );
  return (
    <CheckoutLayout
      title={`Buy your reserved ${hold.car.model}`}
      step="Payment"
      total={due}
      summary={summary}
    >
      <section aria-labelledby="pay-held" className="grid gap-6">
        <h2 id="pay-held" className="text-xl">
          {method === 'card' ? 'Pay by card' : 'Pay in installments'}
        </h2>
        {method === 'card' ? (
          <CardForHeld
            total={due}
            payment={payment}
            wayBack={wayBack}
            onPay={(paymentToken) => void pay({ ...order, ...(paymentToken && { paymentToken }) })}
          />
        ) : (
          <PlanToPay
            basket={planned}
            totalAmount={due}
            payment={payment}
            wayBack={wayBack}
            onConfirm={(terms, paymentToken) =>
              void pay({ ...order, ...terms, carId: line.carId, paymentToken })
            }
          />
        )}
      </section>
    </CheckoutLayout>
  );
}

interface CardForHeldProps {
  /** In dollars. */
  total: number;
  payment: Omit<ReturnType<typeof usePayment>, 'pay'>;
  wayBack: string;
  onPay: (paymentToken: string) => void;
}

function CardForHeld({ total, payment, wayBack, onPay }: CardForHeldProps) {
  const { outcome, isBusy, isHeld, accept } = payment;
  const [token, setToken] = useState('');
  const start = (paymentToken: string) => {
    setToken(paymentToken);
    onPay(paymentToken);
  };
  return (
    <PaymentFields total={total} isBusy={isBusy} isHeld={isHeld} onPay={start}>
      {outcome && (
        <OutcomeNotice outcome={outcome} wayBack={wayBack} onAccept={accept} onRetry={() => onPay(token)} />
      )}
    </PaymentFields>
  );
}

interface HeldSummaryProps {
  purchase: HeldPurchase;
  /** Names of extras; absent: what was chosen is told, and cannot be chosen any more. */
  chosen?: readonly string[];
  onChoose?: (chosen: string[]) => void;
}

/** A reserved car, what is bought beside it, and what is left to pay. */
const HeldSummary = ({ purchase, chosen, onChoose }: HeldSummaryProps) => {
  const { hold, price, lines, total, due, tradeIn, isUntaxed, offered } = purchase;
  return (
    <HeldPrice hold={{ ...hold, price, lines, total, due }} isDue tradeIn={tradeIn}>
      {onChoose && offered.length > 0 && (
        <div className="mt-6">
          <OfferedLines
            offered={offered}
            chosen={chosen}
            of={`${hold.car.make} ${hold.car.model}`}
            quantity={1}
            onChoose={onChoose}
          />
        </div>
      )}
      {isUntaxed && <p className="mt-6 text-sm text-ink-soft">No tax is charged on the trade-in value.</p>}
    </HeldPrice>
  );
};

const choiceOf = ({ tradeIn, chosen }: HeldPurchase): HeldChoice => ({ tradeInId: tradeIn?._id, chosen });

/** What comes with the purchase of a reserved car: each choice is asked for what it costs, and stands in the address. */
function useHeldPurchase(loaded: HeldPurchase) {
  const [purchase, setPurchase] = useState(loaded);
  const [wanted, setWanted] = useState<HeldChoice>();
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    setPurchase(loaded);
    setWanted(undefined);
  }, [loaded]);
  const last = useRef(0);
  const choose = async (choice: HeldChoice) => {
    last.current += 1;
    const own = last.current;
    setWanted(choice);
    setTrouble(undefined);
    const asked = await ask(
      () =>
        client<HeldPurchaseRoutes>().holds[':id'].purchase.$get({
          param: { id: loaded.hold._id },
          query: askedOf(choice),
        }),
      'The total could not be loaded. Please try again.',
    );
    // Another choice was made meanwhile.
    if (own !== last.current) return;
    setWanted(undefined);
    if (!asked.ok) return setTrouble(asked.text);
    setPurchase(asked.value);
    // Back from the payment and a reload find it again; nothing is loaded anew for it.
    history.replaceState(history.state, '', `${location.pathname}${searchOf(choiceOf(asked.value))}`);
  };
  return { purchase, choice: wanted ?? choiceOf(purchase), isAsking: wanted !== undefined, trouble, choose };
}

/** What the form hands on to the payment of a reserved car. */
interface HeldPayment {
  buyer: Buyer;
  method: Method;
}

/** Reads it from the tab's history; undefined where it is something else. */
function heldPayment(state: unknown): HeldPayment | undefined {
  if (typeof state !== 'object' || state === null || !('buyer' in state) || !isBuyer(state.buyer))
    return undefined;
  const isPlan = 'method' in state && state.method === 'installment';
  return { buyer: state.buyer, method: isPlan ? 'installment' : 'card' };
}
