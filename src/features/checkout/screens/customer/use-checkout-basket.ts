import { useEffect } from 'react';
import type { Basket } from '#features/basket/basket.contract.ts';
import type { KeptLine } from '#features/basket/screens/customer/basket-store.ts';
import { type BasketView, syncBasket, useBasket } from '#features/basket/screens/customer/use-basket.ts';
import type { Obstacle } from './checkout-screen.tsx';

const kept = ({ linePrice: _, ...line }: Basket['items'][number]): KeptLine => ({
  ...line,
  seenPrice: line.car.price,
});

function obstacleOf(basket: BasketView): Obstacle | null {
  if (basket.isShort) return 'short';
  if (basket.hasNewPrices) return 'new-prices';
  return basket.sync === 'failed' ? 'out-of-reach' : null;
}

/**
 * What is being checked out: the basket of this browser; until that is known, the stored one, with which the server
 * rendered the page. `version` is the stored basket's where these lines are it. `isKnown` is false while neither holds anything and the answer is still on its way.
 */
export function useCheckoutBasket(stored: Basket | null) {
  const basket = useBasket();
  useEffect(() => {
    void syncBasket();
  }, []);
  const isSettled = basket.sync !== 'idle' && basket.sync !== 'syncing';
  const isOwn = basket.lines.length > 0 || isSettled;
  const lines = isOwn ? basket.lines : (stored?.items.map(kept) ?? []);
  const version = isOwn ? basket.version : (stored?.version ?? null);
  return {
    lines,
    isKnown: isSettled || lines.length > 0,
    obstacle: obstacleOf(basket),
    version,
  };
}
