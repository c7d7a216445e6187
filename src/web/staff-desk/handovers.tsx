import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { FloorOrder } from '#features/orders/orders.handover.contract.ts';
import { Handovers, loadHandovers } from '#features/orders/screens/desk/handover-page.tsx';
import { fetchVinsOf } from '#features/vin/screens/desk/fetch-vins.ts';
import { VinNote } from '#features/vin/screens/desk/vin-note.tsx';
import { may } from '#platform/permissions.ts';
import { pageMeta } from '#web/meta.ts';
import { serverContext } from '#web/server-context.ts';
import type { PageHandle } from '#web/shell/page-handle.ts';
import { useSession } from '#web/shop-data.ts';

export const handle = { focused: true } satisfies PageHandle;

/** A rental gets no VIN (decision 32). */
const isBought = ({ type }: FloorOrder) => type === 'purchase';

export async function loader(args: LoaderFunctionArgs) {
  const list = await loadHandovers(args);
  const bought = list.page?.orders.filter(isBought).map(({ _id }) => _id) ?? [];
  return { ...list, vins: await fetchVinsOf(bought, args.context.get(serverContext).fetch) };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Handovers' });

/** What waits to be handed over, and whether it has its VIN. */
export default function HandoverDesk() {
  const { vins, ...list } = useLoaderData<typeof loader>();
  const role = useSession()?.role;
  const mayIssue = role !== undefined && may(role, 'issue VINs');
  const noteOf = (order: FloorOrder) =>
    vins &&
    isBought(order) && (
      <VinNote vin={vins[order._id]} receiptNumber={order.receiptNumber} mayIssue={mayIssue} />
    );
  return <Handovers {...list} noteOf={noteOf} />;
}
