import { useEffect } from 'react';
import type { Basket } from '#features/basket/basket.contract.ts';
import type { KeptLine } from '#features/basket/screens/customer/basket-store.ts';
import { type BasketView, syncBasket, useBasket } from '#features/basket/screens/customer/use-basket.ts';
import { notOffered } from '#features/pricing/offered-lines.rules.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { usePriceTerms } from '#page-kit/shop-data.ts';
import type { Obstacle } from './checkout-screen.tsx';

const kept = ({ linePrice: _, offered: _offered, ...line }: Basket['items'][number]): KeptLine => ({
  ...line,
  seenPrice: line.car.price,
});

/** Whether something was chosen that is offered no longer: the order costs something else than was seen. */
export const hasNotOffered = (lines: readonly KeptLine[], terms: PriceTerms): boolean =>
  lines.some((line) => notOffered(line, terms).length > 0);

function obstacleOf(basket: BasketView, terms: PriceTerms): Obstacle | null {
  if (basket.isShort) return 'short';
  if (basket.hasNewPrices || hasNotOffered(basket.lines, terms)) return 'new-prices';
  return basket.sync === 'failed' ? 'out-of-reach' : null;
}

/**
 * What is being checked out: the basket of this browser; until that is known, the stored one, with which the server
 * rendered the page. `version` is the stored basket's where these lines are it. `isKnown` is false while neither holds anything and the answer is still on its way.
 */
export function useCheckoutBasket(stored: Basket | null) {
  const basket = useBasket();
  const terms = usePriceTerms();
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
    obstacle: obstacleOf(basket, terms),
    /** Whether these are the lines of this browser, which can be changed. */
    isOwn: basket.lines.length > 0,
    version,
  };
}
