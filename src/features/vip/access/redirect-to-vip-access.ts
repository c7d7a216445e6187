import { redirect } from 'react-router';
import { landingOf } from '#features/accounts/page-guard/page-guard.rules.ts';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { VipAccessState } from './access.contract.ts';
import type { AccessRoutes } from './access.routes.ts';

/** Whether VIP credentials are needed first. The role was checked before the call, so 403 has no other cause. */
export const isLocked = (answer: { status?: number }): boolean => answer.status === 403;

/** Whether this session would have to enter VIP credentials before it sees VIP cars. False where the shop does not say. */
export async function wantsVipEntry(fetch: typeof globalThis.fetch): Promise<boolean> {
  const access = await readVipAccess(fetch);
  return access?.granted === false;
}

/** Whether this session has VIP access; null where the shop does not say. */
export const readVipAccess = async (fetch: typeof globalThis.fetch): Promise<VipAccessState | null> =>
  valueOrNull(
    await ask(() => client<AccessRoutes>(fetch)['vip-access'].$get(), 'The VIP access could not be read.'),
  );

/** The way to /vip-access, and from there to `next` (path and query); without it, to the VIP list. */
export const redirectToVipAccess = (next?: string): Response =>
  redirect(next ? `/vip-access?next=${encodeURIComponent(next)}` : '/vip-access');

/** Where one goes once access is granted. */
export function pageAfterVipAccess(url: URL): string {
  const next = url.searchParams.get('next');
  return next === null ? '/vip' : landingOf('User', next);
}
