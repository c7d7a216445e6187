import { Outlet } from 'react-router';
import type { LayoutHandle } from '#page-kit/page-handle.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { StaffMenuBar } from './staff-menu-bar.tsx';

export const handle = { AboveContent: MenuOfStaff } satisfies LayoutHandle;

/** Around what customers and staff have alike: staff keep their menu, once they have a password of their own. */
export default function OwnAccount() {
  return <Outlet />;
}

function MenuOfStaff() {
  const session = useSession();
  const hasMenu = session && may(session.role, 'protect own account') && !session.mustChangePassword;
  return hasMenu && <StaffMenuBar />;
}
