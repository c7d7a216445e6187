import { redirect } from 'react-router';
import type { Session } from '../../accounts.contract.ts';
import { landingOf } from '../../page-guard/page-guard.rules.ts';

/** `?next=` of the address: where the person was going. */
export const nextOf = (url: URL): string | null => url.searchParams.get('next');

/** Whoever is signed in has no business at the door: they are led on, also right after they came in. */
export function leadOn(session: Session | null, url: URL): void {
  if (session) throw redirect(landingOf(session.role, nextOf(url)));
}

/** The other door, for the same way. */
export const otherDoor = (path: '/login' | '/signup', next: string | null): string =>
  next === null ? path : `${path}?next=${encodeURIComponent(next)}`;
