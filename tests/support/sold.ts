import type { CheckoutLine, Purchase } from '#features/checkout/checkout.contract.ts';
import type { SaleRequest } from '#features/checkout/pay/begin-sale.ts';
import { checkOut } from '#features/checkout/pay/check-out.ts';
import { sandboxTokens } from '#features/payments/providers/sandbox.contract.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { newId } from '#platform/database/ids.ts';
import { toDollars } from '#platform/money.ts';
import type { TestPerson } from './people.ts';
import type { TestShop } from './shop.ts';

/** A purchase of one unit, for what `aCarOnSale` costs unless said otherwise. */
export const aSoldLine = (carId: string, given: Partial<CheckoutLine> = {}): CheckoutLine => ({
  carId,
  quantity: 1,
  type: 'purchase',
  price: toDollars(8_430_050),
  ...given,
});

/** A customer's checkout, paid in the sandbox. */
export const aSale = (
  shop: TestShop,
  customer: Pick<TestPerson, 'actor' | 'email'>,
  lines: readonly CheckoutLine[],
  given: Partial<SaleRequest> = {},
): Promise<Purchase> => {
  const buyer = { firstName: 'Ada', lastName: 'Byron', phone: '+1 313 555 0142', address: '1 Main Street' };
  return checkOut(shop, sandboxProvider(shop.database), customer.actor, {
    key: newId(),
    method: 'card',
    lines,
    token: sandboxTokens.paid,
    buyer: { ...buyer, email: customer.email },
    dealerTimezone: shop.config.dealerTimezone,
    ...given,
  });
};
