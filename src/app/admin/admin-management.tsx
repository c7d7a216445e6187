import { Link, type MetaFunction } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { may, type Permission } from '#platform/permissions.ts';
import { StaffPage } from '#ui/page/staff-page.tsx';

export const handle = { focused: true } satisfies PageHandle;

/** Guarded: a click asks the server whether it may be opened. */
export const loader = () => null;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Management' });

interface Entry {
  label: string;
  to: string;
  text: string;
  /** What it leads to in the end. */
  permission: Permission;
}

/** Every admin sees these four (rules.md#routes); for some, only a Global-Admin's credentials pass. */
const listed: readonly Entry[] = [
  {
    label: 'Add New Admin',
    to: '/admin/verify-new-admin',
    permission: 'create staff',
    text: 'An account with a temporary password.',
  },
  {
    label: 'Add A VIP User',
    to: '/admin/verify-password',
    permission: 'grant VIP access',
    text: 'Credentials for the VIP catalogue, sent to a customer.',
  },
  {
    label: 'Search Orders',
    to: '/admin/orders',
    permission: 'search orders',
    text: 'By e-mail, phone, receipt number or date.',
  },
  {
    label: 'Schedule Downtime',
    to: '/admin/verify-downtime',
    permission: 'schedule downtime',
    text: 'When the shop closes for maintenance.',
  },
];
const ownEntries: readonly Entry[] = [
  {
    label: 'Staff',
    to: '/admin/staff',
    permission: 'create staff',
    text: 'Who works here; deactivate an account, reset a password.',
  },
];

export default function AdminManage() {
  const role = useSession()?.role ?? 'visitor';
  const entries = [...listed, ...ownEntries.filter(({ permission }) => may(role, permission))];
  return (
    <StaffPage title="Management" back={{ to: '/admin', label: 'Overview' }}>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {entries.map(({ label, to, text, permission }) => (
          <li key={to}>
            <Link
              to={to}
              className="block h-full rounded-card border border-line bg-surface p-6 transition-colors hover:border-ink"
            >
              <span className="block text-lg font-semibold">{label}</span>
              <span className="mt-1 block text-sm text-ink-soft">
                {text}
                {!may(role, permission) && ' Global-Admins only.'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </StaffPage>
  );
}
