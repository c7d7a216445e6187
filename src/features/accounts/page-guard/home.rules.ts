import { mayOnPage } from '#platform/page-permissions.ts';
import type { Audience } from '#platform/permissions.ts';

/**
 * Where this role works; it lands there after login (rules.md#landing). Visitors are led to the login from there. It
 * stands apart from the table of pages, because every page of the shop links to it.
 */
export function homeOf(audience: Audience): string {
  if (mayOnPage(audience, 'open the admin pages')) return '/admin';
  if (mayOnPage(audience, 'run the floor')) return '/worker';
  return '/dashboard';
}
