import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { askListPage } from '#page-kit/ask/list-page.ts';
import { useAskedAct } from '#page-kit/browser/use-asked-act.ts';
import { TurningHead } from '#page-kit/lists/turning-head.tsx';
import { serverContext } from '#page-kit/server-context.ts';
import { useOpenedOnce } from '#ui/dialogs/use-opened-once.ts';
import { HeadCell } from '#ui/tables/table.tsx';
import type { HandoverOrder } from '../../handover.contract.ts';
import type { HandoverRoutes } from '../../handover.routes.ts';
import { handoverViews } from '../../handover.rules.ts';
import { askedIn, listQueryOf } from './asked-in.ts';
import { actsHead, customerHeads, customerName, vehicleName } from './handover-cells.tsx';
import { HandoverRow } from './handover-row.tsx';
import { HandoverScreen } from './handover-screen.tsx';
import { useHandover } from './use-handover.ts';
import { DeliveryQuestion } from './vehicle-questions.tsx';

const failed = 'The handovers could not be loaded.';

/** The list that the page's address asks for; null where it could not be read. */
export async function loadHandovers({ context, request }: LoaderFunctionArgs) {
  const asked = askedIn(request.url, handoverViews);
  const query = listQueryOf(request.url, asked);
  const { handovers } = client<HandoverRoutes>(context.get(serverContext).fetch).orders;
  const [list, counted] = await Promise.all([
    askListPage(() => handovers.$get({ query }), failed),
    // While something is searched for, the counts of all would mislead.
    asked.search === '' ? ask(() => handovers.counts.$get(), failed) : undefined,
  ]);
  return { list: list.ok ? list.value : null, asked, counts: counted?.ok ? counted.value : {} };
}

const views = [
  { value: 'all', label: 'All' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Today' },
  { value: 'coming', label: 'Upcoming' },
  { value: 'no-vin', label: 'No VIN yet' },
] as const;

const heads = (
  <>
    <TurningHead label="Delivery" usual="ascending" />
    <HeadCell className="max-lg:hidden">Due</HeadCell>
    <HeadCell>Receipt</HeadCell>
    <HeadCell>Vehicle</HeadCell>
    {customerHeads}
    <HeadCell className="max-xl:hidden">VIN</HeadCell>
    {actsHead}
  </>
);

const saidOf = (order: HandoverOrder): string =>
  `${vehicleName(order)} was handed over to ${customerName(order)}. The customer gets an email.`;

interface HandoversProps extends Awaited<ReturnType<typeof loadHandovers>> {
  /** What other features know of an order's vehicle. */
  noteOf: (order: HandoverOrder) => ReactNode;
}

/** The vehicles that wait for their buyers. */
export function Handovers({ list, asked, counts, noteOf }: HandoversProps) {
  const asking = useHandover(saidOf);
  const wasOpened = useOpenedOnce(asking.isOpen);
  const [only, ...others] = list?.items ?? [];
  useAskedAct('hand-over', only !== undefined && others.length === 0, () => only && asking.open(only));
  return (
    <HandoverScreen
      title="Handovers"
      path="/worker/handovers"
      list={list}
      asked={asked}
      legend="Handovers by state"
      views={views}
      counts={counts}
      caption="Vehicles to hand over"
      heads={heads}
      row={(order) => (
        <HandoverRow
          key={order._id}
          order={order}
          onHandOver={() => asking.open(order)}
          note={noteOf(order)}
        />
      )}
      empty={nothingWaits}
      failed={failed}
    >
      {wasOpened && asking.order && (
        <DeliveryQuestion key={asking.times} asking={asking} order={asking.order} />
      )}
    </HandoverScreen>
  );
}

const nothingWaits = {
  title: 'No handovers.',
  text: 'Paid vehicles appear here until they are handed over.',
};
