import { downtimePermit, pagePermissions } from './page-permissions.ts';

/**
 * Who may do what: the one table (rules.md#roles). The API's guards, the pages' guards, menus and
 * buttons all read it. It stands below the features so that each of them can name its permission.
 */
export const roles = ['User', 'Worker', 'Workers-Admin', 'Admin', 'Global-Admin'] as const;
export type Role = (typeof roles)[number];

/** Someone who is not signed in has no role. */
export type Audience = Role | 'visitor';
export const audiences: readonly Audience[] = ['visitor', ...roles];

const everyone = audiences;
const signedIn = roles;
const customers = ['User'] as const;
const workers = ['Worker', 'Workers-Admin'] as const;
const workersAdmins = ['Workers-Admin'] as const;
const admins = ['Admin', 'Global-Admin'] as const;
const staff = ['Worker', 'Workers-Admin', 'Admin', 'Global-Admin'] as const;
const globalAdmins = ['Global-Admin'] as const;

const table = {
  ...pagePermissions,

  'check health': everyone,
  'read the API description': everyone,
  'browse cars': everyone,
  'sign in': everyone,
  'see whether the shop is open': everyone,
  'verify a receipt': everyone,
  'read the demo mailbox': everyone,

  'see own profile': signedIn,
  'save cars': signedIn,

  'see own orders': customers,
  'cancel own orders': customers,
  'pay own plans': customers,
  'reserve cars': customers,
  'record own sale in the ledger': customers,
  'open the VIP catalogue': customers,
  'book a service': customers,
  'keep a garage': customers,
  'book test drives': everyone,
  'see own test drives': customers,
  'see own questions': customers,
  'answer questions': staff,
  'trade in a car': customers,

  'keep own account': signedIn,
  'keep addresses': customers,
  'change own password': signedIn,
  'manage own sessions': signedIn,
  'protect own account': signedIn,

  'verify as worker': workers,
  'open the worker management': workers,
  'add cars': workers,
  'edit listings': workers,
  'change stock': workers,
  'import cars': workers,
  'hand vehicles over': workers,
  'see old cars of orders': staff,
  'keep vehicles': staff,
  'follow what is new': staff,
  'search the desk': staff,
  'see customers': staff,
  'make customers': staff,
  'keep notes on customers': staff,
  'see orders': staff,
  'verify management': staff,
  'send mails again': ['Workers-Admin', ...admins],
  'take vehicles back': staff,
  'see test drives': staff,
  'run test drives': workers,
  'look after reservations': staff,
  'end reservations': ['Workers-Admin', ...admins],
  'see trade-ins': staff,
  'verify as workers-admin': workersAdmins,
  // The one call that verifies by its own body; without credentials in it, it asks for 'change prices'.
  'update prices by name': workersAdmins,
  'change prices': workersAdmins,
  'issue VINs': workersAdmins,
  'appraise trade-ins': workersAdmins,

  'see sales': admins,
  'search orders': admins,
  'see costs of vehicles': admins,
  'cancel orders': admins,
  'record payments': admins,
  'see payouts': admins,
  'approve payouts': admins,
  'pay payouts': admins,
  'keep trade-in values': admins,
  'give large refunds': admins,
  'read the audit': admins,
  'verify as admin': admins,
  'open the admin management': admins,
  'grant VIP access': admins,
  'reset second factors of customers': admins,
  'verify as global admin': globalAdmins,
  'create staff': globalAdmins,
  'schedule downtime': globalAdmins,
  'change settings': globalAdmins,
  'see health': globalAdmins,
} satisfies Record<string, readonly Audience[]>;

export type Permission = keyof typeof table;
export const permissions: Readonly<Record<Permission, readonly Audience[]>> = table;

/** Whether this audience holds the permission. */
export const may = (audience: Audience, permission: Permission): boolean =>
  permissions[permission].includes(audience);

/** What re-entering credentials gives a session for a while (rules.md#permits). */
export const permitNames = [
  'worker-management',
  'workers-admin',
  'admin-management',
  'vip-settings',
  'global-admin',
] as const;
export type PermitName = (typeof permitNames)[number];

/** The permissions that ask for a permit besides the role: the whole table of rules.md#permits. */
const guarded = {
  'open the worker management': 'worker-management',
  'change prices': 'workers-admin',
  'issue VINs': 'workers-admin',
  'open the admin management': 'admin-management',
  'give large refunds': 'admin-management',
  'approve payouts': 'admin-management',
  'grant VIP access': 'vip-settings',
  'reset second factors of customers': 'admin-management',
  'create staff': 'global-admin',
  'schedule downtime': downtimePermit,
  'change settings': 'global-admin',
} satisfies Partial<Record<Permission, PermitName>>;
const permits: Partial<Record<Permission, PermitName>> = guarded;

/** The permit that this permission asks for; undefined where the role is enough. */
export const permitFor = (permission: Permission): PermitName | undefined => permits[permission];

/** Whether somebody who holds these permits has re-entered what this permission asks for. */
export function isVerified(held: readonly PermitName[], permission: Permission): boolean {
  const needed = permitFor(permission);
  return needed === undefined || held.includes(needed);
}
