import { permissionOfLink } from '#features/accounts/page-guard/page-guard.rules.ts';
import { verificationBefore } from '#features/accounts/permits/verifications.rules.ts';
import { isVerified, may, type Permission, type PermitName, type Role } from '#platform/permissions.ts';

export interface StaffMenuEntry {
  label: string;
  to: string;
  /** Where the work takes more than the page, which opens without the permit and leads to its verification. */
  permission?: Permission;
  /** About one's own account: it stands apart, at the right end. */
  own?: true;
  /** Opened rarely: where the bar is short, it stands under 'More', beside what is one's own. */
  rare?: true;
}

/** Where staff work, in the order of a day. What admins manage stands behind its verification, in its own menu. */
export const staffEntries: readonly StaffMenuEntry[] = [
  { label: 'Stock', to: '/worker' },
  { label: 'Inventory', to: '/worker/vehicles' },
  { label: 'Handovers', to: '/worker/handovers' },
  { label: 'Rentals', to: '/worker/rentals' },
  { label: 'Returns', to: '/worker/returns' },
  { label: 'Reservations', to: '/worker/holds', rare: true },
  { label: 'Trade-ins', to: '/worker/trade-ins', rare: true },
  { label: 'Questions', to: '/worker/questions' },
  { label: 'Appointments', to: '/worker/appointments' },
  { label: 'Test drives', to: '/worker/test-drives' },
  { label: 'Import', to: '/worker/import', rare: true },
  { label: 'Prices', to: '/worker/update-car-price', permission: 'change prices', rare: true },
  { label: 'VIN', to: '/worker/generate-vin', rare: true },
  { label: 'Overview', to: '/admin' },
  { label: 'Orders', to: '/admin/orders' },
  { label: 'Installments', to: '/admin/installments', rare: true },
  { label: 'Payouts', to: '/admin/payouts', rare: true },
  { label: 'Books', to: '/admin/books' },
  { label: 'Audit', to: '/admin/audit' },
  { label: 'Mails', to: '/mail-choices', own: true },
  { label: 'Account', to: '/account', own: true },
  { label: 'Password', to: '/change-password', own: true },
];

/** Whether it stands under 'More' where the bar has no room for every entry. */
export const isFolded = ({ own, rare }: StaffMenuEntry): boolean => own === true || rare === true;

const permissionOf = ({ to, permission }: StaffMenuEntry) => permission ?? permissionOfLink(to);

/** Who looks at the menu. */
interface Reader {
  role: Role;
  permits: readonly PermitName[];
}

/** The staff's menu: what the reader may do, by way of its verification where that is still to come. */
export const staffMenuFor = ({ role, permits }: Reader): readonly StaffMenuEntry[] =>
  staffEntries
    .filter((entry) => may(role, permissionOf(entry)))
    .map((entry) =>
      isVerified(permits, permissionOf(entry))
        ? entry
        : { ...entry, to: verificationBefore(entry.to) ?? entry.to },
    );
