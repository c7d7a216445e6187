const customers = ['User'] as const;
const workers = ['Worker', 'Workers-Admin'] as const;
const admins = ['Admin', 'Global-Admin'] as const;

/**
 * Those rows of the one table of permissions that pages of visitors ask for. They stand apart, so that a visitor's script holds
 * these alone; `permissions.ts` has all of them.
 */
export const pagePermissions = {
  'keep a basket': [...customers, ...workers, ...admins],
  'see recommendations': customers,
  'check out': customers,
  'ask questions': ['visitor', ...customers],
  'run the floor': workers,
  'open the admin pages': admins,
  'work during downtime': ['Global-Admin'],
} as const;

const asked: Readonly<Record<keyof typeof pagePermissions, readonly string[]>> = pagePermissions;

/** Whether this audience holds one of these permissions. */
export const mayOnPage = (audience: string, permission: keyof typeof pagePermissions): boolean =>
  asked[permission].includes(audience);

/** The permit that 'schedule downtime' asks for. */
export const downtimePermit = 'global-admin';
