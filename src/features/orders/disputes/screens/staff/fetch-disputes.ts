import { askListPage, type ListPage } from '#page-kit/ask/list-page.ts';
import { disputesApi } from '../../disputes.api.ts';
import type { Dispute, DisputeState } from '../../disputes.contract.ts';

/** Asks for disputes, newest first. Null where the shop did not answer. */
export async function fetchDisputes(
  fetch: typeof globalThis.fetch,
  query: { state?: DisputeState; limit?: string; cursor?: string },
): Promise<ListPage<Dispute> | null> {
  const call = () => disputesApi(fetch).admin.disputes.$get({ query });
  const asked = await askListPage(call, 'The disputes could not be loaded.');
  return asked.ok ? asked.value : null;
}
