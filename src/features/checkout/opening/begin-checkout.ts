import { ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { type Purchase, purchase } from '../checkout.contract.ts';
import { type Checkout, checkoutCodes } from './opening.contract.ts';
import type { OpeningRoutes } from './opening.routes.ts';

/** Where a checkout stands, as far as this browser knows. */
export type Standing =
  /** `isAtBank`: a payment of it waits for the buyer at the bank; paying anew ends that one. */
  | { kind: 'open'; checkoutId: string; isAtBank?: true }
  /** Paid, in whichever tab or on whichever device. */
  | { kind: 'paid'; purchase: Purchase }
  | { kind: 'being-paid' }
  /** The basket holds something else by now. */
  | { kind: 'changed' }
  /** The shop did not say. */
  | { kind: 'unknown' };

function standingOf({ _id, state, waitsAtBank: isAtBank, purchase: bought }: Checkout): Standing {
  if (state === 'paid' && bought) return { kind: 'paid', purchase: bought };
  // The page of a payment says more about one that is under way.
  return state === 'outdated'
    ? { kind: 'changed' }
    : { kind: 'open', checkoutId: _id, ...(isAtBank && { isAtBank }) };
}

async function standingOfRefused({ status, code, said }: Refused): Promise<Standing> {
  if (code === checkoutCodes.paid) {
    const bought = purchase.safeParse(said).data;
    if (bought) return { kind: 'paid', purchase: bought };
  }
  if (code === checkoutCodes.beingPaid) return { kind: 'being-paid' };
  return status === 409 || status === 404 ? { kind: 'changed' } : { kind: 'unknown' };
}

/** Begins to check out that version of the stored basket; asked again, finds the same checkout (rules.md#checkout). */
export async function beginCheckout(
  basketVersion: number | undefined,
  api = client<OpeningRoutes>(),
): Promise<Standing> {
  const asked = await ask(
    () => api.checkouts.$post({ json: { basketVersion } }),
    'The checkout could not be started.',
  );
  return asked.ok ? standingOf(asked.value) : standingOfRefused(asked);
}

export async function askCheckout(id: string, api = client<OpeningRoutes>()): Promise<Standing> {
  const asked = await ask(
    () => api.checkouts[':id'].$get({ param: { id } }),
    'The checkout could not be read.',
  );
  return asked.ok ? standingOf(asked.value) : standingOfRefused(asked);
}
