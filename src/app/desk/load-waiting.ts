import type { RouterContextProvider } from 'react-router';
import { collectingApi } from '#features/checkout/collecting/collecting.api.ts';
import { deskHoldsApi } from '#features/holds/desk/desk.api.ts';
import { handoverApi } from '#features/orders/handover/handover.api.ts';
import { payoutsApi } from '#features/orders/payouts/payouts.api.ts';
import { returnsApi } from '#features/orders/returns/returns.api.ts';
import { boardApi } from '#features/test-drives/board/board.api.ts';
import { appraisalsApi } from '#features/trade-ins/appraisals/appraisals.api.ts';
import type { ClientAnswer } from '#page-kit/ask/ask.ts';
import { askListPage, type ListPage } from '#page-kit/ask/list-page.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { may } from '#platform/permissions.ts';
import { type WaitingKind, waitingKinds } from './waiting.rules.ts';

export type WaitingWork = Pick<ListPage<unknown>, 'total' | 'atLeast'> & { kind: WaitingKind };

type Fetch = typeof globalThis.fetch;
const limit = '1';

/** The list behind each of them: what is asked for is its count, which is bounded. */
const lists: Readonly<Record<WaitingKind, (fetch: Fetch) => Promise<ClientAnswer>>> = {
  'handovers-overdue': (fetch) =>
    handoverApi(fetch).orders.handovers.$get({ query: { show: 'overdue', limit } }),
  'rentals-overdue': (fetch) => handoverApi(fetch).orders.rentals.$get({ query: { show: 'overdue', limit } }),
  'drives-today': (fetch) => boardApi(fetch)['test-drives'].$get({ query: { show: 'today', limit } }),
  'drives-due': (fetch) => boardApi(fetch)['test-drives'].$get({ query: { show: 'due', limit } }),
  'holds-ending': (fetch) => deskHoldsApi(fetch).worker.holds.$get({ query: { view: 'today', limit } }),
  appraisals: (fetch) => appraisalsApi(fetch).appraisals.$get({ query: { show: 'asked', limit } }),
  returns: (fetch) => returnsApi(fetch).returns.$get({ query: { limit } }),
  'late-payments': (fetch) =>
    collectingApi(fetch).admin.installments.$get({ query: { show: 'late', limit } }),
  'payouts-owed': (fetch) => payoutsApi(fetch).admin.payouts.$get({ query: { state: 'owed', limit } }),
  'payouts-approved': (fetch) =>
    payoutsApi(fetch).admin.payouts.$get({ query: { state: 'approved', limit } }),
};

/**
 * What waits for somebody with the role of whoever asks, most urgent first, without what nothing waits of. What could not be
 * asked for is left out: its own page says so.
 */
export async function loadWaiting(context: Readonly<RouterContextProvider>): Promise<WaitingWork[]> {
  const { fetch, session } = context.get(serverContext);
  const role = session?.role ?? 'visitor';
  const found = await Promise.all(
    waitingKinds
      .filter(({ permission }) => may(role, permission))
      .map(async ({ kind }) => {
        const asked = await askListPage(() => lists[kind](fetch), 'What waits could not be loaded.');
        if (!asked.ok) return [];
        const { total, atLeast } = asked.value;
        return total > 0 ? [{ kind, total, atLeast }] : [];
      }),
  );
  return found.flat();
}
