import { isVerified, may, type Permission, type PermitName, type Role } from '#platform/permissions.ts';
import { ownPath, plainPath } from '../own-path.rules.ts';
import { targetBehind, verificationBefore } from '../permits/verifications.rules.ts';
import { homeOf } from './home.rules.ts';

/**
 * The permission without which a page does not open (rules.md#routes). `:name` stands for one part of the path.
 * A test compares this table with `src/app/routes.ts`, so that no page is open by oversight.
 */
export const pages: Readonly<Record<string, Permission>> = {
  '/': 'browse cars',
  '/login': 'sign in',
  '/logout': 'sign in',
  '/signup': 'sign in',
  '/forgot-password': 'sign in',
  '/enter-otp': 'sign in',
  '/reset-password': 'sign in',
  '/login-link': 'sign in',
  '/verify-email': 'sign in',
  '/claim': 'sign in',
  '/account-deleted': 'sign in',
  '/email-change': 'sign in',
  '/email-change/stop': 'sign in',
  '/downtime': 'see whether the shop is open',
  '/not-available': 'browse cars',
  '/forbidden': 'browse cars',
  '/cars': 'browse cars',
  '/cars/:id': 'browse cars',
  '/saved': 'browse cars',
  '/saved/mails': 'browse cars',
  '/compare': 'browse cars',
  '/trade-in': 'browse cars',
  '/cars/:id/finance': 'browse cars',
  '/choose/:id': 'browse cars',
  '/test-drive/confirm': 'book test drives',
  '/test-drive/manage': 'book test drives',
  '/test-drive/:id': 'book test drives',
  '/ledger': 'verify a receipt',
  '/ledger/:receiptNumber': 'verify a receipt',
  '/contact': 'browse cars',
  '/questions': 'browse cars',
  '/warranty-and-returns': 'browse cars',
  '/terms': 'browse cars',
  '/privacy': 'browse cars',
  '/imprint': 'browse cars',
  '/demo/mailbox': 'read the demo mailbox',

  '/ask/confirm': 'ask questions',
  '/ask/thread': 'ask questions',
  '/ask/:about/:id': 'ask questions',

  '/dashboard': 'see own orders',
  '/orders/:receiptNumber': 'see own orders',
  '/plans/:id': 'see own orders',
  '/checkout': 'check out',
  '/buy/:id': 'check out',
  '/installment': 'check out',
  '/card-payment': 'check out',
  '/payment-return': 'check out',
  '/order-success': 'check out',
  '/reserve/:id': 'reserve cars',
  '/reservations/:id': 'reserve cars',
  '/reservations/:id/buy': 'reserve cars',
  '/vip-access': 'open the VIP catalogue',
  '/vip': 'open the VIP catalogue',
  '/vip/cars/:id': 'open the VIP catalogue',
  '/vip/cars/:id/finance': 'open the VIP catalogue',
  '/service-center': 'book a service',
  '/book-appointment': 'book a service',
  '/garage': 'keep a garage',
  '/garage/:id': 'keep a garage',

  '/account': 'keep own account',
  '/account/profile': 'keep own account',
  '/account/addresses': 'keep addresses',
  '/account/questions': 'see own questions',
  '/account/questions/:id': 'see own questions',
  '/account/email': 'keep own account',
  '/account/mails': 'keep own account',
  '/account/passkeys': 'keep own account',
  '/account/devices': 'manage own sessions',
  '/account/data': 'keep own account',
  '/change-password': 'change own password',
  '/mail-choices': 'follow what is new',
  '/second-factor': 'protect own account',

  '/admin': 'open the admin pages',
  '/admin/orders': 'search orders',
  '/admin/orders/:id': 'search orders',
  '/admin/refunds': 'search orders',
  '/admin/installments': 'search orders',
  '/admin/disputes': 'search orders',
  '/admin/payouts': 'see payouts',
  '/admin/books': 'see sales',
  '/admin/audit': 'read the audit',
  '/admin/trade-in-values': 'keep trade-in values',
  '/admin/verify-management': 'verify as admin',
  '/admin/manage': 'open the admin management',
  '/admin/verify-password': 'verify as admin',
  '/admin/vip-settings': 'grant VIP access',
  '/admin/reset-second-factor': 'reset second factors of customers',
  // Its list has admins here as well; only a Global-Admin's credentials pass.
  '/admin/verify-new-admin': 'open the admin pages',
  '/admin/create-new-admin': 'create staff',
  '/admin/create-new-worker': 'create staff',
  '/admin/staff': 'create staff',
  // Open to every role: people verify their own credentials here, so they have to be signed in (rules.md#permits).
  '/admin/verify-downtime': 'see own profile',
  '/admin/schedule-downtime': 'schedule downtime',
  '/admin/verify-settings': 'see own profile',
  '/admin/settings': 'change settings',
  '/admin/health': 'see health',
  '/admin/texts': 'change settings',
  '/admin/texts/:name': 'change settings',

  '/desk/search': 'search the desk',
  '/desk/customers': 'see customers',
  '/desk/customers/new': 'make customers',
  '/desk/customers/:id': 'see customers',
  '/desk/customers/:id/:part': 'see customers',
  '/desk/orders/:id': 'see orders',
  '/desk/mails': 'send mails again',

  '/worker': 'run the floor',
  '/worker/verify-management': 'verify as worker',
  '/worker/manage': 'open the worker management',
  '/worker/appointments': 'run the floor',
  '/worker/appointments/new': 'run the floor',
  '/worker/test-drives': 'see test drives',
  '/worker/handovers': 'hand vehicles over',
  '/worker/orders/:id/old-car': 'see old cars of orders',
  '/worker/orders/:id/old-car/agreement': 'hand vehicles over',
  '/worker/rentals': 'hand vehicles over',
  '/worker/rentals/:id': 'see orders',
  '/worker/returns': 'take vehicles back',
  '/worker/holds': 'look after reservations',
  '/worker/questions': 'answer questions',
  '/worker/questions/:id': 'answer questions',
  '/worker/trade-ins': 'see trade-ins',
  '/worker/cars/:id': 'edit listings',
  '/worker/cars/:id/stock': 'change stock',
  '/worker/vehicles': 'keep vehicles',
  '/worker/vehicles/import': 'keep vehicles',
  '/worker/vehicles/:id': 'keep vehicles',
  '/worker/receive': 'keep vehicles',
  '/worker/import': 'import cars',
  '/worker/import/:id': 'import cars',
  '/add-car': 'add cars',
  '/add-vip-car': 'add cars',
  '/worker/verify-update-price': 'verify as workers-admin',
  '/worker/verify-admin': 'verify as workers-admin',
  // The page itself says that a permit is missing, and leads to the verification (rules.md#permits).
  '/worker/update-car-price': 'verify as workers-admin',
  '/worker/verify-generate-vin': 'verify as workers-admin',
  '/worker/generate-vin': 'issue VINs',
};

const patterns = Object.entries(pages).map(([path, permission]) => ({
  permission,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** The permission of the page at this path; none where there is no such page. */
export const permissionOfPage = (pathname: string): Permission | undefined =>
  patterns.find(({ pattern }) => pattern.test(plainPath(pathname)))?.permission;

/**
 * The permission that a link to this page takes in the end: of the page itself, or of the screen that follows a
 * verification page. Throws for a path that is none of our pages.
 */
export function permissionOfLink(to: string): Permission {
  const permission = permissionOfPage(targetBehind(to) ?? to);
  if (!permission) throw new Error(`No page at ${to}.`);
  return permission;
}

/** The login page, which leads back to `next` (path and query). */
export const loginPage = (next: string): string =>
  next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`;

/** Who is signed in, as far as pages ask. */
export interface PageSession {
  role: Role;
  /** Absent: none. */
  permits?: readonly PermitName[];
  /** Absent: no. */
  mustChangePassword?: boolean;
  /** Whether the role requires a second factor that is not on yet; absent: no. */
  mustEnrol?: boolean;
}

const queryOf = (address: string) => /\?.*$/s.exec(address)?.[0] ?? '';

/** What stays open while a temporary password has to be replaced. The downtime page decides for itself. */
const withTemporaryPassword = ['/change-password', '/login', '/logout', '/forbidden', '/downtime'];

/** What stays open until the second factor is on that the role requires. */
const whileEnrolling = ['/second-factor', '/change-password', '/login', '/logout', '/forbidden', '/downtime'];

/** A page that comes first, and leads back to `next` (path and query). */
const before = (page: '/change-password' | '/second-factor', next: string): string =>
  `${page}?next=${encodeURIComponent(next)}`;

/**
 * Where someone is sent who may not open the page: signed out to the login, with the wrong role to /
 * (rules.md#routes), without the permit to its verification. A person who has to choose a password, or to turn on a second
 * factor, is led there first. Login, verification and these two lead back to `next` (path and query). Undefined: the
 * page opens, or there is none.
 */
export function guardPage(
  pathname: string,
  session: PageSession | null,
  next = pathname,
): string | undefined {
  const permission = permissionOfPage(pathname);
  if (!permission) return undefined;
  if (session?.mustChangePassword)
    return withTemporaryPassword.includes(plainPath(pathname)) ? undefined : before('/change-password', next);
  if (session?.mustEnrol)
    return whileEnrolling.includes(plainPath(pathname)) ? undefined : before('/second-factor', next);
  if (!may(session?.role ?? 'visitor', permission)) return session ? '/' : loginPage(next);
  if (isVerified(session?.permits ?? [], permission)) return undefined;
  return verificationBefore(plainPath(pathname), queryOf(next));
}

/** Pages that make no sense to someone who has just signed in. */
const entrances = [
  '/login',
  '/login-link',
  '/claim',
  '/logout',
  '/signup',
  '/forgot-password',
  '/enter-otp',
  '/reset-password',
];

/** Where a person lands after login: where they were going, if that is a page of ours and theirs; else their home. */
export function landingOf(role: Role, next: string | null): string {
  const wanted = next === null ? undefined : ownPath(next);
  if (!wanted) return homeOf(role);
  const { pathname, search, hash } = wanted;
  const permission = permissionOfPage(pathname);
  if (permission === undefined || entrances.includes(plainPath(pathname))) return homeOf(role);
  return may(role, permission) ? `${pathname}${search}${hash}` : homeOf(role);
}
