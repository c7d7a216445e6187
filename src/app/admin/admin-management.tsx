import { Link, type MetaFunction } from 'react-router';
import { permissionOfLink } from '#features/accounts/page-guard/page-guard.rules.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { StaffPage } from '#ui/staff-page.tsx';

export const handle = { focused: true } satisfies PageHandle;

/** Guarded: a click asks the server whether it may be opened. */
export const loader = () => null;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Management' });

interface Entry {
  label: string;
  to: string;
  text: string;
}

/** Every admin sees these four (rules.md#routes); for some, only a Global-Admin's credentials pass. */
const listed: readonly Entry[] = [
  {
    label: 'Add New Admin',
    to: '/admin/verify-new-admin',
    text: 'An account with a temporary password.',
  },
  {
    label: 'Add A VIP User',
    to: '/admin/verify-password',
    text: 'Send VIP credentials to a customer.',
  },
  {
    label: 'Search Orders',
    to: '/admin/orders',
    text: 'By email, phone, receipt number or date.',
  },
  {
    label: 'Schedule Downtime',
    to: '/admin/verify-downtime',
    text: 'Close the shop for maintenance.',
  },
];
const ownEntries: readonly Entry[] = [
  {
    label: 'Settings',
    to: '/admin/verify-settings',
    text: 'Price lines, tax and other settings.',
  },
  {
    label: 'Texts of the shop',
    to: '/admin/texts',
    text: 'Terms, privacy, imprint, warranty, questions and contact, in your own words.',
  },
  {
    label: 'Books',
    to: '/admin/books',
    text: 'The balance of each account, and whether it matches the orders.',
  },
  {
    label: 'Reset A Second Factor',
    to: '/admin/reset-second-factor',
    text: 'For a customer who lost their phone and backup codes.',
  },
  {
    label: 'Staff',
    to: '/admin/staff',
    text: 'Staff accounts: deactivate, reset a password or a second factor.',
  },
  {
    label: 'Health',
    to: '/admin/health',
    text: 'The state of database, jobs, email, pictures and backups.',
  },
];

export default function AdminManage() {
  const role = useSession()?.role ?? 'visitor';
  const entries = [...listed, ...ownEntries.filter(({ to }) => may(role, permissionOfLink(to)))];
  return (
    <StaffPage title="Management" back={{ to: '/admin', label: 'Overview' }}>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {entries.map(({ label, to, text }) => (
          <li key={to}>
            <Link
              to={to}
              className="block h-full rounded-card border border-line bg-surface p-6 transition-colors hover:border-ink"
            >
              <span className="block text-lg font-semibold">{label}</span>
              <span className="mt-1 block text-sm text-ink-soft">
                {text}
                {!may(role, permissionOfLink(to)) && <span>{' Global-Admins only.'}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </StaffPage>
  );
}
