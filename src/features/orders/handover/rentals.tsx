import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { askListPage } from '#page-kit/list-page.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { TurningHead } from '#page-kit/turning-head.tsx';
import { HeadCell } from '#ui/table.tsx';
import { askedIn, listQueryOf } from './asked-in.ts';
import type { HandoverRoutes } from './handover.routes.ts';
import { type RentalView, rentalViews } from './handover.rules.ts';
import { actsHead, customerHeads } from './handover-cells.tsx';
import { HandoverScreen } from './handover-screen.tsx';
import { RentalRow } from './rental-row.tsx';

export const handle = { focused: true } satisfies PageHandle;

const failed = 'The rentals could not be loaded.';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = askedIn(request.url, rentalViews);
  const query = listQueryOf(request.url, asked);
  const { rentals } = client<HandoverRoutes>(context.get(serverContext).fetch).orders;
  const [list, counted] = await Promise.all([
    askListPage(() => rentals.$get({ query }), failed),
    // While something is searched for, the counts of all would mislead.
    asked.search === '' ? ask(() => rentals.counts.$get(), failed) : undefined,
  ]);
  return { list: list.ok ? list.value : null, asked, counts: counted?.ok ? counted.value : {} };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Rentals' });

const views = [
  { value: 'out', label: 'Out' },
  { value: 'due-today', label: 'Due today' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'returned', label: 'Returned' },
] as const;

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
  const { list, asked, counts } = useLoaderData<typeof loader>();
  return (
    <HandoverScreen
      title="Rentals"
      path="/worker/rentals"
      list={list}
      asked={asked}
      legend="Rentals by state"
      views={views}
      counts={counts}
      caption="Rentals"
      heads={headsOf(asked.show)}
      row={(order) => <RentalRow key={order._id} order={order} />}
      empty={empty[asked.show]}
      failed={failed}
    />
  );
}
