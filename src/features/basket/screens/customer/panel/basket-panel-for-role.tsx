import { useSession } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { BasketPanel as Basket } from './basket-panel.tsx';
import { useBasketDoor } from './basket-panel-context.tsx';

/** The basket behind its door. A visitor logs in on the way to the checkout. */
export function BasketPanel() {
  const { isOpen, close } = useBasketDoor();
  const session = useSession();
  const customersPath = may(session?.role ?? 'visitor', 'check out') ? '/checkout' : null;
  return (
    <Basket
      isOpen={isOpen}
      onClose={close}
      checkoutPath={session ? customersPath : '/login?next=%2Fcheckout'}
    />
  );
}
