import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { askListPage } from '#page-kit/list-page.ts';
import { ListPages } from '#page-kit/list-screen.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { customerParts, customerPath } from '../desk.rules.ts';
import { ThingList } from '../thing-list.tsx';
import type { CustomersRoutes } from './customers.routes.ts';

export { ErrorBoundary } from './customer-page.tsx';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const words = customerParts.find(({ part }) => part === params.part);
  if (!words) throw new Response(null, { status: 404 });
  const cursor = new URL(request.url).searchParams.get('cursor');
  const param = { id: params.id ?? '' };
  const one = client<CustomersRoutes>(fetch).desk.customers[':id'];
  const [customer, things] = await Promise.all([
    ask(() => one.$get({ param }), 'The customer could not be loaded.'),
    askListPage(
      () => one.things.$get({ param, query: { part: words.part, ...(cursor && { cursor }) } }),
      'This list could not be loaded.',
    ),
  ]);
  const { items, next } = valueOrThrow(things);
  return { customer: valueOrThrow(customer), things: items, next, ...words, isLater: cursor !== null };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `${loaderData.title} of ${loaderData.customer.name}` : 'Not found',
  });

/** One part of what the desk knows of a customer, in full. */
export default function CustomerPartPage() {
  const { customer, title, none, things, next, isLater } = useLoaderData<typeof loader>();
  const back = { to: customerPath(customer._id), label: customer.name };
  return (
    <StaffPage title={title} back={back} lead={customer.email}>
      {things.length === 0 ? (
        <EmptyState title={isLater ? 'End of list' : none} />
      ) : (
        <div className="max-w-4xl rounded-card border border-line bg-surface px-4 py-2">
          <ThingList things={things} />
        </div>
      )}
      <div className="mt-4 max-w-4xl">
        <ListPages list={{ total: things.length, next }} many="things" byCursor />
      </div>
    </StaffPage>
  );
}
