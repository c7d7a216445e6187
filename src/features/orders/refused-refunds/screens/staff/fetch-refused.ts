import { nextOf } from '../../../screens/staff/next-cursor.ts';
import { refusedRefundsApi } from '../../refused-refunds.api.ts';
import type { RefusedRefund } from '../../refused-refunds.contract.ts';

export interface RefusedPage {
  refunds: readonly RefusedRefund[];
  /** How many there are in all. */
  total: number;
  next: string | null;
}

/** Refunds that were refused, newest first. Null where the shop did not answer. */
export async function fetchRefused(
  fetch: typeof globalThis.fetch,
  asked: { limit?: string; cursor?: string } = {},
): Promise<RefusedPage | null> {
  const answer = await refusedRefundsApi(fetch).admin.refunds.$get({ query: asked });
  if (!answer.ok) return null;
  return {
    refunds: await answer.json(),
    total: Number(answer.headers.get('X-Total-Count') ?? 0),
    next: nextOf(answer.headers.get('Link')),
  };
}
