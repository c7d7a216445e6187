import {
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRouteError,
} from 'react-router';
import type { CollectingRoutes } from '#features/checkout/collecting/collecting.routes.ts';
import { PlanOfOrder, receiveMoneyForm } from '#features/checkout/collecting/plan-of-order.tsx';
import type { CustomersRoutes } from '#features/desk/customers/customers.routes.ts';
import { NotesPanel, noteForms } from '#features/desk/customers/notes-panel.tsx';
import { customerParts, partPath } from '#features/desk/desk.rules.ts';
import { MailsOfOrder } from '#features/desk/mails/mails-of-order.tsx';
import { sendMailAgain } from '#features/desk/mails/send-again-button.tsx';
import type { DeskOrdersRoutes } from '#features/desk/orders/orders.routes.ts';
import { ThingList } from '#features/desk/thing-list.tsx';
import { cancelOrderForm, GiveMoneyBack } from '#features/orders/cancellation/give-money-back.tsx';
import { OldCarPanel } from '#features/orders/old-cars/old-car-panel.tsx';
import type { OldCarsRoutes } from '#features/orders/old-cars/old-cars.routes.ts';
import { FactPanel, linkClass } from '#features/orders/order-sheet/fact-panel.tsx';
import type { SheetOrder } from '#features/orders/order-sheet/order-sheet.contract.ts';
import type { OrderSheetRoutes } from '#features/orders/order-sheet/order-sheet.routes.ts';
import { OrderSheet } from '#features/orders/order-sheet/order-sheet.tsx';
import { StateBadge } from '#features/orders/order-sheet/state-badge.tsx';
import { refundPartForm } from '#features/orders/refunds/refund-a-part.tsx';
import {
  notePaidBackForm,
  RefusedRefund,
  retryRefundForm,
} from '#features/orders/refunds/refused-refund.tsx';
import { takeBackForm } from '#features/orders/returns/take-back-dialog.tsx';
import { TakeBackSold } from '#features/orders/returns/take-back-sold.tsx';
import type { SheetRoutes } from '#features/vehicles/sheet/sheet.routes.ts';
import type { VinOfOrder } from '#features/vin/vin.contract.ts';
import type { VinRoutes } from '#features/vin/vin.routes.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { compareDates } from '#platform/dates/calendar-date.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { StaffPage } from '#ui/staff-page.tsx';

export const handle = { focused: true } satisfies PageHandle;

const vinFailed = 'Could not be loaded';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const param = { id: params.id ?? '' };
  const { fetch } = context.get(serverContext);
  const [order, vin, vehicle, plan, oldCar, beside] = await Promise.all([
    ask(
      () => client<OrderSheetRoutes>(fetch).admin.orders[':id'].$get({ param }),
      'The order could not be loaded.',
    ),
    ask(() => client<VinRoutes>(fetch).vin['of-order'][':id'].$get({ param }), vinFailed),
    // 404 where no vehicle was named: the sheet then has no link.
    ask(
      () =>
        client<SheetRoutes>(fetch).vehicles['of-order'][':orderId'].$get({ param: { orderId: param.id } }),
      vinFailed,
    ),
    // 404 where it was paid at once.
    ask(
      () => client<CollectingRoutes>(fetch).admin.orders[':id'].plan.$get({ param }),
      'The plan could not be loaded.',
    ),
    // 404 where no old car counted.
    ask(
      () => client<OldCarsRoutes>(fetch).orders[':id']['old-car'].$get({ param }),
      'The trade-in could not be loaded.',
    ),
    loadBesideOrder(fetch, param.id),
  ]);
  return {
    order: valueOrThrow(order),
    vin: vin.ok ? vin.value : null,
    vehicle: vehicle.ok ? vehicle.value : null,
    plan: plan.ok ? plan.value : null,
    oldCar: oldCar.ok ? oldCar.value : null,
    beside,
  };
}

const posts = formAction(
  takeBackForm,
  refundPartForm,
  cancelOrderForm,
  retryRefundForm,
  notePaidBackForm,
  receiveMoneyForm,
  ...noteForms,
  sendMailAgain,
);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `Order ${loaderData.order.receiptNumber}` : 'Order not found' });

const allOrders = { to: '/admin/orders', label: 'All orders' };

/** One order, with what other features know about it. */
export default function Order() {
  const { order, vin, vehicle, plan, oldCar, beside } = useLoaderData<typeof loader>();
  return (
    <StaffPage
      title={`${order.car.make} ${order.car.model}`}
      back={allOrders}
      aside={<StateBadge state={order.state} />}
      lead={<span className="figure">{order.receiptNumber}</span>}
      actions={
        <div key={order._id} className="flex flex-wrap justify-end gap-3">
          <TakeBackSold order={order} />
          <GiveMoneyBack order={order} />
        </div>
      }
    >
      <RefusedRefund key={order._id} order={order} />
      <OrderSheet
        order={order}
        beside={{
          left: <MailsAndOrders orderId={order._id} beside={beside} />,
          right: beside?.notes && (
            <NotesPanel key={order._id} customerId={beside.customerId} notes={beside.notes} />
          ),
        }}
        plan={
          <>
            {oldCar && <OldCarPanel oldCar={oldCar} />}
            {plan && <PlanOfOrder key={order._id} order={order} plan={plan} />}
          </>
        }
        vin={
          <>
            {vinText(order, vin)}
            {vehicle && (
              <Link
                to={`/worker/vehicles/${vehicle._id}`}
                className="block w-fit underline underline-offset-4"
              >
                Vehicle {vehicle.stockNumber}
              </Link>
            )}
          </>
        }
      />
    </StaffPage>
  );
}

function vinText({ type, state }: Pick<SheetOrder, 'type' | 'state'>, vin: VinOfOrder | null) {
  if (!vin) return vinFailed;
  const isCancelled = state === 'cancelled';
  if (vin.vin) {
    return (
      <>
        <span className="font-mono">{vin.vin}</span>
        {isCancelled && <span className="block text-ink-soft">On record only: the order was canceled</span>}
      </>
    );
  }
  // Rentals get none (rules.md#vin).
  if (type === 'rent') return 'None for a rental';
  return isCancelled ? 'None for a canceled order' : 'Not generated yet';
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status !== 404) return <FailurePage status={status} />;
  return (
    <StaffPage title="Order not found" back={allOrders}>
      <EmptyState title="Order not found." action={<LinkButton to="/admin/orders">Search orders</LinkButton>}>
        The link may be incomplete. Search by receipt number.
      </EmptyState>
    </StaffPage>
  );
}

interface MailsAndOrdersProps {
  orderId: string;
  beside: BesideOrderData;
}

/** What was mailed about an order, and what else its buyer ordered. */
function MailsAndOrders({ orderId, beside }: MailsAndOrdersProps) {
  if (!beside) return <Notice title="The buyer’s other orders and emails could not be loaded." />;
  const { customerId, mails, orders } = beside;
  return (
    <>
      <MailsOfOrder mails={mails} />
      <OtherOrders orderId={orderId} customerId={customerId} orders={orders} />
    </>
  );
}

interface OtherOrdersProps {
  orderId: string;
  customerId: string;
  orders: NonNullable<BesideOrderData>['orders'];
}

function OtherOrders({ orderId, customerId, orders }: OtherOrdersProps) {
  const others = orders
    .flatMap(({ things }) => things)
    .filter(({ _id }) => _id !== orderId)
    .sort((one, other) => (one.date && other.date ? compareDates(other.date, one.date) : 0));
  const further = orders.filter(({ hasMore }) => hasMore);
  return (
    <FactPanel title="Other orders">
      {others.length === 0 && <p className="text-sm text-ink-soft">No other orders.</p>}
      {others.length > 0 && <ThingList things={others} />}
      {further.map(({ part }) => (
        <p key={part} className="mt-2 text-sm">
          <Link to={partPath(customerId, part)} className={linkClass}>
            All {customerParts.find((one) => one.part === part)?.title.toLowerCase()}
          </Link>
        </p>
      ))}
    </FactPanel>
  );
}

const failed = 'Could not be loaded';

/** What the desk knows beside an order: the mails about it, the buyer's other orders, and the notes on the buyer. Null where it could not be had. */
async function loadBesideOrder(fetch: typeof globalThis.fetch, id: string) {
  const order = await ask(
    () => client<DeskOrdersRoutes>(fetch).desk.orders[':id'].$get({ param: { id } }),
    failed,
  );
  if (!order.ok) return null;
  const { customerId, mails } = order.value;
  const customer = await ask(
    () => client<CustomersRoutes>(fetch).desk.customers[':id'].$get({ param: { id: customerId } }),
    failed,
  );
  const parts = customer.ok ? customer.value.parts : [];
  return {
    customerId,
    mails,
    orders: parts.filter(({ part }) => part === 'purchases' || part === 'rentals'),
    notes: customer.ok ? customer.value.notes : null,
  };
}
type BesideOrderData = Awaited<ReturnType<typeof loadBesideOrder>>;
