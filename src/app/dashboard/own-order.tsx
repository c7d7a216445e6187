import {
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { garageVehiclePath } from '#features/garage/due/care.rules.ts';
import { OrderActs, ownOrderForms } from '#features/orders/order-view/order-acts.tsx';
import { OrderPage } from '#features/orders/order-view/order-page.tsx';
import { OrderState } from '#features/orders/order-view/order-state.tsx';
import { wasNeverPaid } from '#features/orders/order-view/order-steps.rules.ts';
import type { OrderView } from '#features/orders/order-view/order-view.contract.ts';
import type { OrderViewRoutes } from '#features/orders/order-view/order-view.routes.ts';
import { RentalRecord, returnSeenForm } from '#features/orders/rental-condition/rental-record.tsx';
import { askPath } from '#features/questions/ask-path.rules.ts';
import { fetchOwnQuestions } from '#features/questions/own-questions/fetch-own-questions.ts';
import { QuestionList } from '#features/questions/own-questions/question-list.tsx';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const param = { receiptNumber: params.receiptNumber ?? '' };
  const order = await ask(
    () => client<OrderViewRoutes>(fetch).orders['by-receipt'][':receiptNumber'].$get({ param }),
    'The order could not be loaded.',
  );
  const view = valueOrThrow(order);
  return { view, questions: await fetchOwnQuestions(fetch, { about: 'order', id: view._id }) };
}

const posts = formAction(...ownOrderForms, returnSeenForm);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Your ${loaderData.view.car.make} ${loaderData.view.car.model}` : 'Order not found',
  });

/** What was bought and stays with its customer has a place there. */
const isInGarage = ({ type, state }: OrderView) =>
  type === 'purchase' && (state === 'paid' || state === 'delivered');

/** One order of a customer's own: where it stands, what it came to, and what can be done now. */
export default function OwnOrder() {
  const { view, questions } = useLoaderData<typeof loader>();
  return (
    <div className="page max-w-6xl pt-8 pb-28 sm:pt-12 sm:pb-18">
      <header className="mb-10 grid gap-2">
        <p>
          <Link to="/dashboard" className="text-sm text-ink-soft underline underline-offset-4">
            Your orders
          </Link>
        </p>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h1 className="text-3xl [overflow-wrap:anywhere] sm:text-4xl">
            {view.car.make} {view.car.model}
          </h1>
          <OrderState view={view} />
        </div>
      </header>
      <OrderPage view={view}>
        <OrderActs view={view}>
          {isInGarage(view) && (
            <LinkButton size="small" to={garageVehiclePath(view._id)}>
              View in your garage
            </LinkButton>
          )}
          {!wasNeverPaid(view) && (
            <LinkButton size="small" to={askPath('order', view._id)}>
              Ask a question
            </LinkButton>
          )}
        </OrderActs>
        {view.rental && <RentalRecord orderId={view._id} records={view.rental} />}
        {questions && questions.items.length > 0 && (
          <section aria-labelledby="questions" className="grid gap-3">
            <h2 id="questions" className="text-lg">
              Your questions about it
            </h2>
            <QuestionList questions={questions.items} />
          </section>
        )}
      </OrderPage>
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status !== 404) return <FailurePage status={status} />;
  return (
    <div className="page pt-12 pb-28">
      <h1 className="sr-only">Order</h1>
      <EmptyState
        title="Order not found."
        action={
          <LinkButton to="/dashboard" look="primary">
            Your orders
          </LinkButton>
        }
      >
        The link may be incomplete, or the order belongs to another account.
      </EmptyState>
    </div>
  );
}
