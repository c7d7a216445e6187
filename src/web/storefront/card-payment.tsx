import type { MetaFunction } from 'react-router';
import { CardPaymentScreen } from '#features/checkout/screens/shop/card-payment-screen.tsx';
import { pageMeta } from '#web/meta.ts';
import type { PageHandle } from '#web/shell/page-handle.ts';
import { useShop } from '#web/shop-data.ts';
import { PaymentPage } from './payment-page.tsx';

export const handle = { focused: true } satisfies PageHandle;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Card Payment' });

export default function CardPayment() {
  const { demo } = useShop();
  return (
    <PaymentPage title="Card Payment">
      {(order, onPaid) => <CardPaymentScreen {...order} isDemo={demo} onPaid={onPaid} />}
    </PaymentPage>
  );
}
