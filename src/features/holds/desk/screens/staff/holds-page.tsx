import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
  useRevalidator,
} from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { askListPage, type ListPage } from '#page-kit/ask/list-page.ts';
import { askedSlice, narrowed } from '#page-kit/lists/list-address.ts';
import { Listed } from '#page-kit/lists/listed.tsx';
import { TurningHead } from '#page-kit/lists/turning-head.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { FilterLinks } from '#ui/tables/filter-links.tsx';
import { HeadCell, Table } from '#ui/tables/table.tsx';
import type { DeskHold } from '../../../holds.contract.ts';
import { deskViews } from '../../../holds.rules.ts';
import type { DeskHoldsRoutes } from '../../desk.routes.ts';
import { HoldRow } from './hold-row.tsx';
import { holdsViews, viewOf } from './holds-view.ts';

export const handle = { focused: true } satisfies PageHandle;

/** Rows of a list page. */
const shown = 50;

const failed = 'The reservations could not be loaded.';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  // One that was found elsewhere stands alone, whatever became of it.
  const id = searchParams.get('id') ?? undefined;
  const view = id ? 'all' : viewOf(searchParams.get('view'));
  const { fetch } = context.get(serverContext);
  const { holds } = client<DeskHoldsRoutes>(fetch).worker;
  const [asked, counted] = await Promise.all([
    askListPage(() => holds.$get({ query: { view, id, ...askedSlice(searchParams, shown) } }), failed),
    ask(() => holds.counts.$get(), failed),
  ]);
  return {
    list: asked.ok ? asked.value : null,
    counts: counted.ok ? counted.value : {},
    view,
    isAlone: id !== undefined,
  };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Reservations' });

/** Who has reserved what until when (rules.md#hold). */
export default function HoldsPage() {
  const { list, counts, view, isAlone } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const asked = new URLSearchParams(useLocation().search);
  return (
    <StaffPage
      title="Reservations"
      lead={list && !isAlone ? holdsViews[view].lead(list) : undefined}
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
      <div className="mb-4">
        <FilterLinks
          label="Reservations by state"
          filters={deskViews.map((name) => ({
            label: holdsViews[name].label,
            to: `?${narrowed(asked, { view: name })}`,
            isCurrent: name === view && !isAlone,
            count: counts[name],
          }))}
        />
      </div>
      {list === null && <Notice tone="bad" title={failed} onRetry={() => void revalidate()} />}
      {list && <Holds list={list} />}
    </StaffPage>
  );
}

const none = (
  <EmptyState title="No reservations.">
    A reservation appears here once a customer has paid the deposit.
  </EmptyState>
);

const Holds = ({ list }: { list: ListPage<DeskHold> }) => (
  <Listed list={list} many="reservations" size={shown} empty={none}>
    <Table caption="Reservations" tight>
      <thead>
        <tr>
          <TurningHead label="Reserved" usual="descending" className="max-lg:hidden" />
          <HeadCell>Car</HeadCell>
          <HeadCell className="max-xl:hidden">Stock number</HeadCell>
          <HeadCell>Customer</HeadCell>
          <HeadCell className="max-xl:hidden">Phone</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell>Until, reason</HeadCell>
          <HeadCell numeric className="max-lg:hidden">
            Deposit
          </HeadCell>
          <HeadCell>
            <span className="sr-only">Actions</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {list.items.map((hold) => (
          <HoldRow key={hold._id} hold={hold} />
        ))}
      </tbody>
    </Table>
  </Listed>
);
