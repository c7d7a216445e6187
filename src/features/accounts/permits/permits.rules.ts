import { may, type PermitName, type Role } from '#platform/permissions.ts';

/** Seconds that a permit lasts after a person has re-entered their credentials (rules.md#permits). */
export const permitLifetime = 10 * 60;

/** The permit of a person's own management, which `POST /verify-management` gives (rules.md#permits). */
export const managementOf = (role: Role): PermitName =>
  may(role, 'verify as worker') ? 'worker-management' : 'admin-management';
