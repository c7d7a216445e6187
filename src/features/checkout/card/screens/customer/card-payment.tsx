import type { MetaFunction } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { PaymentPage } from '../../../pay/screens/customer/payment-page.tsx';
import { CardPaymentScreen } from './card-payment-screen.tsx';

export const handle = {
  focused: true,
  needsScript: 'The checkout needs JavaScript. Please allow it for this shop.',
} satisfies PageHandle;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Card Payment' });

export default function CardPayment() {
  return (
    <PaymentPage title="Card Payment">
      {(order, onPaid) => <CardPaymentScreen {...order} onPaid={onPaid} />}
    </PaymentPage>
  );
}
