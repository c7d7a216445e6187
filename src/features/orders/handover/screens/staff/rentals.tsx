import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Badge } from '#ui/notices/badge.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { handoverApi } from '../../handover.api.ts';
import type { HandoverOrder, RentalCounts } from '../../handover.contract.ts';
import { type RentalView, rentalViews } from '../../handover.rules.ts';
import { useHandover } from './handover-act.ts';
import { customerName, vehicleName } from './handover-cells.tsx';
import { HandoverFilter } from './handover-filter.tsx';
import { countText, HandoverList } from './handover-list.tsx';
import { HandoverQuestion } from './handover-question.tsx';
import { askedIn, floorAddress, floorPageOf, nothingFound } from './read-handovers.ts';
import { RentalRow } from './rental-row.tsx';

export const handle = { focused: true } satisfies PageHandle;

const path = '/worker/rentals';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = askedIn(request.url, rentalViews);
  const query = { ...asked, search: asked.search || undefined };
  const { rentals } = handoverApi(context.get(serverContext).fetch).orders;
  const [answer, counts] = await Promise.all([rentals.$get({ query }), rentals.counts.$get()]);
  return {
    page: await floorPageOf(answer),
    asked,
    counts: counts.ok ? await counts.json() : null,
  };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Rentals' });

const views = [
  { value: 'out', label: 'Out' },
  { value: 'due-today', label: 'Due today' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'returned', label: 'Returned' },
] as const;

const saidOf = (order: HandoverOrder): string =>
  `${vehicleName(order)} is back and on stock again. The customer gets a mail.`;

const empty: Readonly<Record<RentalView, { title: string; text: string }>> = {
  out: { title: 'No rental is out.', text: 'A rented vehicle stands here once it is handed over.' },
  'due-today': { title: 'Nothing is due today.', text: 'What comes back later stands under Out.' },
  overdue: { title: 'Nothing is overdue.', text: 'Every rental that is out has days left.' },
  returned: { title: 'Nothing has come back yet.', text: 'Rentals stand here once they are returned.' },
};

export default function Rentals() {
  const { page, asked, counts } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const isAsking = useNavigation().location?.pathname === path;
  const act = useHandover('take back', saidOf);
  const { show, search } = asked;
  return (
    <StaffPage
      title="Rentals"
      aside={
        <p role="status" className="text-ink-soft">
          {page && countText(page, 'vehicle')}
        </p>
      }
      actions={counts && <Standing counts={counts} />}
    >
      <HandoverFilter action={path} legend="Which rentals" views={views} show={show} search={search} />
      {page ? (
        <HandoverList
          caption="Rentals"
          page={page}
          heads={['Due back', 'Vehicle', { wide: 'Handed over' }, 'Customer']}
          row={(order) => <RentalRow key={order._id} order={order} onReturned={() => act.open(order)} />}
          addressOf={(cursor) => floorAddress(path, asked, cursor)}
          isFirst={asked.cursor === undefined}
          stale={isAsking}
          empty={search ? nothingFound : empty[show]}
        />
      ) : (
        <Notice tone="bad" title="The rentals could not be loaded." onRetry={revalidate} />
      )}
      <HandoverQuestion act={act} title="Is this vehicle back?" doIt="Mark returned">
        {(order) =>
          `${vehicleName(order)}, ${order.receiptNumber}, from ${customerName(order)}. It goes back on stock and can be sold or rented again at once.`
        }
      </HandoverQuestion>
    </StaffPage>
  );
}

/** How all rentals stand, whichever of them are listed. */
function Standing({ counts: { out, dueToday, overdue } }: { counts: RentalCounts }) {
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
      <Badge>{out.toLocaleString('en-US')} out</Badge>
      <Badge tone={dueToday > 0 ? 'warn' : 'neutral'}>{dueToday.toLocaleString('en-US')} due today</Badge>
      <Badge tone={overdue > 0 ? 'bad' : 'neutral'}>{overdue.toLocaleString('en-US')} overdue</Badge>
    </p>
  );
}
