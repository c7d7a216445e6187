import { Outlet } from 'react-router';
import type { LayoutHandle } from '#page-kit/page-handle.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { may, type Role } from '#platform/permissions.ts';
import { StaffMenuBar } from './staff-menu-bar.tsx';

export const handle = { AboveContent: MenuOfStaff } satisfies LayoutHandle;

const isStaff = (role: Role) => may(role, 'run the floor') || may(role, 'open the admin pages');

/** Around what customers and staff have alike: staff keep their menu, once their account is as it has to be. */
export default function OwnAccount() {
  return <Outlet />;
}

function MenuOfStaff() {
  const session = useSession();
  const hasMenu = session && isStaff(session.role) && !session.mustChangePassword && !session.mustEnrol;
  return hasMenu && <StaffMenuBar />;
}
