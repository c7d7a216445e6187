import { officeOrderApi, refundsApi } from '../../../search/order-search.api.ts';
import type { Cancellation } from '../../../search/order-search.contract.ts';

/** Where order and refund stand; or why it was refused, in words for the person who asked. */
export type CancelOutcome = { cancelled: Cancellation } | { refusal: string };

interface Answer {
  ok: boolean;
  json(): Promise<unknown>;
}

/** Never throws: a network that is away is a refusal, told as `away`. */
async function outcomeOf(ask: () => Promise<Answer>, away: string): Promise<CancelOutcome> {
  try {
    const answer = await ask();
    const said = await answer.json();
    if (answer.ok) return { cancelled: said as Cancellation };
    const { message } = said as { message?: unknown };
    return { refusal: typeof message === 'string' ? message : away };
  } catch {
    return { refusal: away };
  }
}

const nothingTwice = 'This did not reach the shop. Please try again: nothing is refunded twice.';

/** It can be asked again: nothing is cancelled or refunded twice. */
export const callCancel = (id: string): Promise<CancelOutcome> =>
  outcomeOf(() => officeOrderApi().admin.orders[':id'].cancel.$post({ param: { id } }), nothingTwice);

/** Has the provider asked anew for a refund that it refused. */
export const callRetry = (id: string): Promise<CancelOutcome> =>
  outcomeOf(() => refundsApi().admin.orders[':id'].refund.retry.$post({ param: { id } }), nothingTwice);

/** Marks a refund as paid back by hand; `note` says how. */
export const callPaidBack = (id: string, note: string): Promise<CancelOutcome> =>
  outcomeOf(
    () => refundsApi().admin.orders[':id'].refund['paid-back'].$post({ param: { id }, json: { note } }),
    'This did not reach the shop. Please try again.',
  );
