import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { askListPage } from '#page-kit/ask/list-page.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Badge } from '#ui/notices/badge.tsx';
import { handoverApi } from '../../handover.api.ts';
import type { HandoverOrder, RentalCounts } from '../../handover.contract.ts';
import { type RentalView, rentalViews } from '../../handover.rules.ts';
import { askedIn } from './asked-in.ts';
import { vehicleName } from './handover-cells.tsx';
import { HandoverScreen } from './handover-screen.tsx';
import { RentalRow } from './rental-row.tsx';

export const handle = { focused: true } satisfies PageHandle;

const failed = 'The rentals could not be loaded.';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = askedIn(request.url, rentalViews);
  const query = { ...asked, search: asked.search || undefined };
  const { rentals } = handoverApi(context.get(serverContext).fetch).orders;
  const [list, counts] = await Promise.all([
    askListPage(() => rentals.$get({ query }), failed),
    ask(() => rentals.counts.$get(), failed),
  ]);
  return { list: list.ok ? list.value : null, asked, counts: counts.ok ? counts.value : null };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Rentals' });

const loadQuestion = async () => (await import('./vehicle-questions.tsx')).ReturnQuestion;

const views = [
  { value: 'out', label: 'Out' },
  { value: 'due-today', label: 'Due today' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'returned', label: 'Returned' },
] as const;

const saidOf = (order: HandoverOrder): string =>
  order.isPreparing
    ? `${vehicleName(order)} is back, and waits to be prepared. The customer gets a mail.`
    : `${vehicleName(order)} is back and on stock again. The customer gets a mail.`;

const empty: Readonly<Record<RentalView, { title: string; text: string }>> = {
  out: { title: 'No rental is out.', text: 'A rented vehicle stands here once it is handed over.' },
  'due-today': { title: 'Nothing is due today.', text: 'What comes back later stands under Out.' },
  overdue: { title: 'Nothing is overdue.', text: 'Every rental that is out has days left.' },
  returned: { title: 'Nothing has come back yet.', text: 'Rentals stand here once they are returned.' },
};

export default function Rentals() {
  const { list, asked, counts } = useLoaderData<typeof loader>();
  return (
    <HandoverScreen
      title="Rentals"
      path="/worker/rentals"
      list={list}
      asked={asked}
      legend="Which rentals"
      views={views}
      actions={counts && <Standing counts={counts} />}
      caption="Rentals"
      heads={['Due back', 'Vehicle', { wide: 'Handed over' }, 'Customer']}
      row={(order, onReturned) => <RentalRow key={order._id} order={order} onReturned={onReturned} />}
      empty={empty[asked.show]}
      failed={failed}
      act="take back"
      said={saidOf}
      loadQuestion={loadQuestion}
    />
  );
}

/** How all rentals stand, no matter which of them are listed. */
function Standing({ counts: { out, dueToday, overdue } }: { counts: RentalCounts }) {
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
      <Badge>{out.toLocaleString('en-US')} out</Badge>
      <Badge tone={dueToday > 0 ? 'warn' : 'neutral'}>{dueToday.toLocaleString('en-US')} due today</Badge>
      <Badge tone={overdue > 0 ? 'bad' : 'neutral'}>{overdue.toLocaleString('en-US')} overdue</Badge>
    </p>
  );
}
