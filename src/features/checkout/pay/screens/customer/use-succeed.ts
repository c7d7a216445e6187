import { useNavigate } from 'react-router';
import { takeOutBought } from '#features/basket/screens/customer/use-basket.ts';
import type { CheckoutLine, Purchase } from '../../../checkout.contract.ts';
import { reportSales } from './report-sales.ts';

/** Leads from a payment of these lines to their receipts. */
export function useSucceed(basket: readonly CheckoutLine[]): (purchase: Purchase) => Promise<void> {
  const navigate = useNavigate();
  return async (purchase) => {
    void reportSales(purchase);
    // A certain vehicle was bought past the basket, which stays as it is.
    const inBasket = basket.filter(({ vehicleId }) => vehicleId === undefined);
    if (inBasket.length > 0)
      void takeOutBought(inBasket.map(({ carId, ...line }) => ({ ...line, car: { _id: carId } })));
    await navigate('/order-success', { state: purchase, replace: true });
  };
}
