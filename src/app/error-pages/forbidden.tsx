import type { MetaFunction } from 'react-router';
import { useLogout } from '#features/accounts/session/logout-form.tsx';
import { useDowntime } from '#features/downtime/downtime-watch.tsx';
import { Maintenance } from '#features/downtime/maintenance.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import { useWayBackWhenWide } from '#page-kit/narrow-window.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { mayOnPage } from '#platform/page-permissions.ts';
import { Button } from '#ui/button.tsx';
import { AccessDenied } from './access-denied.tsx';

/** A buyer who closed the page while paying does not know yet (rules.md#downtime). */
const whilePaying = "If you were paying: it will complete, and we'll email your receipt.";

export const loader = () => null;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Access Denied' });

/**
 * Where staff's screens lead on windows that are too narrow for them (rules.md#narrow-windows), and where a person who
 * is signed in waits during downtime (rules.md#downtime).
 */
export default function Forbidden() {
  const { isLocked } = useDowntime();
  const { logout, isLeaving } = useLogout();
  useWayBackWhenWide();
  const isCustomer = mayOnPage(useSession()?.role ?? 'visitor', 'check out');
  if (!isLocked) return <AccessDenied because="too narrow" />;
  return (
    <Maintenance title="Access Denied" note={isCustomer ? whilePaying : undefined}>
      <Button look="quiet" busy={isLeaving} onClick={logout}>
        Log out for admin access
      </Button>
    </Maintenance>
  );
}
