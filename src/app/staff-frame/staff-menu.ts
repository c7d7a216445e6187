import { verificationBefore } from '#features/accounts/permits/verifications.rules.ts';
import { isVerified, may, type Permission, type PermitName, type Role } from '#platform/permissions.ts';

interface StaffMenuEntry {
  label: string;
  to: string;
  permission: Permission;
  /** About one's own account: it stands apart, at the right end. */
  own?: true;
}

/** Where staff work, in the order of a day. What admins manage stands behind its verification, in its own menu. */
export const staffEntries: readonly StaffMenuEntry[] = [
  { label: 'Stock', to: '/worker', permission: 'run the floor' },
  { label: 'Handovers', to: '/worker/handovers', permission: 'hand vehicles over' },
  { label: 'Rentals', to: '/worker/rentals', permission: 'hand vehicles over' },
  { label: 'Appointments', to: '/worker/appointments', permission: 'run the floor' },
  { label: 'Import', to: '/worker/import', permission: 'import cars' },
  { label: 'Prices', to: '/worker/update-car-price', permission: 'change prices' },
  { label: 'VIN', to: '/worker/generate-vin', permission: 'issue VINs' },
  { label: 'Overview', to: '/admin', permission: 'open the admin pages' },
  { label: 'Orders', to: '/admin/orders', permission: 'search orders' },
  { label: 'Audit', to: '/admin/audit', permission: 'read the audit' },
  { label: 'Second factor', to: '/second-factor', permission: 'protect own account', own: true },
  { label: 'Password', to: '/change-password', permission: 'change own password', own: true },
];

/** Who looks at the menu. */
interface Reader {
  role: Role;
  permits: readonly PermitName[];
}

/** The staff's menu: what the reader may do, by way of its verification where that is still to come. */
export const staffMenuFor = ({ role, permits }: Reader): readonly StaffMenuEntry[] =>
  staffEntries
    .filter(({ permission }) => may(role, permission))
    .map((entry) =>
      isVerified(permits, entry.permission)
        ? entry
        : { ...entry, to: verificationBefore(entry.to) ?? entry.to },
    );
