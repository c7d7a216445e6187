import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useNavigation, useRevalidator } from 'react-router';
import { serverContext } from '#page-kit/server-context.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { formatDate } from '#ui/text/date-text.tsx';
import { handoverApi } from '../../handover.api.ts';
import type { HandoverOrder } from '../../handover.contract.ts';
import { handoverViews } from '../../handover.rules.ts';
import { useHandover } from './handover-act.ts';
import { customerName, vehicleName } from './handover-cells.tsx';
import { HandoverFilter } from './handover-filter.tsx';
import { countText, HandoverList } from './handover-list.tsx';
import { HandoverQuestion } from './handover-question.tsx';
import { HandoverRow } from './handover-row.tsx';
import { askedIn, floorAddress, floorPageOf, nothingFound } from './read-handovers.ts';

const path = '/worker/handovers';

/** The list that the page's address asks for; `page` is null where it could not be read. */
export async function loadHandovers({ context, request }: LoaderFunctionArgs) {
  const asked = askedIn(request.url, handoverViews);
  const query = { ...asked, search: asked.search || undefined };
  const answer = await handoverApi(context.get(serverContext).fetch).orders.handovers.$get({ query });
  return { page: await floorPageOf(answer), asked };
}

const views = [
  { value: 'all', label: 'All' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Today' },
  { value: 'coming', label: 'Coming' },
] as const;

const saidOf = (order: HandoverOrder): string =>
  `${vehicleName(order)} is with ${customerName(order)}. The customer gets a mail.`;

interface HandoversProps extends Awaited<ReturnType<typeof loadHandovers>> {
  /** What other features know of an order's vehicle. */
  noteOf: (order: HandoverOrder) => ReactNode;
}

/** The vehicles that wait for their buyers. */
export function Handovers({ page, asked, noteOf }: HandoversProps) {
  const { revalidate } = useRevalidator();
  const isAsking = useNavigation().location?.pathname === path;
  const act = useHandover('deliver', saidOf);
  const { show, search } = asked;
  return (
    <StaffPage
      title="Handovers"
      aside={
        <p role="status" className="text-ink-soft">
          {page && countText(page, 'vehicle')}
        </p>
      }
    >
      <HandoverFilter action={path} legend="Which handovers" views={views} show={show} search={search} />
      {page ? (
        <HandoverList
          caption="Vehicles to hand over"
          page={page}
          heads={['Delivery', 'Vehicle', { wide: 'Type' }, 'Customer', { wide: 'Address' }]}
          row={(order) => (
            <HandoverRow
              key={order._id}
              order={order}
              onHandOver={() => act.open(order)}
              note={noteOf(order)}
            />
          )}
          addressOf={(cursor) => floorAddress(path, asked, cursor)}
          isFirst={asked.cursor === undefined}
          stale={isAsking}
          empty={search ? nothingFound : nothingWaits}
        />
      ) : (
        <Notice tone="bad" title="The handovers could not be loaded." onRetry={revalidate} />
      )}
      <HandoverQuestion act={act} title="Hand this vehicle over?" doIt="Hand over">
        {(order) => <Question order={order} />}
      </HandoverQuestion>
    </StaffPage>
  );
}

const nothingWaits = {
  title: 'Nothing waits here.',
  text: 'A vehicle stands here from its payment until its buyer has it.',
};

function Question({ order }: { order: HandoverOrder }) {
  return (
    <>
      <p>
        {vehicleName(order)}, {order.receiptNumber}, to {customerName(order)}. This cannot be taken back.
      </p>
      {order.returnDate && <p className="mt-2">{dueBack(order.returnDate)}</p>}
    </>
  );
}

const dueBack = (date: string) =>
  `A rental: due back on ${formatDate(date)}, or later where it starts later than ordered.`;
