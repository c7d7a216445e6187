import type { MetaFunction } from 'react-router';
import { useDowntime } from '#features/downtime/screens/shop/downtime-watch.tsx';
import { Maintenance } from '#features/downtime/screens/shop/maintenance.tsx';
import { may } from '#platform/permissions.ts';
import { Button } from '#ui/button.tsx';
import { AccessDenied } from '#web/access-denied.tsx';
import { pageMeta } from '#web/meta.ts';
import { useLogout } from '#web/shell/use-logout.ts';
import { useSession } from '#web/shop-data.ts';
import { useWayBackWhenWide } from '#web/wide-enough.ts';

/** Whoever closed the page while paying does not know yet (decision 35). */
const whilePaying =
  'Were you just paying? A payment that has begun is completed, and its receipt comes by mail.';

export const loader = () => null;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Access Denied' });

/**
 * Where staff's screens lead on windows that are too narrow for them (product.md section 6), and where whoever is
 * signed in waits during downtime (decision 36).
 */
export default function Forbidden() {
  const { isLocked } = useDowntime();
  const { logout, isLeaving } = useLogout();
  useWayBackWhenWide();
  const isCustomer = may(useSession()?.role ?? 'visitor', 'check out');
  if (!isLocked) return <AccessDenied because="too narrow" />;
  return (
    <Maintenance title="Access Denied" note={isCustomer ? whilePaying : undefined}>
      <Button look="quiet" busy={isLeaving} onClick={logout}>
        Log out for admin access
      </Button>
    </Maintenance>
  );
}
