import { redirect } from 'react-router';
import { landingOf } from '../page-guard/page-guard.rules.ts';
import type { Session } from '../session/session.contract.ts';

/** `?next=` of the address: where the person was going. */
export const nextOf = (url: URL): string | null => url.searchParams.get('next');

/** Login and sign-up are for visitors: a person who is signed in, or has just signed in, is sent on. */
export function leadOn(session: Session | null, url: URL): void {
  if (session) throw redirect(landingOf(session.role, nextOf(url)));
}

/** The other of the two pages, with the same way on. */
export const withNext = (path: '/login' | '/signup', next: string | null): string =>
  next === null ? path : `${path}?next=${encodeURIComponent(next)}`;
