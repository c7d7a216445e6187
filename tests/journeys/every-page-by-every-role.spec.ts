import { homeOf } from '#features/accounts/page-guard/home.rules.ts';
import { guardPage, pages, permissionOfLink } from '#features/accounts/page-guard/page-guard.rules.ts';
import { type Audience, audiences, may, permitFor } from '#platform/permissions.ts';
import { expect, haveSessionOf, type Page, test } from '../support/journey.ts';

/** The pages that redirect people who are already signed in. */
const entrances = ['/login', '/signup'];

/** Where a page that opens leads of its own accord; every other one stays where it is. */
function leadsOn(path: string, audience: Audience): string {
  if (audience !== 'visitor' && entrances.includes(path)) return homeOf(audience);
  const onward: Record<string, string> = {
    // Without a vehicle there is one to be chosen first; without an address somebody to be looked for.
    '/buy/no-such-id': '/choose/no-such-id',
    '/desk/customers': '/desk/search',
    '/downtime': '/',
    '/logout': '/',
    '/vip': '/vip-access',
    '/vip/cars/no-such-id': '/vip-access',
    '/vip/cars/no-such-id/finance': '/vip-access',
    '/worker/appointments/new': '/desk/search',
    '/worker/verify-admin': '/worker/verify-update-price',
  };
  return onward[path] ?? path;
}

/** Where this audience ends up, by the one table of permissions and the one of pages. */
function endsAt(path: string, audience: Audience): string {
  const session = audience === 'visitor' ? null : { role: audience };
  return (guardPage(path, session) ?? leadsOn(path, audience)).split('?')[0]!;
}

interface Opened {
  at: string;
  status: number;
  html: string;
}

/**
 * Opens addresses as a browser asks for them, led on by the answers alone, as it is before any script runs. Where many addresses lead to
 * one, that one is asked for once.
 */
function opener({ request }: Page): (path: string) => Promise<Opened> {
  const known = new Map<string, Opened>();
  return async function open(path) {
    const { pathname } = new URL(path, 'http://shop');
    const before = known.get(pathname);
    if (before) return before;
    const answer = await request.get(path, { headers: { accept: 'text/html' }, maxRedirects: 0 });
    const { location } = answer.headers();
    if (location) return open(location);
    const opened = { at: pathname, status: answer.status(), html: await answer.text() };
    known.set(pathname, opened);
    return opened;
  };
}

/** The addresses of the desk that a page has links to. */
const deskLinksOf = (html: string): string[] =>
  [...html.matchAll(/href="(\/(?:worker|admin|desk|add-car|add-vip-car)[^"?#]*)/g)].map(([, path]) => path!);

for (const audience of audiences) {
  test(`${audience}: every address opens, or leads where the table says, and offers no page that this role may not open`, async ({
    page,
  }) => {
    if (audience !== 'visitor') await haveSessionOf(page, audience);
    const isStaff = audience !== 'visitor' && audience !== 'User';
    const open = opener(page);
    const wrong: string[] = [];
    for (const [pattern, permission] of Object.entries(pages)) {
      const path = pattern.replace(/:\w+/, 'no-such-id');
      const expected = endsAt(path, audience);
      const { at, status, html } = await open(path);
      const isThere = status === 200 || (pattern.includes(':') && status === 404);
      if (at !== expected || !isThere) wrong.push(`${path} led to ${at} (${status}), not to ${expected}`);
      for (const link of isStaff ? deskLinksOf(html) : [])
        if (!may(audience, permissionOfLink(link))) wrong.push(`${link} on ${at}`);
      // A permit that nobody asked for keeps the screen shut even for the right role.
      if (may(audience, permission) && permitFor(permission)) expect(at).toMatch(/verify/);
    }
    expect(wrong).toEqual([]);
  });
}
