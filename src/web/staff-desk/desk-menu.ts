import { type Audience, may, type Permission } from '#platform/permissions.ts';

interface DeskEntry {
  label: string;
  to: string;
  permission: Permission;
}

/** Where staff work, in the order of a day. The management screens stand behind their verification. */
const entries: readonly DeskEntry[] = [
  { label: 'Stock', to: '/worker', permission: 'run the floor' },
  { label: 'Handovers', to: '/worker/handovers', permission: 'hand vehicles over' },
  { label: 'Rentals', to: '/worker/rentals', permission: 'hand vehicles over' },
  { label: 'Appointments', to: '/worker/appointments', permission: 'run the floor' },
  { label: 'Import', to: '/worker/import', permission: 'import cars' },
  { label: 'Overview', to: '/admin', permission: 'run the office' },
  { label: 'Orders', to: '/admin/orders', permission: 'search orders' },
  { label: 'Audit', to: '/admin/audit', permission: 'read the audit' },
  { label: 'Second factor', to: '/second-factor', permission: 'protect own account' },
  { label: 'Password', to: '/change-password', permission: 'change own password' },
];

/** The desk's own menu for this audience. */
export const deskMenuFor = (audience: Audience): readonly DeskEntry[] =>
  entries.filter(({ permission }) => may(audience, permission));
