import { useNavigate } from 'react-router';
import { takeOutBought } from '#features/basket/use-basket.ts';
import { ledgerCarName } from '#features/ledger/ledger.rules.ts';
import type { LedgerRecordRoutes } from '#features/orders/order-news/ledger-record.routes.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { CheckoutLine, Purchase } from '../checkout.contract.ts';

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

type PaidOrder = Purchase['orders'][number];

/** Orders of one basket item share their car, its type and its days. */
const itemOf = ({ car, type, period }: PaidOrder) => JSON.stringify([car._id, type, period]);

/** One order of each basket item. */
const onePerItem = (orders: readonly PaidOrder[]): PaidOrder[] => [
  ...new Map(orders.map((order) => [itemOf(order), order])).values(),
];

/**
 * Writes one record per basket item (rules.md#checkout), at the prices that were charged. The server records every
 * paid order by itself (rules.md#ledger), so a call that fails is only logged, and no code waits for it.
 */
export async function reportSales(
  { orders }: Pick<Purchase, 'orders'>,
  api = client<LedgerRecordRoutes>(),
): Promise<void> {
  for (const { car, price } of onePerItem(orders)) {
    const recorded = await ask(
      () => api.blockchain.record.$post({ json: { carId: ledgerCarName(car), amount: price } }),
      'The ledger is out of reach.',
    );
    if (!recorded.ok) console.warn('A sale was not recorded in the ledger:', recorded.status, recorded.text);
  }
}
