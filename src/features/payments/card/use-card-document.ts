import { useEffect } from 'react';
import { useShop } from '#page-kit/shop-data.ts';
import { loadStripe } from '../providers/load-stripe.ts';

/**
 * For a page that asks for a card only after a press. Where its document may not load the provider's form it is loaded anew, and
 * that has to happen before somebody has typed or opened anything.
 */
export function useCardDocument(isNeeded = true): void {
  const { payments } = useShop();
  useEffect(() => {
    if (!isNeeded || payments?.by !== 'stripe') return;
    // Without it the form says that it could not be loaded.
    loadStripe(payments).catch((error: unknown) =>
      console.warn('The card form was not loaded ahead.', error),
    );
  }, [isNeeded, payments]);
}
