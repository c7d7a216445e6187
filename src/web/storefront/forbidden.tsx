import type { MetaFunction } from 'react-router';
import { useDowntime } from '#features/downtime/screens/shop/downtime-watch.tsx';
import { Maintenance } from '#features/downtime/screens/shop/maintenance.tsx';
import { Button } from '#ui/button.tsx';
import { AccessDenied } from '#web/access-denied.tsx';
import { pageMeta } from '#web/meta.ts';
import { useLogout } from '#web/shell/use-logout.ts';

export const loader = () => null;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Access Denied' });

/**
 * Where staff's screens lead on windows that are too narrow for them (product.md section 6), and where whoever is
 * signed in waits during downtime (decision 36).
 */
export default function Forbidden() {
  const { isLocked } = useDowntime();
  const { logout, isLeaving } = useLogout();
  if (!isLocked) return <AccessDenied because="too narrow" />;
  return (
    <Maintenance title="Access Denied">
      <Button look="quiet" busy={isLeaving} onClick={logout}>
        Log out for admin access
      </Button>
    </Maintenance>
  );
}
