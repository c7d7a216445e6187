import { Outlet } from 'react-router';
import { useSession } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { StaffMenuBar } from './staff-menu-bar.tsx';

/** Around what customers and staff have alike: staff keep their menu, once they have a password of their own. */
export default function OwnAccount() {
  const session = useSession();
  const hasMenu = session && may(session.role, 'protect own account') && !session.mustChangePassword;
  return (
    <>
      {hasMenu && (
        <div className="max-md:hidden">
          <StaffMenuBar />
        </div>
      )}
      <Outlet />
    </>
  );
}
