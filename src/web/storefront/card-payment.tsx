import type { MetaFunction } from 'react-router';
import { Navigate, useNavigate } from 'react-router';
import { z } from 'zod';
import { emptyAfterPurchase, useBasketCount } from '#features/basket/screens/shop/use-basket.ts';
import { buyer, checkoutBasket, type Purchase } from '#features/checkout/checkout.contract.ts';
import { CardPaymentScreen } from '#features/checkout/screens/shop/card-payment-screen.tsx';
import { NothingSelected } from '#features/checkout/screens/shop/nothing-selected.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { pageMeta } from '#web/meta.ts';
import { useNavigationState } from '#web/navigation-state.ts';
import type { PageHandle } from '#web/shell/page-handle.ts';
import { useShop } from '#web/shop-data.ts';

/** What the checkout hands on (product.md section 4). */
const handedOn = z.object({
  buyer,
  basket: checkoutBasket,
  images: z.record(z.string(), z.string()).default({}),
});

export const handle = { focused: true } satisfies PageHandle;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Card Payment' });

export default function CardPayment() {
  const { isKnown, state } = useNavigationState();
  const { demo } = useShop();
  const navigate = useNavigate();
  const isBasketFilled = useBasketCount() > 0;
  if (!isKnown) return <Spinner label="Loading your order" className="page py-18 text-2xl" />;
  const parsed = handedOn.safeParse(state);
  // Who buys is asked for at the checkout; where there is nothing to buy, that is said.
  if (!parsed.success)
    return isBasketFilled ? <Navigate to="/checkout" replace /> : <NothingSelected title="Card Payment" />;
  const succeed = async (purchase: Purchase) => {
    void emptyAfterPurchase();
    await navigate('/order-success', { state: purchase, replace: true });
  };
  return <CardPaymentScreen {...parsed.data} isDemo={demo} onPaid={succeed} />;
}
