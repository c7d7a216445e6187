import { useEffect } from 'react';
import type { Addition } from '../basket-changes.ts';
import { addToBasket } from '../use-basket.ts';
import { prepareBasket, useBasketDoor } from './basket-panel-context.tsx';

/** Each add opens the basket (rules.md#basket). */
export function useAddToBasket(): (addition: Addition) => void {
  const { open } = useBasketDoor();
  useEffect(prepareBasket, []);
  return (addition) => {
    addToBasket(addition);
    open();
  };
}
