import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { client } from '#page-kit/ask/client.ts';
import { askListPage, type ListPage } from '#page-kit/ask/list-page.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import type { StaffReturn } from '../../returns.contract.ts';
import type { ReturnsRoutes } from '../../returns.routes.ts';
import { ReturnCard } from './return-card.tsx';

export const handle = { focused: true } satisfies PageHandle;

const failed = 'The requests could not be loaded.';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  const { fetch } = context.get(serverContext);
  const asked = await askListPage(
    () => client<ReturnsRoutes>(fetch).returns.$get({ query: { cursor } }),
    failed,
  );
  return { list: asked.ok ? asked.value : null, isLater: cursor !== undefined };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Returns' });

/** Bought vehicles that customers want to bring back (rules.md#cancel-and-return). */
export default function ReturnsPage() {
  const { list, isLater } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <StaffPage
      title="Returns"
      lead={
        list?.total
          ? `${list.total} ${list.total === 1 ? 'customer wants' : 'customers want'} to return a car. Enter its mileage to take it back; the refund, less the fee, is sent automatically.`
          : undefined
      }
    >
      {list ? (
        <Asked list={list} isLater={isLater} />
      ) : (
        <Notice tone="bad" title={failed} onRetry={() => void revalidate()} />
      )}
    </StaffPage>
  );
}

function Asked({ list: { items, next }, isLater }: { list: ListPage<StaffReturn>; isLater: boolean }) {
  if (items.length === 0)
    return (
      <EmptyState title="No returns.">
        Return requests appear here until they are accepted or refused.
      </EmptyState>
    );
  return (
    <div className="grid gap-6">
      <ul className="grid gap-4 xl:grid-cols-2">
        {items.map((one) => (
          <ReturnCard key={one.orderId} request={one} />
        ))}
      </ul>
      {(isLater || next) && (
        <nav aria-label="Pages of returns" className="flex gap-3">
          {isLater && (
            <LinkButton size="small" to="/worker/returns">
              Oldest requests
            </LinkButton>
          )}
          {next && (
            <LinkButton size="small" to={`/worker/returns?${new URLSearchParams({ cursor: next })}`}>
              Newer requests
            </LinkButton>
          )}
        </nav>
      )}
    </div>
  );
}
