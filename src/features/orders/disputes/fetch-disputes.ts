import { client } from '#page-kit/client.ts';
import type { askedSlice } from '#page-kit/list-address.ts';
import { askListPage, type ListPage } from '#page-kit/list-page.ts';
import type { Dispute, DisputeState } from './disputes.contract.ts';
import type { DisputesRoutes } from './disputes.routes.ts';

/** Asks for disputes. Null where the shop did not answer. */
export async function fetchDisputes(
  fetch: typeof globalThis.fetch,
  query: Partial<ReturnType<typeof askedSlice>> & { state?: DisputeState | undefined },
): Promise<ListPage<Dispute> | null> {
  const call = () => client<DisputesRoutes>(fetch).admin.disputes.$get({ query });
  const asked = await askListPage(call, 'The disputes could not be loaded.');
  return asked.ok ? asked.value : null;
}
