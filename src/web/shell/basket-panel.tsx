import { BasketPanel as Basket } from '#features/basket/screens/shop/basket-panel.tsx';
import { may } from '#platform/permissions.ts';
import { useSession } from '#web/shop-data.ts';
import { useBasketDoor } from './basket-door.tsx';

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
