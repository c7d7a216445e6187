/**
 * Who may do what: the one table (decision 21). The API's guards, the pages' guards, menus and
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
const globalAdmins = ['Global-Admin'] as const;

const table = {
  'check health': everyone,
  'read the API description': everyone,
  'browse cars': everyone,
  'sign in': everyone,
  'see whether the shop is open': everyone,
  'verify a receipt': everyone,
  'read the demo mailbox': everyone,

  'see own profile': signedIn,
  'keep a basket': signedIn,

  'see own orders': customers,
  'see recommendations': customers,
  'check out': customers,
  'record own sale in the ledger': customers,
  'open the VIP catalogue': customers,
  'book a service': customers,

  'run the floor': workers,
  'add cars': workers,
  'change stock': workers,
  'change prices': workersAdmins,
  'issue VINs': workersAdmins,

  'run the office': admins,
  'see sales': admins,
  'search orders': admins,
  'read the audit': admins,
  'grant VIP access': admins,
  'create staff': globalAdmins,
  'schedule downtime': globalAdmins,
  'work during downtime': globalAdmins,
} satisfies Record<string, readonly Audience[]>;

export type Permission = keyof typeof table;
export const permissions: Readonly<Record<Permission, readonly Audience[]>> = table;

/** Whether this audience holds the permission. */
export const may = (audience: Audience, permission: Permission): boolean =>
  permissions[permission].includes(audience);
