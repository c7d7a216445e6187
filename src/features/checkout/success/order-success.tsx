import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, type MetaFunction, Navigate } from 'react-router';
import { daysText } from '#features/catalogue/terms.rules.ts';
import { useDowntime } from '#features/downtime/downtime-watch.tsx';
import { proofPath } from '#features/ledger/ledger.rules.ts';
import { ReceiptQr } from '#features/ledger/proof/receipt-qr.tsx';
import { ownOrderPath } from '#features/orders/orders.rules.ts';
import { OrderAmounts } from '#features/orders/own-orders/order-amounts.tsx';
import { paymentsText } from '#features/payments/plans.rules.ts';
import { ChosenVehicleText } from '#features/vehicles/on-sale/chosen-vehicle-text.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import { useNavigationState } from '#page-kit/navigation-state.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { LinkButton } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { Purchase } from '../checkout.contract.ts';
import { CheckoutSteps } from '../checkout-steps.tsx';
import { PlanSchedule } from '../installments/plan-schedule.tsx';
import { alreadyPaidText } from '../opening/opening.contract.ts';
import { purchaseIn } from './purchase-in-state.ts';

/** How long the spinner is shown first (rules.md#delays). */
const spinnerMs = 1000;

export const handle = { focused: true } satisfies PageHandle;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your order' });

export default function OrderSuccess() {
  const { state } = useNavigationState();
  const { isLocked } = useDowntime();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), spinnerMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isReady) {
    return (
      <div className="page grid min-h-[60svh] place-items-center text-3xl text-ink-soft">
        <h1 className="sr-only">Your order</h1>
        <Spinner label="Loading your order" />
      </div>
    );
  }
  const stated = purchaseIn(state);
  // During downtime it stands open for what was just paid, and for nothing else.
  if (!stated) return isLocked ? <Navigate to="/downtime" replace /> : <OrderNotFound />;
  return (
    <OrderSuccessScreen
      {...stated}
      proofOf={(receiptNumber) => <ProofLink receiptNumber={receiptNumber} />}
    />
  );
}

interface OrderSuccessScreenProps {
  purchase: Purchase;
  /** Paid in another tab, on another device or a while ago: nothing happened just now. */
  isPaidBefore?: boolean;
  /** What proves a receipt to anyone. */
  proofOf: (receiptNumber: string) => ReactNode;
}

/** Paid: every vehicle with its receipt (rules.md#orders). */
export function OrderSuccessScreen({ purchase, isPaidBefore, proofOf }: OrderSuccessScreenProps) {
  const { orders, plan } = purchase;
  return (
    <div className="page grid max-w-6xl gap-12 pt-8 pb-28 sm:pt-12 sm:pb-18">
      {!isPaidBefore && <CheckoutSteps current="Done" />}
      <header className="grid justify-items-start gap-4">
        <span className="grid size-12 place-items-center rounded-full bg-good text-surface">
          <Check className="size-6" strokeWidth={2} aria-hidden="true" />
        </span>
        <h1 className="text-4xl">
          {isPaidBefore ? alreadyPaidText : `Thank you. Your order is ${plan ? 'confirmed' : 'paid'}.`}
        </h1>
        <p className="max-w-prose text-ink-soft">
          {isPaidBefore && <span>{'You were not charged again. '}</span>}
          <span>
            {orders.length === 1 ? 'One vehicle' : `${orders.length} vehicles`},{' '}
            <HowPaid purchase={purchase} />. Have the receipt number ready at delivery.
          </span>
        </p>
      </header>
      <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-1">
        {orders.map((order) => (
          <PaidVehicle key={order._id} order={order} proof={proofOf(order.receiptNumber)} />
        ))}
      </ul>
      {plan && (
        <section aria-labelledby="payments" className="grid max-w-2xl gap-6">
          <h2 id="payments" className="text-xl">
            Your installment plan
          </h2>
          <PlanSchedule plan={plan} />
        </section>
      )}
      <LinkButton to="/dashboard" look="primary" size="large" className="sm:justify-self-start">
        Back to Dashboard
      </LinkButton>
    </div>
  );
}

function HowPaid({ purchase: { plan, totalAmount } }: { purchase: Purchase }) {
  const money = (amount: number) => <Money amount={amount} className="figure text-ink" />;
  if (!plan) return <>paid in full: {money(totalAmount)}</>;
  const { totalPayments, frequency, installmentAmount } = plan;
  return (
    <>
      {money(totalAmount)} in {paymentsText(totalPayments, frequency)} of {money(installmentAmount)}
    </>
  );
}

interface PaidVehicleProps {
  order: Purchase['orders'][number];
  proof: ReactNode;
}

function PaidVehicle({ order, proof }: PaidVehicleProps) {
  const { car, type, period = 1 } = order;
  return (
    <li className="grid overflow-hidden rounded-card border border-line bg-surface only:col-span-full lg:grid-cols-2">
      <Picture
        src={car.image}
        placeholder={car.imagePlaceholder}
        alt=""
        sizes="(min-width: 768px) 480px, 92vw"
        priority
        className="lg:aspect-auto lg:h-full"
      />
      <div className="grid content-center gap-6 p-6 sm:p-8">
        <h2 className="text-xl">
          <span className="block text-sm font-medium tracking-normal text-ink-soft [font-stretch:100%]">
            {car.make}{' '}
          </span>
          {car.model}
        </h2>
        <dl className="grid gap-x-8 gap-y-4 border-t border-line pt-4 xl:grid-cols-[auto_auto]">
          <Fact name="Receipt number">
            <span className="figure whitespace-nowrap">{order.receiptNumber}</span>
          </Fact>
          {order.vehicle && (
            <Fact name="Your pick">
              <ChosenVehicleText vehicle={order.vehicle} />
            </Fact>
          )}
          <Fact name={order.firstDay ? 'First day' : 'Delivery date'}>
            <DateText value={order.deliveryDate} weekday />
          </Fact>
          {type === 'rent' && (
            <Fact name={`Rented for ${daysText(period)}, until`}>
              {order.returnDate && <DateText value={order.returnDate} weekday />}
            </Fact>
          )}
        </dl>
        <OrderAmounts order={order} />
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <LinkButton to={ownOrderPath(order.receiptNumber)}>
            Your order<span className="sr-only"> {order.receiptNumber}</span>
          </LinkButton>
          <a
            href={`/api/orders/${encodeURIComponent(order._id)}/receipt.pdf`}
            className="text-sm font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            Receipt (PDF)<span className="sr-only"> {order.receiptNumber}</span>
          </a>
        </p>
        {proof}
      </div>
    </li>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="label">{name}</dt>
    <dd className="mt-1 font-semibold">{children}</dd>
  </div>
);

/** Opened without coming from a payment. */
export const OrderNotFound = () => (
  <div className="page pt-12 pb-28">
    <h1 className="sr-only">Order</h1>
    <EmptyState
      title="Order not found."
      action={
        <LinkButton to="/dashboard" look="primary">
          Back to Dashboard
        </LinkButton>
      }
    >
      Everything you ordered is on your dashboard.
    </EmptyState>
  </div>
);

/** Beside a receipt: the way to its proof, for this screen and for another person's phone. */
function ProofLink({ receiptNumber }: { receiptNumber: string }) {
  return (
    <p className="flex items-center gap-4 text-sm text-ink-soft">
      <ReceiptQr receiptNumber={receiptNumber} className="size-18 shrink-0" />
      <span className="max-w-[28ch]">
        <Link
          to={proofPath(receiptNumber)}
          className="font-semibold text-ink underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          Proof<span className="sr-only"> of {receiptNumber}</span>
        </Link>{' '}
        Share this link to verify the receipt.
      </span>
    </p>
  );
}
