import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { askFilterCounts } from '#page-kit/ask/filter-counts.ts';
import { askListPage } from '#page-kit/ask/list-page.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { FilterLinks } from '#ui/tables/filter-links.tsx';
import { HeadCell, Table } from '#ui/tables/table.tsx';
import { type DeskView, deskViews } from '../../../holds.rules.ts';
import { deskHoldsApi } from '../../desk.api.ts';
import { HoldRow } from './hold-row.tsx';
import { holdsViews, viewOf } from './holds-view.ts';

export const handle = { focused: true } satisfies PageHandle;

const failed = 'The reservations could not be loaded.';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const cursor = searchParams.get('cursor') ?? undefined;
  const view = viewOf(searchParams.get('view'));
  const { fetch } = context.get(serverContext);
  const { holds } = deskHoldsApi(fetch).worker;
  const [asked, counts] = await Promise.all([
    askListPage(() => holds.$get({ query: { view, cursor } }), failed),
    askFilterCounts(deskViews, (one) => holds.$get({ query: { view: one, limit: '1' } })),
  ]);
  return { list: asked.ok ? asked.value : null, counts, view, isLater: cursor !== undefined };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Reservations' });

const addressOf = (view: DeskView, cursor?: string) =>
  `/worker/holds?${new URLSearchParams({ view, ...(cursor && { cursor }) })}`;

/** Who has reserved what until when (rules.md#hold). */
export default function HoldsPage() {
  const { list, counts, view, isLater } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <StaffPage
      title="Reservations"
      lead={list ? holdsViews[view].lead(list) : undefined}
      actions={
        <LinkButton
          size="small"
          to={`/api/worker/holds/export.csv?view=${view}`}
          reloadDocument
          prefetch="none"
        >
          Export as CSV
        </LinkButton>
      }
    >
      <div className="mb-6">
        <FilterLinks
          label="Which reservations"
          filters={deskViews.map((name) => ({
            label: holdsViews[name].label,
            to: addressOf(name),
            isCurrent: name === view,
            count: counts[name],
          }))}
        />
      </div>
      {list === null && <Notice tone="bad" title={failed} onRetry={() => void revalidate()} />}
      {list?.items.length === 0 && (
        <EmptyState title="Nothing stands here.">
          A reservation stands here once a customer has paid its deposit.
        </EmptyState>
      )}
      {list && list.items.length > 0 && (
        <Table caption="Reservations">
          <thead>
            <tr>
              <HeadCell>Car</HeadCell>
              <HeadCell>Customer</HeadCell>
              <HeadCell>State</HeadCell>
              <HeadCell numeric>Deposit</HeadCell>
              <HeadCell>
                <span className="sr-only">What can be done</span>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {list.items.map((hold) => (
              <HoldRow key={hold._id} hold={hold} />
            ))}
          </tbody>
        </Table>
      )}
      {(isLater || list?.next) && (
        <nav aria-label="Pages of reservations" className="mt-6 flex gap-3">
          {isLater && (
            <LinkButton size="small" to={addressOf(view)}>
              Newest reservations
            </LinkButton>
          )}
          {list?.next && (
            <LinkButton size="small" to={addressOf(view, list.next)}>
              Older reservations
            </LinkButton>
          )}
        </nav>
      )}
    </StaffPage>
  );
}
