import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { HandoverOrder } from '#features/orders/handover/handover.contract.ts';
import { Handovers, handOverForm, loadHandovers } from '#features/orders/handover/handovers.tsx';
import { fetchVinsOf } from '#features/vin/fetch-vins-of.ts';
import { VinNote } from '#features/vin/vin-note.tsx';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';

export const handle = { focused: true } satisfies PageHandle;

/** A rental gets no VIN (rules.md#vin). */
const isBought = ({ type }: HandoverOrder) => type === 'purchase';

export async function loader(args: LoaderFunctionArgs) {
  const loaded = await loadHandovers(args);
  const bought = loaded.list?.items.filter(isBought).map(({ _id }) => _id) ?? [];
  return { ...loaded, vins: await fetchVinsOf(bought, args.context.get(serverContext).fetch) };
}

const posts = formAction(handOverForm);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Handovers' });

/** What waits to be handed over, and whether it has its VIN. */
export default function HandoversPage() {
  const { vins, ...loaded } = useLoaderData<typeof loader>();
  const role = useSession()?.role;
  const mayIssue = role !== undefined && may(role, 'issue VINs');
  const noteOf = (order: HandoverOrder) =>
    vins &&
    isBought(order) && (
      <VinNote vin={vins[order._id]} receiptNumber={order.receiptNumber} mayIssue={mayIssue} />
    );
  return <Handovers {...loaded} noteOf={noteOf} />;
}
