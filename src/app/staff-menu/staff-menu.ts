import { permissionOfLink } from '#features/accounts/page-guard/page-guard.rules.ts';
import { verificationBefore } from '#features/accounts/permits/verifications.rules.ts';
import { isVerified, may, type Permission, type PermitName, type Role } from '#platform/permissions.ts';

export interface StaffMenuEntry {
  label: string;
  to: string;
  /** Where the work takes more than the page, which opens without the permit and leads to its verification. */
  permission?: Permission;
  /** Opened rarely: it stands under 'More', where the bar is short or always. */
  folded?: 'narrow' | 'always';
  /** With `g` before it, this key leads there. */
  key: string;
  /** Further words by which somebody may look for it. */
  words?: string;
}

/** Where staff work, in the order of a day. What admins manage stands behind its verification, in its own menu. */
export const staffEntries: readonly StaffMenuEntry[] = [
  { label: 'Overview', to: '/admin', key: 'w' },
  { label: 'Stock', to: '/worker', key: 's' },
  { label: 'Inventory', to: '/worker/vehicles', key: 'i', folded: 'narrow' },
  { label: 'Handovers', to: '/worker/handovers', key: 'h' },
  { label: 'Rentals', to: '/worker/rentals', key: 'r' },
  { label: 'Returns', to: '/worker/returns', key: 'u', folded: 'narrow' },
  { label: 'Reservations', to: '/worker/holds', key: 'v', folded: 'narrow' },
  { label: 'Trade-ins', to: '/worker/trade-ins', key: 't', folded: 'narrow' },
  { label: 'Questions', to: '/worker/questions', key: 'q' },
  { label: 'Appointments', to: '/worker/appointments', key: 'a' },
  { label: 'Test drives', to: '/worker/test-drives', key: 'd' },
  { label: 'Import', to: '/worker/import', key: 'm', folded: 'narrow' },
  {
    label: 'Prices',
    to: '/worker/update-car-price',
    key: 'p',
    permission: 'change prices',
    folded: 'narrow',
  },
  { label: 'VIN', to: '/worker/generate-vin', key: 'n', folded: 'narrow' },
  { label: 'Orders', to: '/admin/orders', key: 'o' },
  { label: 'Installments', to: '/admin/installments', key: 'l', folded: 'narrow' },
  { label: 'Payouts', to: '/admin/payouts', key: 'y', folded: 'narrow' },
  { label: 'Books', to: '/admin/books', key: 'b' },
  { label: 'Audit', to: '/admin/audit', key: 'x' },
  { label: 'Refused refunds', to: '/admin/refunds', key: 'f', folded: 'always', words: 'money back' },
  { label: 'Disputes', to: '/admin/disputes', key: 'c', folded: 'always', words: 'chargeback bank' },
  { label: 'Failed emails', to: '/desk/mails', key: 'e', folded: 'always', words: 'undelivered refused' },
];

const permissionOf = ({ to, permission }: { to: string; permission?: Permission }): Permission =>
  permission ?? permissionOfLink(to.replace(/\?.*/, ''));

/** Who looks at the menu. */
export interface Reader {
  role: Role;
  permits: readonly PermitName[];
}

/** What is one's own, and not of the desk alone: it stands in the menu with one's name. */
export const ownEntries = [
  { label: 'Account', to: '/account' },
  { label: 'Password', to: '/change-password' },
  { label: 'Second factor', to: '/second-factor' },
  { label: 'Emails', to: '/mail-choices' },
] as const;

/** Of these ways those that the reader may go, by way of its verification where that is still to come. */
export const waysFor = <Way extends { to: string; permission?: Permission }>(
  ways: readonly Way[],
  { role, permits }: Reader,
): readonly Way[] =>
  ways
    .filter((entry) => may(role, permissionOf(entry)))
    .map((entry) =>
      isVerified(permits, permissionOf(entry))
        ? entry
        : { ...entry, to: verificationBefore(entry.to) ?? entry.to },
    );

/** The staff's menu. */
export const staffMenuFor = (reader: Reader): readonly StaffMenuEntry[] => waysFor(staffEntries, reader);
