import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { client } from '#page-kit/client.ts';
import { askedSlice, readFilters } from '#page-kit/list-address.ts';
import { askCounts, listPageOrNull } from '#page-kit/list-page.ts';
import { ListScreen, TurningHead } from '#page-kit/list-screen.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { HeadCell } from '#ui/table.tsx';
import { rentalFilters } from './handover.contract.ts';
import type { HandoverRoutes } from './handover.routes.ts';
import type { RentalView } from './handover.rules.ts';
import { actsHead, customerHeads, handoverSearch } from './handover-cells.tsx';
import { RentalRow } from './rental-row.tsx';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const filters = readFilters(rentalFilters, url.searchParams);
  const { rentals } = client<HandoverRoutes>(context.get(serverContext).fetch).orders;
  const [list, counts] = await Promise.all([
    listPageOrNull(() => rentals.$get({ query: { ...filters, ...askedSlice(url.searchParams) } })),
    // While something is searched for, the counts of all would mislead.
    filters.search ? {} : askCounts(() => rentals.counts.$get()),
  ]);
  return { filters, list, counts };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Rentals' });

const labels: Readonly<Record<RentalView, string>> = {
  out: 'Out',
  'due-today': 'Due today',
  overdue: 'Overdue',
  returned: 'Returned',
};

const empty: Readonly<Record<RentalView, { title: string; text: string }>> = {
  out: { title: 'No rentals are out.', text: 'Rented vehicles appear here once they are handed over.' },
  'due-today': { title: 'Nothing is due today.', text: 'Later returns are listed under Out.' },
  overdue: { title: 'Nothing is overdue.', text: 'All rentals are on time.' },
  returned: { title: 'No returns yet.', text: 'Rentals appear here once they are returned.' },
};

/** Sorted by the day that counts: on which they come back, or came back. */
const headsOf = (show: RentalView) => (
  <>
    {show === 'returned' ? <HeadCell>Due back</HeadCell> : <TurningHead label="Due back" usual="ascending" />}
    <HeadCell>State</HeadCell>
    <HeadCell>Receipt</HeadCell>
    <HeadCell>Vehicle</HeadCell>
    <HeadCell className="max-xl:hidden">Handed over</HeadCell>
    {customerHeads}
    {show === 'returned' ? <TurningHead numeric label="Returned" usual="descending" /> : actsHead}
  </>
);

export default function Rentals() {
  const { filters, list, counts } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      title="Rentals"
      noun={['rental', 'rentals']}
      list={list}
      search={handoverSearch(filters.search)}
      states={{ name: 'show', labels, shown: filters.show, usual: 'out', counts }}
      empty={empty[filters.show]}
      heads={headsOf(filters.show)}
      row={(order) => <RentalRow key={order._id} order={order} />}
    />
  );
}
