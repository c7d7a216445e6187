import { claimTradeIn, freeTradeIn, useTradeIn } from '#features/trade-ins/pay-with-trade-in.ts';
import { CodedError } from '#platform/errors.ts';
import type { CreditSource, SaleToCredit } from './credit-sources.ts';
import { placeForOldCar } from './old-car-tax.rules.ts';

function orderFor({ orders }: SaleToCredit) {
  const dearest = orders[placeForOldCar(orders)];
  if (dearest) return dearest;
  const text = 'A trade-in can be used for a purchase, not for a rental. Nothing was charged.';
  throw new CodedError(409, 'trade-in-unusable', text);
}

/** Accepted trade-ins: the buyer says which one counts (rules.md#trade-in). */
export const tradeInCredits: CreditSource = {
  async claim(transaction, member, sale) {
    if (sale.tradeInId === undefined) return [];
    const { orderId } = orderFor(sale);
    const cents = await claimTradeIn(transaction, member, sale.tradeInId, sale.paymentId);
    return [{ kind: 'trade-in', sourceId: sale.tradeInId, chargeId: null, cents, orderId }];
  },
  use: (transaction, _shop, { sourceId }) => useTradeIn(transaction, sourceId),
  async free(transaction, _shop, { sourceId }) {
    await freeTradeIn(transaction, sourceId);
    return undefined;
  },
};
