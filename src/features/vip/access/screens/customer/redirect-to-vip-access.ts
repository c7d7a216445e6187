import { redirect } from 'react-router';
import { landingOf } from '#features/accounts/page-guard/page-guard.rules.ts';
import { accessApi } from '../../access.api.ts';

/** Whether the shop wants VIP credentials first: the role was looked at before the page asked. */
export const isLocked = (answer: { status?: number }): boolean => answer.status === 403;

/** Whether this session would have to enter VIP credentials before it sees VIP cars. False where the shop does not say. */
export async function wantsVipEntry(fetch: typeof globalThis.fetch): Promise<boolean> {
  const answer = await accessApi(fetch)['vip-access'].$get();
  return answer.ok && !(await answer.json()).granted;
}

/** The way to /vip-access, and from there to `next` (path and query); without it, to the VIP list. */
export const redirectToVipAccess = (next?: string): Response =>
  redirect(next ? `/vip-access?next=${encodeURIComponent(next)}` : '/vip-access');

/** Where one goes once access is granted. */
export function pageAfterVipAccess(url: URL): string {
  const next = url.searchParams.get('next');
  return next === null ? '/vip' : landingOf('User', next);
}
