import {
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { CustomerLink } from '#features/accounts/customer-link.tsx';
import { termsText } from '#features/catalogue/terms.rules.ts';
import { FactLine, FactPanel, linkClass } from '#features/orders/order-sheet/fact-panel.tsx';
import { rentalPath } from '#features/orders/order-sheet/rental-path.ts';
import { StateBadge } from '#features/orders/order-sheet/state-badge.tsx';
import { orderStateWords } from '#features/orders/orders.rules.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { LinkButton } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Money } from '#ui/money.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { MailsOfOrder } from '../mails/mails-of-order.tsx';
import { sendMailAgain } from '../mails/send-again-button.tsx';
import type { DeskOrder } from './orders.contract.ts';
import type { DeskOrdersRoutes } from './orders.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const param = { id: params.id ?? '' };
  return valueOrThrow(
    await ask(
      () => client<DeskOrdersRoutes>(fetch).desk.orders[':id'].$get({ param }),
      'The order could not be loaded.',
    ),
  );
}

const posts = formAction(sendMailAgain);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `Order ${loaderData.receiptNumber}` : 'Order not found' });

/** An order, to be read: during a call, by whoever picks up. */
export default function DeskOrderPage() {
  const order = useLoaderData<typeof loader>();
  return (
    <StaffPage
      title={`${order.car.make} ${order.car.model}`}
      aside={<StateBadge state={order.state} />}
      lead={<span className="figure">{order.receiptNumber}</span>}
    >
      <div className="grid items-start gap-4 md:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <VehicleFacts order={order} />
          <Amounts order={order} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <BuyerFacts order={order} />
          <Steps order={order} />
          <MailsOfOrder mails={order.mails} />
        </div>
      </div>
    </StaffPage>
  );
}

const VehicleFacts = ({ order }: { order: DeskOrder }) => (
  <FactPanel title="Vehicle">
    <dl>
      <FactLine name="Car">
        {order.car.make} {order.car.model}
      </FactLine>
      <FactLine name="Color">
        <Swatch name={order.car.color} />
      </FactLine>
      <FactLine name="VIN">
        {order.vin ? <span className="font-mono">{order.vin}</span> : <span>Not assigned yet</span>}
        {order.vehicleId && (
          <Link to={`/worker/vehicles/${order.vehicleId}`} className={`${linkClass} ml-3`}>
            Vehicle {order.stockNumber}
          </Link>
        )}
      </FactLine>
      <FactLine name="Type">{termsText(order.type, order.period, { ...order, rental: 'Rental' })}</FactLine>
      {order.type === 'rent' && (
        <FactLine name="Pick-up and return">
          <Link to={rentalPath(order._id)} className={linkClass}>
            View record
          </Link>
        </FactLine>
      )}
      <FactLine name="Delivery date">
        <DateText value={order.deliveryDate} />
      </FactLine>
      {order.returnDate && (
        <FactLine name="Return by">
          <DateText value={order.returnDate} />
        </FactLine>
      )}
    </dl>
  </FactPanel>
);

const Amounts = ({ order: { price, lines, total } }: { order: DeskOrder }) => (
  <FactPanel title="Price">
    <dl>
      <FactLine name="Vehicle">
        <Money amount={price} className="figure" />
      </FactLine>
      {lines.map((line) => (
        <FactLine
          key={`${line.receiver}/${line.name}/${line.chosen}`}
          name={line.included ? `Including ${line.name}` : line.name}
        >
          <Money amount={line.amount} className="figure" />
        </FactLine>
      ))}
      <FactLine name="Total">
        <Money amount={total} className="figure" />
      </FactLine>
    </dl>
  </FactPanel>
);

const BuyerFacts = ({ order: { buyer, user } }: { order: DeskOrder }) => (
  <FactPanel title="Buyer">
    <dl>
      <FactLine name="Name">
        <CustomerLink email={user.email}>
          {buyer.firstName} {buyer.lastName}
        </CustomerLink>
      </FactLine>
      <FactLine name="Email">
        <a href={`mailto:${buyer.email}`} className={linkClass}>
          {buyer.email}
        </a>
      </FactLine>
      {user.email !== buyer.email.toLowerCase() && <FactLine name="Account">{user.email}</FactLine>}
      <FactLine name="Phone">
        <a href={`tel:${buyer.phone.replace(/[^+\d]/g, '')}`} className={`${linkClass} whitespace-nowrap`}>
          {buyer.phone}
        </a>
      </FactLine>
      <FactLine name="Address">
        <span className="whitespace-pre-line wrap-anywhere">{buyer.address}</span>
      </FactLine>
    </dl>
  </FactPanel>
);

const stepWords = { ...orderStateWords, ordered: 'Ordered', delivered: 'Handed over' };

const Steps = ({ order: { steps, timeZone } }: { order: DeskOrder }) => (
  <FactPanel title="State">
    <ol>
      {steps.map(({ state, at }) => (
        <li
          key={state}
          className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-2 text-sm first:border-t-0"
        >
          <span className="font-medium">{stepWords[state]}</span>
          <DateText value={at} time timeZone={timeZone} className="text-ink-soft tabular-nums" />
        </li>
      ))}
    </ol>
    <p className="mt-3 text-xs text-ink-soft">Times at the dealership ({timeZone}).</p>
  </FactPanel>
);

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status !== 404) return <FailurePage status={status} />;
  return (
    <StaffPage title="Order not found">
      <EmptyState title="Order not found." action={<LinkButton to="/desk/search">Search</LinkButton>}>
        The link may be incomplete. Search by a part of the receipt number.
      </EmptyState>
    </StaffPage>
  );
}
