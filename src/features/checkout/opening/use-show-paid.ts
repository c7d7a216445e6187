import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { syncBasket } from '#features/basket/use-basket.ts';
import type { Purchase } from '../checkout.contract.ts';

/**
 * Leads to the receipts of a basket that was paid before, here or elsewhere, instead of to a form that pays. This
 * browser's basket is made the stored one again, which its payment emptied.
 */
export function useShowPaid(): (purchase: Purchase) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (purchase) => {
      void syncBasket();
      await navigate('/order-success', { state: { ...purchase, paidBefore: true }, replace: true });
    },
    [navigate],
  );
}
