import type { Addition } from './basket-changes.ts';
import { useOpenBasket } from './basket-panel-provider.tsx';
import { addToBasket } from './use-basket.ts';

/** Each add opens the basket (rules.md#basket). */
export function useAddToBasket(): (addition: Addition) => void {
  const open = useOpenBasket();
  return (addition) => {
    addToBasket(addition);
    open();
  };
}
