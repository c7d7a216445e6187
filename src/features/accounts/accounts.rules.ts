import { may, type Permission, type Role } from '#platform/permissions.ts';

/** Seconds without a visit after which a session ends. */
export const sessionLifetime = 30 * 24 * 3600;

/** Seconds after which a visit prolongs a session again, so that few visits write. */
export const sessionRenewal = 24 * 3600;

/** Where this role works; it lands there after login (product.md section 4). */
export function homeOf(role: Role): string {
  if (may(role, 'run the office')) return '/admin';
  if (may(role, 'run the floor')) return '/worker';
  return '/dashboard';
}

/**
 * The permission without which a page does not open (product.md section 2). `:name` stands for one part of the path.
 * A test compares this table with `web/routes.ts`, so that no page is open by oversight.
 */
export const pages: Readonly<Record<string, Permission>> = {
  '/': 'browse cars',
  '/login': 'sign in',
  '/signup': 'sign in',
  '/forgot-password': 'sign in',
  '/enter-otp': 'sign in',
  '/reset-password': 'sign in',
  '/downtime': 'see whether the shop is open',
  '/not-available': 'browse cars',
  '/forbidden': 'browse cars',
  '/cars': 'browse cars',
  '/cars/:id': 'browse cars',
  '/ledger': 'verify a receipt',
  '/ledger/:receiptNumber': 'verify a receipt',
  '/demo/mailbox': 'read the demo mailbox',

  '/dashboard': 'see own orders',
  '/checkout': 'check out',
  '/installment': 'check out',
  '/card-payment': 'check out',
  '/order-success': 'check out',
  '/vip-access': 'open the VIP catalogue',
  '/vip': 'open the VIP catalogue',
  '/vip/cars/:id': 'open the VIP catalogue',
  '/service-center': 'book a service',
  '/book-appointment': 'book a service',

  '/admin': 'run the office',
  '/admin/orders': 'search orders',
  '/admin/verify-management': 'run the office',
  '/admin/manage': 'run the office',
  '/admin/verify-password': 'grant VIP access',
  '/admin/vip-settings': 'grant VIP access',
  '/admin/verify-new-admin': 'run the office',
  '/admin/create-new-admin': 'create staff',
  // No role gate in the list. One verifies one's own credentials there, so one has to be signed in (decision 25).
  '/admin/verify-downtime': 'see own profile',
  '/admin/schedule-downtime': 'schedule downtime',

  '/worker': 'run the floor',
  '/worker/verify-management': 'run the floor',
  '/worker/manage': 'run the floor',
  '/worker/appointments': 'run the floor',
  '/add-car': 'add cars',
  '/add-vip-car': 'add cars',
  '/worker/verify-update-price': 'change prices',
  '/worker/verify-admin': 'change prices',
  '/worker/update-car-price': 'change prices',
  '/worker/verify-generate-vin': 'issue VINs',
  '/worker/generate-vin': 'issue VINs',
};

const patterns = Object.entries(pages).map(([path, permission]) => ({
  permission,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}));

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The path as the router matches it: without case, encoding, doubled or trailing slashes. */
const plain = (pathname: string) =>
  decoded(pathname)
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');

/** The permission of the page at this path; none where there is no such page. */
export const permissionOfPage = (pathname: string): Permission | undefined =>
  patterns.find(({ pattern }) => pattern.test(plain(pathname)))?.permission;

/** The login page, which leads back to `next` (path and query). */
export const loginPage = (next: string): string =>
  next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`;

/**
 * Where someone is sent who may not open the page: signed out to the login, with the wrong role to / (product.md
 * section 2). Undefined: the page opens, or there is none.
 */
export function guardPage(
  pathname: string,
  session: { role: Role } | null,
  next = pathname,
): string | undefined {
  const permission = permissionOfPage(pathname);
  if (!permission || may(session?.role ?? 'visitor', permission)) return undefined;
  return session ? '/' : loginPage(next);
}

const shop = 'http://shop.invalid';

/** A path of ours, as browsers understand it; two slashes in front would name another host. */
function ownPath(path: string): URL | undefined {
  if (!path.startsWith('/') || !URL.canParse(path, shop)) return undefined;
  const url = new URL(path, shop);
  return url.origin === shop && !url.pathname.startsWith('//') ? url : undefined;
}

/** Pages that make no sense to someone who has just signed in. */
const entrances = ['/login', '/signup', '/forgot-password', '/enter-otp', '/reset-password'];

/** Where a person lands after login: where they were going, if that is a page of ours and theirs; else their home. */
export function landingOf(role: Role, next: string | null): string {
  const wanted = next === null ? undefined : ownPath(next);
  if (!wanted) return homeOf(role);
  const { pathname, search, hash } = wanted;
  if (permissionOfPage(pathname) === undefined || entrances.includes(plain(pathname))) return homeOf(role);
  return guardPage(pathname, { role }) === undefined ? `${pathname}${search}${hash}` : homeOf(role);
}
