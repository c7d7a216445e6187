import { useEffect } from 'react';
import type { Addition } from '#features/basket/screens/shop/basket-changes.ts';
import { addToBasket } from '#features/basket/screens/shop/use-basket.ts';
import { prepareBasket, useBasketDoor } from './basket-door.tsx';

/** Each add opens the basket (product.md section 4). */
export function useAddToBasket(): (addition: Addition) => void {
  const { open } = useBasketDoor();
  useEffect(prepareBasket, []);
  return (addition) => {
    addToBasket(addition);
    open();
  };
}
