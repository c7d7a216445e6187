import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { orderViewApi } from '#features/orders/order-view/order-view.api.ts';
import { OrderPage } from '#features/orders/order-view/screens/customer/order-page.tsx';
import { OrderState } from '#features/orders/order-view/screens/customer/order-state.tsx';
import { ask } from '#page-kit/ask/ask.ts';
import { valueOrThrow } from '#page-kit/ask/value-or-throw.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const param = { receiptNumber: params.receiptNumber ?? '' };
  const order = await ask(
    () => orderViewApi(fetch).worker.orders[':receiptNumber'].$get({ param }),
    'The order could not be loaded.',
  );
  return { view: valueOrThrow(order) };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `Order ${loaderData.view.receiptNumber}` : 'Order not found' });

/** An order as its customer sees it, to be read during a call. */
export default function OrderToRead() {
  const { view } = useLoaderData<typeof loader>();
  const { car, buyer, receiptNumber } = view;
  return (
    <StaffPage
      title={`${car.make} ${car.model}`}
      aside={<OrderState view={view} />}
      lead={
        <>
          <span className="figure block">{receiptNumber}</span>
          <span className="block [overflow-wrap:anywhere]">
            {buyer.email} · {buyer.phone}
          </span>
          To read, as the customer sees it.
        </>
      }
    >
      <OrderPage view={view} linked={false} />
    </StaffPage>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status !== 404) return <FailurePage status={status} />;
  return (
    <StaffPage title="Order not found">
      <EmptyState
        title="There is no such order."
        action={<LinkButton to="/worker/handovers">Handovers</LinkButton>}
      >
        The receipt number may be incomplete.
      </EmptyState>
    </StaffPage>
  );
}
